/** What the admin of other areas may use of this one: where its screens are, and what their pickers choose from. */
export { catalogPaths } from '../product/admin/catalog-paths.ts';
export { categorySource } from '../collection/admin/category-source.ts';
export { customCollectionSource } from '../collection/admin/collection-source.ts';
export { productItem, productSource, productsByIds } from '../product/admin/product-source.ts';
export { variantSource } from '../product/admin/variant-source.ts';
