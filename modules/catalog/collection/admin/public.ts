/** Exports for the admin of other areas. */
export { categorySource } from './category-source.ts';
export { customCollectionSource } from './collection-source.ts';
