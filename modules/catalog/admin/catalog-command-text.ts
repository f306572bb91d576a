import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the palette lets people do here. The `_words` are what else they type. */
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
