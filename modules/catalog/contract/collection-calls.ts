import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  count,
  done,
  id,
  idList,
  idParams,
  paging,
  queryBoolean,
  searchText,
  sorting,
} from '#core/contract/scalar.ts';
import { collection, collectionRow } from './product.ts';

const collectionFilters = {
  ids: idList().optional(),
  exclude_ids: idList(1000).optional(),
  title: searchText.optional(),
  search: searchText.optional(),
  kind: z.enum(['custom', 'smart']).optional(),
};

/** C064, C065, C117, C118. */
export const listCollections = endpoint({
  method: 'GET',
  path: '/admin/collections.json',
  summary: 'Collections by filter, or by ids in the order asked for',
  permission: 'member',
  query: z.object({
    ...collectionFilters,
    sort_by_requested_ids: queryBoolean.optional(),
    ...paging(250, 10),
    ...sorting(['id', 'title', 'products_count', 'updated_at'], 'title'),
  }),
  reply: z.object({
    collections: z.array(collectionRow),
    total: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  }),
});

/** C123. */
export const countCollections = endpoint({
  method: 'GET',
  path: '/admin/collections/count.json',
  summary: 'How many collections a filter has',
  permission: 'member',
  query: z.object(collectionFilters),
  reply: count,
});

/** C120. */
export const getCollection = endpoint({
  method: 'GET',
  path: '/admin/collections/{id}.json',
  summary: 'One collection',
  permission: 'products',
  params: idParams,
  reply: z.object({ collection }),
});

/** Products in their order; the whole list is written in one go (at most 5,000). */
export const customCollectionInput = z.object({
  title: z.string().trim().min(1, "Can't be blank, please fill out this field").max(255),
  handle: z.string().max(255).optional(),
  body_html: z.string().max(200_000).optional(),
  published: z.boolean().optional(),
  sort_order: z
    .enum(['manual', 'alpha-asc', 'alpha-desc', 'price-asc', 'price-desc', 'created-desc', 'created'])
    .optional(),
  product_ids: z.array(id).max(5000).optional(),
});

/** C126. */
export const createCustomCollection = endpoint({
  method: 'POST',
  path: '/admin/custom_collections.json',
  summary: 'Creates a collection of products placed by hand',
  permission: 'products',
  body: z.object({ custom_collection: customCollectionInput }),
  reply: z.object({ custom_collection: collection }),
  status: 201,
});

/** C127. */
export const updateCustomCollection = endpoint({
  method: 'PUT',
  path: '/admin/custom_collections/{id}.json',
  summary: 'Changes a custom collection',
  permission: 'products',
  params: idParams,
  body: z.object({
    custom_collection: customCollectionInput.partial().extend({ version: z.int().optional() }),
  }),
  reply: z.object({ custom_collection: collection }),
  errors: { 409: ['core.stale'] },
});

/** C122. */
export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/admin/collections/{id}.json',
  summary: 'Deletes a collection; its products stay',
  permission: 'products',
  params: idParams,
  reply: done,
});
