import { callApi } from '#core/admin/client/api-client.ts';
import type { Formats } from '#core/admin/controls/formats.ts';
import type { PickerItem, PickerSource, PickerVariant } from '#core/admin/picker/picker-source.ts';
import { listProducts } from '../contract/product-calls.ts';
import { type PickedProduct, pickedProductFields, variantPickerFields } from '../contract/product-fields.ts';
import type { Variant } from '../contract/product.ts';
import { productPickerText } from './product-picker-text.ts';

type Writes = Pick<Formats, 'number'>;
/** Ids of one answer. */
const idsPerRead = 250;

/** A product in pickers and lists of selected products. `badge` warns if shoppers don't see it. */
export function productItem(product: PickedProduct, write: Writes): PickerItem {
  const t = productPickerText.text;
  const stock = product.inventory_tracked
    ? t('in_stock', { count: write.number(product.inventory_quantity) })
    : undefined;
  const badge = product._deleted
    ? t('gone')
    : !product.published
      ? t('not_published')
      : product.available
        ? undefined
        : t('sold_out');
  return {
    id: product.id,
    title: product.title,
    subtitle: [t('variants', { count: product.variant_count }), stock].filter(Boolean).join(', '),
    thumbnail: product.image?.thumbnail ?? null,
    min_selling_price: product.price_min,
    badge,
    ...(product._deleted ? { gone: true } : {}),
  };
}

/** The title of the only variant of a product without options. */
const onlyVariant = 'Default Title';

/** A variant of a product as pickers show it. */
export function variantItem(variant: Variant): PickerVariant {
  const { id, product_id, title, option1, price, sku, available } = variant;
  return {
    id,
    product_id,
    title: title === onlyVariant ? '' : title,
    option1,
    price,
    sku,
    ...(available ? {} : { badge: productPickerText.text('sold_out') }),
  };
}

/** Products of these ids, in this order; at most 250. What is no longer there is left out. */
export async function productsByIds(
  ids: readonly number[],
  write: Writes,
  signal: AbortSignal,
): Promise<PickerItem[]> {
  const query = {
    fields: pickedProductFields,
    ids: ids.join(','),
    sort_by_requested_ids: 'true' as const,
    limit: String(idsPerRead),
  };
  return (await callApi(listProducts, { query, signal })).products.map((one) => productItem(one, write));
}

/** Filters of the product picker (V181: published, and available now). */
const narrowedTo: Readonly<
  Record<string, { available?: 'true'; published_status?: 'published' | 'unpublished' }>
> = {
  sold: { available: 'true', published_status: 'published' },
  available: { available: 'true' },
  published: { published_status: 'published' },
  unpublished: { published_status: 'unpublished' },
};

/** Labels of the filters of every product picker. */
export function productFilterNames(): NonNullable<PickerSource['filters']> {
  const t = productPickerText.text;
  return [
    { id: 'sold', label: t('filter_sold') },
    { id: 'available', label: t('filter_available') },
    { id: 'published', label: t('filter_published') },
    { id: 'unpublished', label: t('filter_unpublished') },
  ];
}

type Asked = Parameters<PickerSource['search']>[0];

/** Query of a picker for a page of products, ten at a time (C062). */
const askedOf = ({ text, page, limit, excludeIds, filter }: Asked) => ({
  search: text,
  page: String(page),
  limit: String(limit),
  exclude_ids: excludeIds.join(',') || undefined,
  ...narrowedTo[filter],
});

/** The same where a variant is chosen: products with all of them, found by their titles, too. */
export function askVariants(asked: Asked) {
  const query = { fields: variantPickerFields, ...askedOf(asked), search_variants: 'true' as const };
  return callApi(listProducts, { query, signal: asked.signal });
}

/** Products to choose from. Those in `taken`, matched by `id`, are shown but can't be picked. */
export function productSource(write: Writes, taken: ReadonlySet<number> = new Set(), id = ''): PickerSource {
  const t = productPickerText.text;
  const marked = (item: PickerItem) =>
    taken.has(item.id) ? { ...item, badge: t('in_it'), disabled: true } : item;
  return {
    id: `products${id}`,
    filters: productFilterNames(),
    search: async (asked) => {
      const query = { fields: pickedProductFields, ...askedOf(asked) };
      const reply = await callApi(listProducts, { query, signal: asked.signal });
      return {
        items: reply.products.map((one) => marked(productItem(one, write))),
        hasMore: reply.has_more,
      };
    },
    byIds: (ids, signal) => productsByIds(ids, write, signal),
  };
}
