import { toMajor } from '#core/rules/money.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Services } from '#core/server/context.ts';
import { pricingFromMemory } from '#modules/catalog/server/public.ts';
import type { checkPrice } from '../contract/offer-check-calls.ts';
import { priceCart } from '../rules/cart-price.ts';
import { compileOffers } from '../rules/offer-index.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';
import { trialMoment } from '../rules/offer-trial.ts';
import type { OfferIndexStore } from './offer-index-store.ts';
import { variantLine } from './variant-line.ts';

interface Asked {
  lines: readonly { variant_id: number; quantity: number; offer_id?: number | null | undefined }[];
  /** Takes the place of the stored one with its id, or stands last. */
  draft: OfferSource | null;
  visitor: string | null | undefined;
}

/** The engine's answer for lines that are not in any cart, with every reason, in the shop's major units. */
export async function explainCart(
  services: Services,
  shop: ActingShop,
  store: OfferIndexStore,
  { lines: asked, draft, visitor }: Asked,
): Promise<ReplyOf<typeof checkPrice>> {
  const { currency } = shop;
  const stored = await store.of(shop);
  const index = draft
    ? compileOffers(
        [...stored.offers.map((offer) => offer.source).filter((one) => one.id !== draft.id), draft],
        { currency },
      )
    : stored;
  const variants = await pricingFromMemory(
    services,
    shop,
    asked.map((line) => line.variant_id),
  );
  const sold = asked.flatMap((line) => {
    const variant = variants.get(line.variant_id);
    return variant?.published ? [{ ...line, variant }] : [];
  });
  const lines = sold.map(({ variant, quantity, offer_id }, place) =>
    // The draft has id 0 while it was never saved; lines name it so, too.
    variantLine(variant, { key: `${place}`, quantity, offer_id: offer_id ?? undefined }),
  );
  const priced = priceCart(index, lines, {
    trace: 'whole',
    now: services.now(),
    left: await store.left(shop),
    ...trialMoment(index, visitor),
  });
  const major = (minor: number) => toMajor(minor, currency);
  return {
    currency,
    lines: sold.map(({ variant, quantity }, place) => {
      const line = priced.lines[place]!;
      return {
        variant_id: variant.variant_id,
        product_id: variant.product_id,
        title: variant.title,
        variant_title: variant.variant_title,
        quantity,
        subtotal: major(line.subtotal_minor),
        discount: major(line.discount_minor),
        total: major(line.total_minor),
        reasons: priced.trace
          .filter((entry) => entry.line_key === `${place}`)
          .map((entry) => {
            const offer = index.by_id.get(entry.offer_id)!;
            const given = line.allocations.find((one) => one.offer_id === offer.id);
            return {
              offer_id: offer.id,
              offer_name: offer.name,
              offer_type: offer.type,
              outcome: entry.outcome,
              reason: entry.reason,
              detail: entry.detail,
              amount: major(given?.amount_minor ?? 0),
            };
          }),
      };
    }),
    subtotal: major(priced.subtotal_minor),
    discount: major(priced.discount_minor),
    total: major(priced.total_minor),
    not_sold: [...new Set(asked.map((line) => line.variant_id))].filter((id) => !variants.get(id)?.published),
  };
}
