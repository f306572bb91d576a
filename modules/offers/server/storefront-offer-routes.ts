import { handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { pricingProductFromMemory } from '#modules/catalog/server/public.ts';
import { storefrontOffers, type QuantityWidget } from '../contract/storefront-offer-calls.ts';
import { quantityWidgetOf } from '../quantity/rules/quantity-widget.ts';
import { matchOffers } from '../rules/offer-index.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';
import type { OfferIndexStore } from './offer-index-store.ts';

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
      quantity.push(
        quantityWidgetOf(
          source,
          { unit_price_minor: variant.price_minor, title: variant.title },
          {
            currency: shop.currency,
            locale: shop.locale,
            layout_v2: shop.switches['quantity_layout_v2'] === true,
          },
        ),
      );
      places.set(place, quantity.length - 1);
      byVariant[String(variant.variant_id)] = quantity.length - 1;
    }
    return { quantity, by_variant: byVariant };
  });
  return [show];
}
