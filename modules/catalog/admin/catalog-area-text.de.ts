import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { catalogAreaText } from './catalog-area-text.ts';

export const catalogAreaTextDe: TranslatedText<typeof catalogAreaText> = {
  area: 'catalog-area',
  strings: {
    nav: 'Produkte',
    nav_all: 'Alle Produkte',
    nav_collections: 'Kategorien',
    nav_services: 'Fulfillment-Dienste',
    nav_import: 'Importieren',
    title: 'Produkte',
    add: 'Produkt hinzufügen',
    product: 'Produkt',
    collections: 'Kategorien',
    collection: 'Kategorie',
    collection_new: 'Neue Kategorie',
    import_title: 'Produkte importieren',
    services: 'Fulfillment-Dienste',
  },
};
