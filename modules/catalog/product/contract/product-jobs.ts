/** Kinds of long work, as `/admin/jobs.json` names them. */
export const changeProductsKind = 'catalog.change-products';
export const fetchImagesKind = 'catalog.fetch-images';
