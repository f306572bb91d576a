import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf } from '#core/contract/row-fields.ts';
import { idParam, idParams, paging, searchText } from '#core/contract/scalar.ts';
import { product } from '../../product/contract/product.ts';
import { collectionSortOrders } from './collection-choice.ts';
import {
  countCustomCollections,
  deleteCustomCollection,
  getCustomCollection,
  listCustomCollections,
  updateCustomCollection,
} from './collection-custom-calls.ts';

/** Custom collections once more, under the paths that the platform's reference has for them. */
export const listCollectionsCustom = endpoint({
  ...listCustomCollections,
  name: 'listCollectionsCustom',
  permission: 'pick_products',
  scope: 'read_products',
  path: '/admin/collections/custom.json',
  summary: 'The same as custom_collections.json',
});

export const countCollectionsCustom = endpoint({
  ...countCustomCollections,
  name: 'countCollectionsCustom',
  permission: 'pick_products',
  scope: 'read_products',
  path: '/admin/collections/custom/count.json',
  summary: 'The same as custom_collections/count.json',
});

export const getCollectionCustom = endpoint({
  ...getCustomCollection,
  name: 'getCollectionCustom',
  permission: 'products',
  scope: 'read_products',
  path: '/admin/collections/custom/{id}.json',
  params: idParams,
  summary: 'The same as custom_collections/{id}.json',
});

export const updateCollectionCustom = endpoint({
  ...updateCustomCollection,
  name: 'updateCollectionCustom',
  permission: 'products',
  scope: 'write_products',
  path: '/admin/collections/custom/{id}.json',
  params: idParams,
  summary: 'The same as custom_collections/{id}.json',
  example: { custom_collection: { title: 'Tableware', published: true } },
});

export const deleteCollectionCustom = endpoint({
  ...deleteCustomCollection,
  name: 'deleteCollectionCustom',
  permission: 'products',
  scope: 'write_products',
  path: '/admin/collections/custom/{id}.json',
  params: idParams,
  summary: 'The same as custom_collections/{id}.json',
});

/** As in the platform's reference: in the collection's own order, unless `sort_order` is given. */
export const listProductsOfCollection = endpoint({
  name: 'listProductsOfCollection',
  method: 'GET',
  path: '/admin/products/collections.json',
  summary: 'The products of a collection',
  permission: 'products',
  scope: 'read_products',
  query: z.object({
    collection_id: idParam,
    title: searchText.optional(),
    published_status: z.enum(['published', 'unpublished', 'any']).optional(),
    sort_order: z.enum(collectionSortOrders).exclude(['manual', 'best-selling']).optional(),
    ...paging(250, 50),
    ...fieldsOf(product),
  }),
  reply: z.object({ products: z.array(product), total: z.int(), has_more: z.boolean() }),
});
