/** What the admin of other areas may use of this one: where its screens are, and what their pickers choose from. */
export { catalogPaths } from './catalog-paths.ts';
export { categorySource } from './category-source.ts';
export { customCollectionSource } from './product-collection-source.ts';
export { productItem, productSource, productsByIds } from './product-source.ts';
export { variantSource } from './variant-source.ts';
