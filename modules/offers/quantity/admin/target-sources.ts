import { callApi } from '#core/admin/client/api-client.ts';
import type { Formats } from '#core/admin/frame/formats.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { listCollections } from '#modules/catalog/contract/collection-calls.ts';
import { listProducts } from '#modules/catalog/contract/product-calls.ts';
import type { CollectionRow } from '#modules/catalog/contract/collection.ts';
import type { ProductRow } from '#modules/catalog/contract/product.ts';
import { quantityText } from './quantity-text.ts';

const t = quantityText.text;
type Writes = Pick<Formats, 'money' | 'number'>;

/** A product as a picker and the list of chosen ones show it; `badge` warns of what shoppers would not see. */
export function productItem(product: ProductRow, write: Writes): PickerItem {
  const stock = product.inventory_tracked
    ? t('in_stock', { count: write.number(product.inventory_quantity) })
    : undefined;
  return {
    id: product.id,
    title: product.title,
    subtitle: [t('variants', { count: product.variant_count }), stock].filter(Boolean).join(', '),
    thumbnail: product.image?.thumbnail ?? null,
    price: write.money(product.price_min),
    badge: productWarning(product),
  };
}

function productWarning(product: ProductRow): string | undefined {
  if (product._deleted) return t('gone');
  if (!product.published) return t('not_published');
  return product.available ? undefined : t('sold_out');
}

function collectionItem(collection: CollectionRow): PickerItem {
  return {
    id: collection.id,
    title: collection.title,
    subtitle: t('products', { count: collection.products_count }),
    thumbnail: collection.image?.thumbnail ?? null,
    badge: collection.published ? undefined : t('not_published'),
  };
}

/** Products to choose from. */
export function productSource(write: Writes): PickerSource {
  return {
    id: 'products',
    search: async ({ text, page, limit, excludeIds, signal }) => {
      const query = {
        search: text,
        page: String(page),
        limit: String(limit),
        exclude_ids: excludeIds.join(',') || undefined,
      };
      const reply = await callApi(listProducts, { query, signal });
      return { items: reply.products.map((one) => productItem(one, write)), hasMore: reply.has_more };
    },
    byIds: async (ids, signal) => {
      const query = { ids: ids.join(','), sort_by_requested_ids: 'true' as const, limit: '250' };
      const reply = await callApi(listProducts, { query, signal });
      return reply.products.map((one) => productItem(one, write));
    },
  };
}

/** Collections to choose from. */
export const collectionSource: PickerSource = {
  id: 'collections',
  search: async ({ text, page, limit, excludeIds, signal }) => {
    const query = {
      search: text,
      page: String(page),
      limit: String(limit),
      exclude_ids: excludeIds.join(',') || undefined,
    };
    const reply = await callApi(listCollections, { query, signal });
    return { items: reply.collections.map(collectionItem), hasMore: reply.has_more, total: reply.total };
  },
  byIds: async (ids, signal) => {
    const query = { ids: ids.join(','), sort_by_requested_ids: 'true' as const, limit: '250' };
    const reply = await callApi(listCollections, { query, signal });
    return reply.collections.map(collectionItem);
  },
};
