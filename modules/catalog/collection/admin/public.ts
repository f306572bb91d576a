/** What the admin of other areas may use of this subject. */
export { categorySource } from './category-source.ts';
export { customCollectionSource } from './collection-source.ts';
