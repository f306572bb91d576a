import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of collections, their rules and their order. */
export const collectionMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'Add at least one condition.': 'Fügen Sie mindestens eine Bedingung hinzu.',
    'At most 60 conditions.': 'Höchstens 60 Bedingungen.',
    'This condition does not go with what it looks at.':
      'Diese Bedingung passt nicht zu dem, was sie betrachtet.',
    'Enter a value.': 'Geben Sie einen Wert ein.',
    'Enter an amount, for example 12.50.': 'Geben Sie einen Betrag ein, zum Beispiel 12.50.',
    'This currency has fewer decimals.': 'Diese Währung hat weniger Nachkommastellen.',
    'Enter a weight, for example 1.5 kg, 200 g, 2 lb or 8 oz.':
      'Geben Sie ein Gewicht ein, zum Beispiel 1.5 kg, 200 g, 2 lb oder 8 oz.',
    'Enter a whole number.': 'Geben Sie eine ganze Zahl ein.',
    'The kind of a collection cannot be changed.': 'Die Art einer Kategorie lässt sich nicht ändern.',
    'A collection of products placed by hand has no conditions.':
      'Eine von Hand zusammengestellte Kategorie hat keine Bedingungen.',
    'The conditions of this collection decide on its products.':
      'Über die Produkte dieser Kategorie entscheiden ihre Bedingungen.',
    'The products of this collection are not ordered by hand.':
      'Die Produkte dieser Kategorie sind nicht von Hand geordnet.',
    'Each can be named once.': 'Jedes lässt sich nur einmal nennen.',
    'Send either the order, or one move.': 'Senden Sie entweder die Reihenfolge oder eine Verschiebung.',
    'This picture': 'Dieses Bild',
    'A collection of these': 'Eine dieser Kategorien',
    'A collection of this order': 'Eine Kategorie dieser Reihenfolge',
    'A product of this order': 'Ein Produkt dieser Reihenfolge',
    'This collect': 'Diese Zuordnung',
    'This country': 'Dieses Land',
    'A country is two letters': 'Ein Land hat zwei Buchstaben',
    'Not a language': 'Keine Sprache',
  },
};
