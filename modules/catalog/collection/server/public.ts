/** Exports for the server of other areas. */
export { insertCollections, type NewCollection } from './collection-insert.ts';
export { collectionDetail } from './collection-queries.ts';
export { type UpsertCollection, upsertCollection, withdrawCollections } from './collection-upsert.ts';
