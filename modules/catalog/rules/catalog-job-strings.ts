/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const catalogJobStrings = {
  'catalog.import-products': 'Product import',
  'catalog.export-products': 'Product export',
  'catalog.fetch-images': 'Product image download',
  'catalog.change-products': 'Bulk product update',
} as const;
