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
    'Enter a number, for example 12.50': 'Geben Sie eine Zahl ein, zum Beispiel 12,50',
    'Handle is missing.': 'Der Handle fehlt.',
    'Variant Price is missing.': 'Variant Price fehlt.',
    'No row of this product has a usable title; it was skipped.':
      'Keine Zeile dieses Produkts hat einen brauchbaren Titel; es wurde übersprungen.',
    'No row of this product has a usable variant; it was skipped.':
      'Keine Zeile dieses Produkts hat eine brauchbare Variante; es wurde übersprungen.',
    'This product could not be stored; it was skipped.':
      'Dieses Produkt ließ sich nicht speichern; es wurde übersprungen.',
    'This variant': 'Diese Variante',
    'This image': 'Dieses Bild',
    'A collection': 'Eine Kategorie',
    'Another product has this handle.': 'Ein anderes Produkt hat diesen Handle.',
    'A handle needs a letter or a digit.': 'Ein Handle braucht einen Buchstaben oder eine Ziffer.',
    'At most %{count} tags.': 'Höchstens %{count} Tags.',
    'A tag is longer than 255 characters.': 'Ein Tag ist länger als 255 Zeichen.',
    'Another option has this name.': 'Eine andere Option heißt so.',
    'This value is already there.': 'Diesen Wert gibt es schon.',
    'These are more than %{count} variants.': 'Das sind mehr als %{count} Varianten.',
    'At most %{count} variants': 'Höchstens %{count} Varianten',
    'At most %{count} images': 'Höchstens %{count} Bilder',
    'At most 3 options': 'Höchstens 3 Optionen',
    'This product has no such variant.': 'Dieses Produkt hat keine solche Variante.',
    'This variant is named twice.': 'Diese Variante ist zweimal genannt.',
    'Say either a quantity or a difference.': 'Nennen Sie entweder eine Menge oder eine Differenz.',
    'A new variant has a quantity.': 'Eine neue Variante hat eine Menge.',
    'A product needs a variant.': 'Ein Produkt braucht eine Variante.',
    'The product has no such option.': 'Das Produkt hat keine solche Option.',
    'The product has no image at this place.': 'Das Produkt hat an dieser Stelle kein Bild.',
    'This product has no such image.': 'Dieses Produkt hat kein solches Bild.',
    'Name an image, an upload, or an address.': 'Nennen Sie ein Bild, einen Upload oder eine Adresse.',
    'This image is already there.': 'Dieses Bild gibt es schon.',
    'This upload does not exist.': 'Diesen Upload gibt es nicht.',
    'This is too much.': 'Das ist zu viel.',
    'Not a web address': 'Keine Webadresse',
    'Say either ids or filter': 'Nennen Sie entweder ids oder filter',
    'The option values together are too long.': 'Die Optionswerte sind zusammen zu lang.',
  },
};
