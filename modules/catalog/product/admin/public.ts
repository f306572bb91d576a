/** What the admin of other areas may use of this subject. */
export { catalogPaths } from './catalog-paths.ts';
export { productItem, productSource, productsByIds } from './product-source.ts';
export { variantSource } from './variant-source.ts';
