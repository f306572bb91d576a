import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Collection } from './collection.ts';

/** Fields for the list of collections. */
export const listedCollectionFields = fieldList(
  'title',
  'kind',
  'published',
  'products_count',
  'updating',
  'image',
  'rules',
  'disjunctive',
  'updated_at',
);
export type CollectionRow = RowWith<Collection, typeof listedCollectionFields>;

/** Fields for pickers. */
export const pickedCollectionFields = fieldList('title', 'products_count', 'image', 'published');
export type PickedCollection = RowWith<Collection, typeof pickedCollectionFields>;

/** Fields for the collections in a product's editor. */
export const placedCollectionFields = fieldList('title', 'kind');

/** For choices by name. */
export const namedCollectionFields = fieldList('title');
