import { endpoint } from '#core/contract/endpoint.ts';
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
  path: '/admin/collections/custom.json',
  summary: 'The same as custom_collections.json',
});

export const countCollectionsCustom = endpoint({
  ...countCustomCollections,
  path: '/admin/collections/custom/count.json',
  summary: 'The same as custom_collections/count.json',
});

export const getCollectionCustom = endpoint({
  ...getCustomCollection,
  path: '/admin/collections/custom/{id}.json',
  summary: 'The same as custom_collections/{id}.json',
});

export const updateCollectionCustom = endpoint({
  ...updateCustomCollection,
  path: '/admin/collections/custom/{id}.json',
  summary: 'The same as custom_collections/{id}.json',
});

export const deleteCollectionCustom = endpoint({
  ...deleteCustomCollection,
  path: '/admin/collections/custom/{id}.json',
  summary: 'The same as custom_collections/{id}.json',
});
