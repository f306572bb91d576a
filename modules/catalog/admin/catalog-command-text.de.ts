import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { catalogCommandText } from './catalog-command-text.ts';

export const catalogCommandTextDe: TranslatedText<typeof catalogCommandText> = {
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
