import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Texts about products in pickers and lists of selected products. */
export const productPickerText = registerStrings('product-picker', {
  en: {
    gone: 'No longer in the shop',
    in_it: 'Already in this collection',
    not_published: 'Not published',
    filter_sold: 'Published and in stock',
    filter_available: 'In stock',
    filter_published: 'Published',
    filter_unpublished: 'Not published',
    sold_out: 'Sold out',
    in_stock: '%{count} in stock',
    variants_one: '%{count} variant',
    variants_other: '%{count} variants',
  },
});
