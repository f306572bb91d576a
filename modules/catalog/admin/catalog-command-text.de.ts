import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const catalogCommandTextDe: TranslatedStrings = {
  area: 'catalog-commands',
  strings: {
    product: 'Produkt anlegen',
    product_words: 'neues neu hinzufügen erstellen Artikel',
    collection: 'Kategorie anlegen',
    collection_words: 'neue neu hinzufügen erstellen Sammlung',
    import: 'Produkte importieren',
    import_words: 'hochladen CSV Datei Import Artikel einlesen',
  },
};
