/** The kind of long work, as `/admin/jobs.json` names it. */
export const importProductsKind = 'catalog.import-products';
