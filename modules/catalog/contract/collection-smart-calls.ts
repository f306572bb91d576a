import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { count, done, idParams } from '#core/contract/scalar.ts';
import { collectionFilters, collectionPaging, listFigures } from './collection-calls.ts';
import { changed, collection, collectionRow, smartCollectionInput } from './collection.ts';
import { productRow } from './product.ts';

/** C128. */
export const listSmartCollections = endpoint({
  name: 'listSmartCollections',
  method: 'GET',
  path: '/admin/smart_collections.json',
  summary: 'Collections that rules fill',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({ ...collectionFilters, ...collectionPaging }),
  reply: z.object({ smart_collections: z.array(collectionRow), ...listFigures }),
});

/** C129. */
export const countSmartCollections = endpoint({
  name: 'countSmartCollections',
  method: 'GET',
  path: '/admin/smart_collections/count.json',
  summary: 'How many smart collections a filter has',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(collectionFilters),
  reply: count,
});

export const getSmartCollection = endpoint({
  name: 'getSmartCollection',
  method: 'GET',
  path: '/admin/smart_collections/{id}.json',
  summary: 'One smart collection; 404 for a custom one',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  reply: z.object({ smart_collection: collection }),
});

/** C130. */
export const createSmartCollection = endpoint({
  name: 'createSmartCollection',
  method: 'POST',
  path: '/admin/smart_collections.json',
  summary: 'Creates a collection that rules fill',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ smart_collection: smartCollectionInput }),
  example: {
    smart_collection: { title: 'On sale', rules: [{ column: 'tag', relation: 'equals', condition: 'sale' }] },
  },
  reply: z.object({ smart_collection: collection }),
  status: 201,
});

/** C131. */
export const updateSmartCollection = endpoint({
  name: 'updateSmartCollection',
  method: 'PUT',
  path: '/admin/smart_collections/{id}.json',
  summary: 'Changes a smart collection',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({ smart_collection: smartCollectionInput.partial().extend(changed) }),
  example: {
    smart_collection: {
      rules: [{ column: 'variant_price', relation: 'less_than', condition: '20' }],
      disjunctive: false,
    },
  },
  reply: z.object({ smart_collection: collection }),
  errors: { 409: ['core.stale'] },
});

export const deleteSmartCollection = endpoint({
  name: 'deleteSmartCollection',
  method: 'DELETE',
  path: '/admin/smart_collections/{id}.json',
  summary: 'Deletes a smart collection; its products stay',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  reply: done,
});

/** What rules find now, before they are saved: how many products, and the first ten. Writes nothing. */
export const previewSmartCollection = endpoint({
  name: 'previewSmartCollection',
  method: 'POST',
  path: '/admin/smart_collections/preview.json',
  summary: 'How many and which products a set of rules finds',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ smart_collection: smartCollectionInput.pick({ rules: true, disjunctive: true }) }),
  example: { smart_collection: { rules: [{ column: 'tag', relation: 'equals', condition: 'sale' }] } },
  reply: z.object({ count: z.int(), products: z.array(productRow) }),
});
