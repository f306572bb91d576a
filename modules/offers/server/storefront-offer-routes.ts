import { handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { pricingProductFromMemory } from '#modules/catalog/server/public.ts';
import { storefrontOffers, type QuantityWidget } from '../contract/storefront-offer-calls.ts';
import { bestDiscountText, priceTiers } from '../quantity/rules/tier-price.ts';
import { matchOffers } from '../rules/offer-index.ts';
import { renderMessage } from '../rules/offer-message.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';
import type { OfferIndexStore } from './offer-index-store.ts';

const words = { popular: 'Most popular', add: 'Add {{count}} to cart', group: 'Choose a quantity' };

/**
 * What a product page shows. Variants of one price share a widget, so the answer stays small however many
 * colours there are. The offer shown is the one that pricing would try first.
 */
export function storefrontOfferRoutes(store: OfferIndexStore): Route[] {
  const show = handleWithoutTransaction(storefrontOffers, async (ctx, { query }) => {
    const { shop } = ctx;
    const [index, variants] = await Promise.all([
      store.of(shop),
      pricingProductFromMemory(ctx.services, shop, query.product),
    ]);
    const quantity: QuantityWidget[] = [];
    const places = new Map<string, number>();
    const byVariant: Record<string, number> = {};
    for (const variant of variants) {
      if (!variant.published) continue;
      const [first] = matchOffers(
        index,
        {
          product_id: variant.product_id,
          variant_id: variant.variant_id,
          collection_ids: variant.collection_ids,
          unit_price_minor: variant.price_minor,
          title: variant.title,
          variant_title: variant.variant_title,
          vendor: variant.vendor,
          product_type: variant.product_type,
          tags: variant.tags,
          collection_titles: variant.collection_titles,
          compare_at_minor: variant.compare_at_minor,
          grams: variant.grams,
          inventory: variant.inventory,
        },
        { offer_type: 'quantity', limit: 1 },
      );
      if (!first?.terms) continue;
      const place = `${first.id}:${variant.price_minor}`;
      const known = places.get(place);
      if (known !== undefined) {
        byVariant[String(variant.variant_id)] = known;
        continue;
      }
      const source = first.source as OfferSource & { offer_message: string; cta?: 'cart' | 'continue' };
      const price = { unit_price_minor: variant.price_minor, locale: shop.locale };
      const rows = priceTiers(source, price, shop.currency);
      quantity.push({
        offer_id: first.id,
        message: renderMessage(source.offer_message, {
          discount: bestDiscountText(source, price, shop.currency),
          product_title: variant.title,
        }),
        cta: source.cta === 'continue' ? 'continue' : 'cart',
        layout: shop.switches['quantity_layout_v2'] ? 'v2' : 'v1',
        tiers: rows.map((row) => ({
          key: row.key,
          label: row.label,
          quantity: row.quantity,
          summary: `${row.quantity} ${row.quantity === 1 ? 'item' : 'items'}, ${row.text.each} each`,
          total: row.text.total,
          original: row.text.original,
          saving: row.save_minor > 0 ? `Save ${row.text.save}` : '',
          popular: row.popular,
          selected: row.default,
          image: row.image,
        })),
        words,
      });
      places.set(place, quantity.length - 1);
      byVariant[String(variant.variant_id)] = quantity.length - 1;
    }
    return { quantity, by_variant: byVariant };
  });
  return [show];
}
