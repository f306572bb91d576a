import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of products and collections. */
export const catalogMessageDe: TranslatedStrings = {
  area: 'server',
  strings: {
    'This product': 'Dieses Produkt',
    'This collection': 'Diese Kategorie',
    'A product of this collection': 'Ein Produkt dieser Kategorie',
    'Another collection has this handle.': 'Eine andere Kategorie hat diesen Handle.',
    'This is not a product CSV: its first line must name at least the columns Handle and Title.':
      'Das ist keine Produkt-CSV: Ihre erste Zeile muss mindestens die Spalten Handle und Title nennen.',
    'The row was skipped.': 'Die Zeile wurde übersprungen.',
    'Handle is missing.': 'Der Handle fehlt.',
    'Variant Price is missing.': 'Variant Price fehlt.',
    'No row of this product has a usable title; it was skipped.':
      'Keine Zeile dieses Produkts hat einen brauchbaren Titel; es wurde übersprungen.',
    'No row of this product has a usable variant; it was skipped.':
      'Keine Zeile dieses Produkts hat eine brauchbare Variante; es wurde übersprungen.',
    'This product could not be stored; it was skipped.':
      'Dieses Produkt ließ sich nicht speichern; es wurde übersprungen.',
    'The option values together are too long.': 'Die Optionswerte sind zusammen zu lang.',
  },
};
