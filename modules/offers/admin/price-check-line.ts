import { callApi } from '#core/admin/client/api-client.ts';
import type { Formats } from '#core/admin/frame/formats.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { listVariants } from '#modules/catalog/contract/product-calls.ts';
import { priceCheckText } from './price-check-text.ts';

/** A line of a cart that is tried out. `offer_id` null: put in by hand; 0: taken from the offer being edited. */
export interface TriedLine {
  variant_id: number;
  quantity: number | null;
  offer_id: number | null;
}

/** `12x2,13x1o5`: two of variant 12, and one of variant 13 taken from offer 5. What is not such a list is none. */
export function readLines(text: string): TriedLine[] {
  return text.split(',').flatMap((part) => {
    const [, variant, quantity, offer] = /^(\d{1,15})x(\d{1,3})(?:o(\d{1,15}))?$/.exec(part) ?? [];
    if (!variant || !quantity || Number(quantity) === 0) return [];
    return [
      { variant_id: Number(variant), quantity: Number(quantity), offer_id: offer ? Number(offer) : null },
    ];
  });
}

type VariantRow = ReplyOf<typeof listVariants>['variants'][number];

/** Variants of all products to choose from, each under its product's name. */
export function variantSource(write: Pick<Formats, 'money'>): PickerSource {
  const item = (variant: VariantRow): PickerItem => ({
    id: variant.id,
    title: variant.product_title,
    subtitle: [variant.title, variant.sku].filter((part) => part && part !== 'Default Title').join(' · '),
    thumbnail: variant.image?.thumbnail ?? null,
    price: write.money(variant.price),
    badge: variant.available ? undefined : priceCheckText.text('sold_out'),
  });
  return {
    id: 'price-check-variants',
    search: async ({ text, page, limit, signal }) => {
      const query = { search: text || undefined, page: String(page), limit: String(limit) };
      const reply = await callApi(listVariants, { query, signal });
      return { items: reply.variants.map(item), hasMore: reply.has_more };
    },
    byIds: async (ids, signal) => {
      const { variants } = await callApi(listVariants, {
        query: { ids: ids.join(','), limit: '250' },
        signal,
      });
      return ids.flatMap((id) => variants.filter((variant) => variant.id === id)).map(item);
    },
  };
}
