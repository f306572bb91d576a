/** What the admin of other areas may use of this one: what their pickers choose from. */
export { categorySource } from './category-source.ts';
export { customCollectionSource } from './product-collection-source.ts';
export { productItem, productSource, productsByIds } from './product-source.ts';
export { variantSource } from './variant-source.ts';
