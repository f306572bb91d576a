import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  count,
  done,
  id,
  idList,
  idParam,
  idParams,
  paging,
  queryBoolean,
  searchText,
  sinceId,
  loopSorting,
} from '#core/contract/scalar.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { collectionBulkActions, collectionKinds, maxPlacedProducts } from './collection-choice.ts';
import { collectionTabs } from './collection-tabs.ts';
import { changed, collection, collectionInput } from './collection.ts';
import { product } from '../../product/contract/product.ts';

export const collectionFilters = {
  ids: idList().optional(),
  exclude_ids: idList(1000).optional(),
  /** Only collections with a larger id; a list then runs upwards by id. */
  since_id: sinceId.optional(),
  title: searchText.optional(),
  search: searchText.optional(),
  handle: z.string().max(255).optional(),
  /** Collections that this product is in. */
  product_id: idParam.optional(),
  published_status: z.enum(['published', 'unpublished', 'any']).optional(),
};
const filters = { ...collectionFilters, kind: z.enum(collectionKinds).optional() };

export const collectionPaging = {
  sort_by_requested_ids: queryBoolean.optional(),
  ...loopPaging(collection, 250, 10),
  ...loopSorting(['id', 'title', 'products_count', 'updated_at', 'created_at', 'position']),
};

/** Fields of every list of collections besides its rows. */
export const listFigures = { total: z.int(), limit: z.int(), has_more: z.boolean() };

/**
 * Lists collections by filter (C064, C118), or by ids in the order asked for (C065, C117); of either kind, at
 * most 250 a page.
 */
export const listCollections = endpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/admin/collections.json',
  summary: 'Collections by filter, or by ids in the given order',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({ ...filters, ...collectionPaging }),
  reply: z.object({ collections: z.array(collection), ...listFigures }),
});

/** Counts the collections that a filter has, of either kind (C123). */
export const countCollections = endpoint({
  name: 'countCollections',
  method: 'GET',
  path: '/admin/collections/count.json',
  summary: 'Number of collections',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(filters),
  reply: count,
});

/** Counts of all tabs of the list under one filter, in one answer (C328). */
export const countCollectionTabs = endpoint({
  name: 'countCollectionTabs',
  method: 'GET',
  path: '/admin/collections/tab-counts.json',
  summary: 'Number of collections in each tab of the list',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(filters),
  reply: tabCounts(collectionTabs satisfies Tabs<z.input<z.ZodObject<typeof filters>>>),
});

/** Reads one collection of either kind; its products are a call of their own (C120). */
export const getCollection = endpoint({
  name: 'getCollection',
  method: 'GET',
  path: '/admin/collections/{id}.json',
  summary: 'One collection',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object(fieldsOf(collection)),
  reply: z.object({ collection }),
});

/** Creates a collection of either kind; without `kind` it is smart when it has rules (C119). */
export const createCollection = endpoint({
  name: 'createCollection',
  method: 'POST',
  path: '/admin/collections.json',
  summary: 'Creates a manual or smart collection',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ collection: collectionInput }),
  example: {
    collection: {
      title: 'Tableware',
      body_html: '<p>For every day.</p>',
      sort_order: 'best-selling',
      product_ids: [1201],
    },
  },
  idempotent: true,
  reply: z.object({ collection }),
  status: 201,
});

/**
 * Changes what is given of a collection; its kind stays (C121). 409, with what is stored, when its `version`
 * is no longer the one that was read.
 */
export const updateCollection = endpoint({
  name: 'updateCollection',
  method: 'PUT',
  path: '/admin/collections/{id}.json',
  summary: 'Changes the given fields of a collection',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({ collection: collectionInput.partial().extend(changed) }),
  example: { collection: { title: 'Tableware', body_html: '<p>For every day, and for guests.</p>' } },
  reply: z.object({ collection }),
  errors: { 409: ['core.stale'] },
});

/** Deletes a collection of either kind; its products stay (C122). */
export const deleteCollection = endpoint({
  name: 'deleteCollection',
  method: 'DELETE',
  path: '/admin/collections/{id}.json',
  summary: 'Deletes a collection; its products stay',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  reply: done,
});

/** The products of a collection in its own order, unpublished ones, too. */
export const listCollectionProducts = endpoint({
  name: 'listCollectionProducts',
  method: 'GET',
  path: '/admin/collections/{id}/products.json',
  summary: 'Products of a collection, in its sort order',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object({
    search: searchText.optional(),
    published_status: z.enum(['published', 'unpublished', 'any']).optional(),
    ...paging(250, 20),
    ...fieldsOf(product),
  }),
  reply: z.object({ products: z.array(product), total: z.int(), limit: z.int(), has_more: z.boolean() }),
});

/**
 * Publishes, unpublishes or deletes up to 1000 collections, all of them or none: an id that is not in the
 * shop is 404 (C132).
 */
export const bulkCollections = endpoint({
  name: 'bulkCollections',
  method: 'POST',
  path: '/admin/collections/bulk.json',
  summary: 'Publishes, unpublishes or deletes collections',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ ids: z.array(id).min(1).max(1000), action: z.enum(collectionBulkActions) }),
  example: { ids: [2301], action: 'publish' },
  reply: z.object({ success: z.literal(true), count: z.int() }),
});

/**
 * Orders the products of the collection `collection_id`, or without it the collections themselves (C133).
 * `ids`: these, in this order, in the places they hold together now (all of them: the whole order). `move`:
 * one of them to a place, 1 is the first. An order by hand needs `sort_order` manual, else 422.
 */
export const sortCollections = endpoint({
  name: 'sortCollections',
  method: 'PUT',
  path: '/admin/collections/sort.json',
  summary: 'Sorts collections, or the products of one',
  permission: 'products',
  scope: 'write_products',
  body: z.object({
    collection_id: id.optional(),
    ids: z.array(id).min(1).max(maxPlacedProducts).optional(),
    move: z.object({ id, position: z.int().min(1) }).optional(),
  }),
  example: { collection_id: 2301, move: { id: 1201, position: 1 } },
  reply: done,
});
