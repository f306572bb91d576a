/** The job kind of a product import, as listed by `/admin/jobs.json`. */
export const importProductsKind = 'catalog.import-products';
