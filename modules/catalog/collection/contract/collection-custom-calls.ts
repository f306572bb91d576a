import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf } from '#core/contract/row-fields.ts';
import { count, done, idParams } from '#core/contract/scalar.ts';
import { collectionFilters, collectionPaging, listFigures } from './collection-calls.ts';
import { changed, collection, customCollectionInput } from './collection.ts';

/** Lists collections whose products are placed by hand, by filter or by ids, at most 250 a page (C124). */
export const listCustomCollections = endpoint({
  name: 'listCustomCollections',
  method: 'GET',
  path: '/admin/custom_collections.json',
  summary: 'Manual collections',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object({ ...collectionFilters, ...collectionPaging }),
  reply: z.object({ custom_collections: z.array(collection), ...listFigures }),
});

/** Counts the custom collections that a filter has (C125). */
export const countCustomCollections = endpoint({
  name: 'countCustomCollections',
  method: 'GET',
  path: '/admin/custom_collections/count.json',
  summary: 'Number of manual collections',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.object(collectionFilters),
  reply: count,
});

export const getCustomCollection = endpoint({
  name: 'getCustomCollection',
  method: 'GET',
  path: '/admin/custom_collections/{id}.json',
  summary: 'One manual collection; 404 for a smart one',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object(fieldsOf(collection)),
  reply: z.object({ custom_collection: collection }),
});

/** Creates a collection of products placed by hand, with the products in their order (C126). */
export const createCustomCollection = endpoint({
  name: 'createCustomCollection',
  method: 'POST',
  path: '/admin/custom_collections.json',
  summary: 'Creates a manual collection',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ custom_collection: customCollectionInput }),
  example: {
    custom_collection: { title: 'Tableware', body_html: '<p>For every day.</p>', product_ids: [1201] },
  },
  reply: z.object({ custom_collection: collection }),
  status: 201,
});

/**
 * Changes what is given of a custom collection; a given list of products is the whole list (C127). 409, with
 * what is stored, when its `version` is no longer the one that was read.
 */
export const updateCustomCollection = endpoint({
  name: 'updateCustomCollection',
  method: 'PUT',
  path: '/admin/custom_collections/{id}.json',
  summary: 'Changes a manual collection',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({ custom_collection: customCollectionInput.partial().extend(changed) }),
  example: { custom_collection: { title: 'Tableware', published: true } },
  reply: z.object({ custom_collection: collection }),
  errors: { 409: ['core.stale'] },
});

export const deleteCustomCollection = endpoint({
  name: 'deleteCustomCollection',
  method: 'DELETE',
  path: '/admin/custom_collections/{id}.json',
  summary: 'Deletes a manual collection; its products stay',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  reply: done,
});
