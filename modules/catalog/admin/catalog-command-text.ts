import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Commands of the palette. The `_words` are further search terms. */
export const catalogCommandText = registerStrings('catalog-commands', {
  en: {
    product: 'Create product',
    product_words: 'new add item',
    collection: 'Create collection',
    collection_words: 'new add category',
    import: 'Import products',
    import_words: 'upload csv file items',
  },
});
