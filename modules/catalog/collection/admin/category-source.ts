import { callApi } from '#core/admin/client/api-client.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { listCategories, type Category } from '../contract/category-calls.ts';
import { collectionText } from './collection-text.ts';

function itemOf(category: Category): PickerItem {
  const t = collectionText.text;
  const products = t('product_count', { count: category.products_count, number: category.products_count });
  return {
    id: category.id,
    title: category.title,
    // A root is its own path.
    subtitle: category.parent_id === null ? products : `${category.path} · ${products}`,
    thumbnail: null,
  };
}

/** Categories of the catalogue to choose from (C067); `onlyRoots` keeps to the top ones. */
export function categorySource(onlyRoots = false): PickerSource {
  return {
    id: onlyRoots ? 'categories:roots' : 'categories',
    things: 'categories',
    search: async ({ text, page, limit, excludeIds, signal }) => {
      const query = {
        search: text,
        only_root_category: onlyRoots ? ('true' as const) : undefined,
        page: String(page),
        limit: String(limit),
      };
      const reply = await callApi(listCategories, { query, signal });
      // The call leaves nothing out by itself; what is chosen is not offered again.
      const items = reply.categories.filter((one) => !excludeIds.includes(one.id)).map(itemOf);
      return { items, hasMore: reply.has_more };
    },
    byIds: async (ids, signal) => {
      const query = { category_ids: ids.join(','), limit: '250' };
      return (await callApi(listCategories, { query, signal })).categories.map(itemOf);
    },
  };
}
