import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { type Exposures, noteShown } from '#modules/analytics/trial/server/public.ts';
import { pricingProductFromMemory, variantFacts } from '#modules/catalog/facts/server/public.ts';
import { storefrontOffers, type QuantityWidget } from '../../quantity/contract/storefront-offer-calls.ts';
import { quantityWidgetOf } from '../../quantity/rules/quantity-widget.ts';
import { runningUntil, withoutEnded } from '../../pricing/rules/offer-limit.ts';
import { matchOffers } from '../../pricing/rules/offer-index.ts';
import type { CompiledOffer, OfferSource, ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { trialMoment, offerTrialOf } from '../../trial/rules/offer-trial.ts';
import { isTried, offerTrials } from '../../trial/server/offer-exposures.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { answerTime } from './answer-time.ts';

/** Offers of a product that are looked at for trials. */
const maxTried = 20;

/**
 * What a product page shows. Variants of one price share a widget, so the answer stays small however many
 * colours there are. The offer shown is the one that pricing would try first.
 */
export async function productOffersOf(
  ctx: Ctx,
  indexCache: OfferIndexCache,
  product: number,
  visitor: string | undefined,
): Promise<ReplyOf<typeof storefrontOffers>> {
  const { shop } = ctx;
  const [index, variants] = await Promise.all([
    indexCache.of(shop),
    pricingProductFromMemory(ctx.services, shop, product),
  ]);
  const { exclude: heldOut, variant: wordingOf } = trialMoment(index, visitor);
  const now = ctx.services.now();
  const exclude = withoutEnded(index, { now, exclude: heldOut });
  const exposures: Exposures = new Map();
  /** What stands before the table that is shown was kept from this visitor. */
  const noteTried = (facts: ProductFacts, shown: CompiledOffer | undefined) => {
    for (const offer of matchOffers(index, facts, { offer_type: 'quantity', limit: maxTried })) {
      const isOver = runningUntil(offer.source.discount_data, now) === 'over';
      if (offer.terms && !isOver && isTried(offer.source))
        exposures.set(offer.id, offerTrialOf(offer, visitor));
      if (offer === shown) return;
    }
  };
  const quantity: QuantityWidget[] = [];
  const indexes = new Map<string, number>();
  const byVariant: Record<string, number> = {};
  for (const variant of variants) {
    // A table of what cannot be bought would only promise.
    if (!variant.published || !variant.available) continue;
    const [first] = matchOffers(index, variantFacts(variant), {
      offer_type: 'quantity',
      limit: 1,
      exclude,
    });
    if (heldOut) noteTried(variantFacts(variant), first);
    if (!first?.terms) continue;
    const key = `${first.id}:${variant.price_minor}`;
    const known = indexes.get(key);
    if (known !== undefined) {
      byVariant[String(variant.variant_id)] = known;
      continue;
    }
    const source = first.source as OfferSource & { offer_message: string; cta?: 'cart' | 'continue' };
    const second = wordingOf?.(first) === 'b' ? source.variant_b?.offer_message : undefined;
    quantity.push(
      quantityWidgetOf(
        { ...source, offer_message: second || source.offer_message },
        { unit_price_minor: variant.price_minor, title: variant.title },
        {
          currency: shop.currency,
          locale: shop.locale,
          layout_v2: shop.switches['quantity_layout_v2'] === true,
        },
      ),
    );
    indexes.set(key, quantity.length - 1);
    byVariant[String(variant.variant_id)] = quantity.length - 1;
  }
  await noteShown(ctx, offerTrials, { visitor, exposures });
  return { quantity, by_variant: byVariant, now: answerTime(ctx) };
}

export function storefrontOfferRoutes(indexCache: OfferIndexCache): Route[] {
  return [
    handleWithoutTransaction(storefrontOffers, (ctx, { query }) =>
      productOffersOf(ctx, indexCache, query.product, query.visitor),
    ),
  ];
}
