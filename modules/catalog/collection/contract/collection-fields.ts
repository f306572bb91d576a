import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Collection } from './collection.ts';

/** What the list of collections shows of one. */
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

/** What pickers show of one. */
export const pickedCollectionFields = fieldList('title', 'products_count', 'image', 'published');
export type PickedCollection = RowWith<Collection, typeof pickedCollectionFields>;

/** What a product's editor says of those it is in. */
export const placedCollectionFields = fieldList('title', 'kind');

/** For choices by name. */
export const namedCollectionFields = fieldList('title');
