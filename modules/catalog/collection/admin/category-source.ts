import { callApi } from '#core/admin/client/api-client.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { listCategories, type Category } from '../contract/category-calls.ts';
import { collectionText } from './collection-text.ts';

/** Names of the first three subcategories, and the number of the others. */
function namesOf(below: readonly { name: string }[]): string {
  const shown = below.slice(0, 3).map(({ name }) => name);
  return [...shown, ...(below.length > shown.length ? [`+${below.length - shown.length}`] : [])].join(', ');
}

/** A category with its name and icon. One with subcategories lists them, because it includes them. */
function itemOf(category: Category): PickerItem {
  const t = collectionText.text;
  const { id, name, path, icon, parent_id, products_count: count, child = [] } = category;
  const products = t('product_count', { count, number: count });
  const below = child.length > 0 ? t('category_below', { names: namesOf(child) }) : '';
  // A root is its own path.
  const subtitle = [parent_id === null ? '' : path, products, below].filter(Boolean).join(' · ');
  return { id, title: name, subtitle, icon, path };
}

/** The picker's query for every search (V184): categories of every level, each with its subcategories. */
const standard = {
  only_root_category: 'false',
  include_child: 'false',
  is_custom_badge: 'false',
  is_attach_child: 'true',
} as const;

/** Categories of the catalogue to choose from, as a tree (C067). */
export const categorySource: PickerSource = {
  id: 'categories',
  things: 'categories',
  search: async ({ text, page, limit, excludeIds, signal }) => {
    const query = { ...standard, search: text, page: String(page), limit: String(limit) };
    const reply = await callApi(listCategories, { query, signal });
    // The call excludes nothing by itself, so selected categories are filtered here.
    const items = reply.categories.filter((one) => !excludeIds.includes(one.id)).map(itemOf);
    return { items, hasMore: reply.has_more };
  },
  byIds: async (ids, signal) => {
    const query = { ...standard, category_ids: ids.join(','), limit: '250' };
    return (await callApi(listCategories, { query, signal })).categories.map(itemOf);
  },
};
