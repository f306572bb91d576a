/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const catalogJobStrings = {
  'catalog.import-products': 'Product import',
  'catalog.export-products': 'Export of products',
  'catalog.fetch-images': 'Fetching pictures of products',
  'catalog.change-products': 'Change of many products',
} as const;
