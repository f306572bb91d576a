import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const productText = registerStrings('products', {
  en: {
    title: 'Products',
    lead: 'Everything you sell.',
    product: 'Product',
    status: 'Status',
    state_active: 'Active',
    state_hidden: 'Not in online store',
    state_draft: 'Draft',
    state_archived: 'Archived',
    handle: 'Handle',
    stock: 'Stock',
    not_tracked: 'Not tracked',
    sold_out: 'Sold out',
    in_stock: 'in stock',
    type: 'Product type',
    vendor: 'Vendor',
    price: 'Price',
    variant_count_one: '%{count} variant',
    variant_count_other: '%{count} variants',
    tag: 'Tag',
    in_store: 'View in store',
    tags: 'Tags',
  },
});
