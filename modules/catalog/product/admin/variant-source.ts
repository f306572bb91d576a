import { callApi } from '#core/admin/client/api-client.ts';
import type { Formats } from '#core/admin/frame/formats.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { listVariants } from '../contract/product-calls.ts';
import { productPickerText } from './product-picker-text.ts';

type VariantRow = ReplyOf<typeof listVariants>['variants'][number];

/** Variants of all products to choose from, each under its product's name. */
export function variantSource(write: Pick<Formats, 'money'>): PickerSource {
  const item = (variant: VariantRow): PickerItem => ({
    id: variant.id,
    title: variant.product_title,
    subtitle: [variant.title, variant.sku].filter((part) => part && part !== 'Default Title').join(' · '),
    thumbnail: variant.image?.thumbnail ?? null,
    price: write.money(variant.price),
    badge: variant.available ? undefined : productPickerText.text('sold_out'),
  });
  return {
    id: 'variants',
    search: async ({ text, page, limit, signal }) => {
      const query = { search: text || undefined, page: String(page), limit: String(limit) };
      const reply = await callApi(listVariants, { query, signal });
      return { items: reply.variants.map(item), hasMore: reply.has_more };
    },
    byIds: async (ids, signal) => {
      const query = { ids: ids.join(','), limit: '250' };
      const { variants } = await callApi(listVariants, { query, signal });
      return ids.flatMap((id) => variants.filter((variant) => variant.id === id)).map(item);
    },
  };
}
