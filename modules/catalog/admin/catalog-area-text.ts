import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of the catalogue that the first load needs: navigation, titles, palette. */
export const catalogAreaText = registerStrings('catalog-area', {
  en: {
    nav: 'Products',
    nav_all: 'All products',
    nav_collections: 'Collections',
    nav_services: 'Fulfillment services',
    nav_import: 'Import',
    title: 'Products',
    add: 'Add product',
    product: 'Product',
    collections: 'Collections',
    collection: 'Collection',
    collection_new: 'New collection',
    import_title: 'Import products',
    services: 'Fulfillment services',
  },
});
