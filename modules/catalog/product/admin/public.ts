/** Exports for the admin of other areas. */
export { catalogPaths } from './catalog-paths.ts';
export { productItem, productSource, productsByIds } from './product-source.ts';
export { variantSource } from './variant-source.ts';
