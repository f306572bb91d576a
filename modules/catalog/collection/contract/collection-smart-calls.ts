import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf } from '#core/contract/row-fields.ts';
import { count, done, idParams } from '#core/contract/scalar.ts';
import { collectionFilters, collectionPaging, listFigures } from './collection-calls.ts';
import { changed, collection, smartCollectionInput } from './collection.ts';
import { product } from '../../product/contract/product.ts';

/** Lists collections that rules fill, by filter or by ids, at most 250 a page (C128). */
export const listSmartCollections = endpoint({
  name: 'listSmartCollections',
  method: 'GET',
  path: '/admin/smart_collections.json',
  summary: 'Smart collections',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({ ...collectionFilters, ...collectionPaging }),
  reply: z.object({ smart_collections: z.array(collection), ...listFigures }),
});

/** Counts the smart collections that a filter has (C129). */
export const countSmartCollections = endpoint({
  name: 'countSmartCollections',
  method: 'GET',
  path: '/admin/smart_collections/count.json',
  summary: 'Number of smart collections',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(collectionFilters),
  reply: count,
});

export const getSmartCollection = endpoint({
  name: 'getSmartCollection',
  method: 'GET',
  path: '/admin/smart_collections/{id}.json',
  summary: 'One smart collection; 404 for a manual one',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object(fieldsOf(collection)),
  reply: z.object({ smart_collection: collection }),
});

/** Creates a collection that its rules fill, at most 60 of them (C130). */
export const createSmartCollection = endpoint({
  name: 'createSmartCollection',
  method: 'POST',
  path: '/admin/smart_collections.json',
  summary: 'Creates a smart collection',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ smart_collection: smartCollectionInput }),
  example: {
    smart_collection: { title: 'On sale', rules: [{ column: 'tag', relation: 'equals', condition: 'sale' }] },
  },
  reply: z.object({ smart_collection: collection }),
  status: 201,
});

/**
 * Changes what is given of a smart collection; changed rules fill it anew (C131). 409, with what is stored,
 * when its `version` is no longer the one that was read.
 */
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

/** Previews rules before they are saved: the number of matching products and the first ten. Writes nothing. */
export const previewSmartCollection = endpoint({
  name: 'previewSmartCollection',
  method: 'POST',
  path: '/admin/smart_collections/preview.json',
  summary: 'Products that match a set of rules, and their number',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ smart_collection: smartCollectionInput.pick({ rules: true, disjunctive: true }) }),
  example: { smart_collection: { rules: [{ column: 'tag', relation: 'equals', condition: 'sale' }] } },
  reply: z.object({
    count: z.int(),
    products: z.array(
      product.pick({
        id: true,
        title: true,
        image: true,
        price_min: true,
        variant_count: true,
        inventory_quantity: true,
        inventory_tracked: true,
        published: true,
        available: true,
        _deleted: true,
      }),
    ),
  }),
});
