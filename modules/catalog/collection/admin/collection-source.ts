import { callApi } from '#core/admin/client/api-client.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { listCollections } from '../contract/collection-calls.ts';
import { type PickedCollection, pickedCollectionFields } from '../contract/collection-fields.ts';
import { productEditorText } from '../../product/admin/product-editor-text.ts';

function itemOf(collection: PickedCollection): PickerItem {
  return {
    id: collection.id,
    title: collection.title,
    subtitle: productEditorText.text('collection_products', { count: collection.products_count }),
    thumbnail: collection.image?.thumbnail ?? null,
  };
}

/** Collections that products are put into by hand. */
export const customCollectionSource: PickerSource = {
  id: 'custom-collections',
  things: 'collections',
  search: async ({ text, page, limit, excludeIds, signal }) => {
    const query = {
      fields: pickedCollectionFields,
      search: text,
      kind: 'custom' as const,
      page: String(page),
      limit: String(limit),
      exclude_ids: excludeIds.join(',') || undefined,
    };
    const reply = await callApi(listCollections, { query, signal });
    return { items: reply.collections.map(itemOf), hasMore: reply.has_more, total: reply.total };
  },
  byIds: async (ids, signal) => {
    const query = {
      fields: pickedCollectionFields,
      ids: ids.join(','),
      sort_by_requested_ids: 'true' as const,
      limit: '250',
    };
    return (await callApi(listCollections, { query, signal })).collections.map(itemOf);
  },
};
