import { callApi } from '#core/admin/client/api-client.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { listCategories, type Category } from '../contract/category-calls.ts';
import { collectionText } from './collection-text.ts';

/** Names of what is directly below, the first three; the rest as a number. */
function namesOf(below: readonly { name: string }[]): string {
  const shown = below.slice(0, 3).map(({ name }) => name);
  return [...shown, ...(below.length > shown.length ? [`+${below.length - shown.length}`] : [])].join(', ');
}

/** A category under its name and icon; one that has others below it says that it stands for them, too. */
function itemOf(category: Category): PickerItem {
  const t = collectionText.text;
  const { id, name, path, icon, parent_id, products_count: count, child = [] } = category;
  const products = t('product_count', { count, number: count });
  const below = child.length > 0 ? t('category_below', { names: namesOf(child) }) : '';
  // A root is its own path.
  const subtitle = [parent_id === null ? '' : path, products, below].filter(Boolean).join(' · ');
  return { id, title: name, subtitle, icon, path };
}

/** What the picker asks for whatever it looks for (V184): categories of every level, with what is below each. */
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
    // The call leaves nothing out by itself; what is chosen is not offered again.
    const items = reply.categories.filter((one) => !excludeIds.includes(one.id)).map(itemOf);
    return { items, hasMore: reply.has_more };
  },
  byIds: async (ids, signal) => {
    const query = { ...standard, category_ids: ids.join(','), limit: '250' };
    return (await callApi(listCategories, { query, signal })).categories.map(itemOf);
  },
};
