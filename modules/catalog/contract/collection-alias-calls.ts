import { endpoint } from '#core/contract/endpoint.ts';
import { idParams } from '#core/contract/scalar.ts';
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
