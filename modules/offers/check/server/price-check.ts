import { toMajor } from '#core/rules/money.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { pricingFromMemory, variantFacts } from '#modules/catalog/facts/server/public.ts';
import type { checkPrice } from '../contract/offer-check-calls.ts';
import { type AskedLine, checkedCart, explainPrice } from '../rules/explained-price.ts';
import { compileOffers } from '../../pricing/rules/offer-index.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { trialMoment } from '../../trial/rules/offer-trial.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { asShown } from '../../recommend/server/shown-lines.ts';

interface Asked {
  lines: readonly AskedLine[];
  /** Takes the place of the stored one with its id, or stands last. */
  draft: OfferSource | null;
  visitor: string | null | undefined;
}

/** The engine's answer for lines that are not in any cart, with every reason, in the shop's major units. */
export async function explainCart(
  services: Services,
  shop: ActingShop,
  indexCache: OfferIndexCache,
  { lines: asked, draft, visitor }: Asked,
): Promise<ReplyOf<typeof checkPrice>> {
  const { currency } = shop;
  const stored = await indexCache.of(shop, { asStored: true });
  const index = draft
    ? compileOffers(
        [...stored.offers.map((offer) => offer.source).filter((one) => one.id !== draft.id), draft],
        { currency, pricers: stored.pricers, switches: stored.switches },
      )
    : stored;
  const variants = await pricingFromMemory(
    services,
    shop,
    asked.map((line) => line.variant_id),
  );
  const sold = (id: number) => {
    const variant = variants.get(id);
    return variant?.published ? variant : undefined;
  };
  const facts = (id: number) => {
    const variant = sold(id);
    return variant && variantFacts(variant);
  };
  const { entries, lines } = checkedCart(asked, facts);
  const cart = { entries, lines: await asShown({ services, shop }, index, lines) };
  const priced = explainPrice(index, cart, {
    now: services.now(),
    left: await indexCache.left(shop),
    ...trialMoment(index, visitor),
  });
  const major = (minor: number) => toMajor(minor, currency);
  return {
    currency,
    lines: priced.explained.map(({ entry, priced: line, reasons }) => {
      const variant = sold(entry.variant_id)!;
      return {
        variant_id: variant.variant_id,
        product_id: variant.product_id,
        title: variant.title,
        variant_title: variant.variant_title,
        quantity: entry.quantity,
        subtotal: major(line.subtotal_minor),
        discount: major(line.discount_minor),
        total: major(line.total_minor),
        reasons: reasons.map(({ offer_id, outcome, reason, detail, values }) => {
          const offer = index.by_id.get(offer_id)!;
          const given = line.allocations.find((one) => one.offer_id === offer_id);
          return {
            offer_id,
            offer_name: offer.name,
            offer_type: offer.type,
            outcome,
            reason,
            detail,
            values,
            amount: major(given?.amount_minor ?? 0),
          };
        }),
      };
    }),
    subtotal: major(priced.subtotal_minor),
    discount: major(priced.discount_minor),
    total: major(priced.total_minor),
    not_sold: [...new Set(asked.map((line) => line.variant_id))].filter((id) => !sold(id)),
  };
}
