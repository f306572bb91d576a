import type { OfferInput } from '../../offer/contract/offer.ts';
import type { SmartBundle, SmartOffer } from '../contract/smart-calls.ts';
import { smartBundleMessages, smartOfferMessages } from '../contract/smart-choice.ts';
import { newOffer, newUpsellDiscount } from '../../offer/rules/offer-draft.ts';

export const smartOfferDefaults: SmartOffer = {
  enable: false,
  offer_message: smartOfferMessages[0],
  percentage_discount: 0,
  cta: 'continue',
  recommend_limit: 3,
};

export const smartBundleDefaults: SmartBundle = {
  enable: false,
  offer_message: smartBundleMessages[0],
  percentage_discount: 0,
  cta: 'cart',
  most: 5,
};

/** What is the same for both: the message, where it leads, the discount. */
function shared({ offer_message, cta, percentage_discount }: SmartOffer | SmartBundle) {
  return {
    offer_message,
    cta,
    enable_discount: percentage_discount > 0,
    discount_data: { ...newUpsellDiscount(), percentage_discount },
  };
}

/** The offer as it is kept: whatever is added, products relevant to it (V099). */
export function smartOfferInput(settings: SmartOffer): OfferInput {
  const { id: _id, ...blank } = newOffer('pre-purchase');
  return {
    ...blank,
    ...shared(settings),
    offer_name: 'Smart offer',
    target_type: 'all',
    recommend_type: 'relevant-collection',
    recommend_limit: settings.recommend_limit,
    activated: settings.enable,
  };
}

/** Two products bought together; shown on the page of the first. */
export type ProductPair = readonly [number, number];

export function smartBundleInput(settings: SmartBundle, pair: ProductPair): OfferInput {
  const { id: _id, ...blank } = newOffer('bundle');
  return {
    ...blank,
    ...shared(settings),
    target_type: 'product',
    target_ids: [...pair],
    activated: settings.enable,
  };
}

/** Names a pair whichever of the two comes first. */
export function pairKey([a, b]: ProductPair): string {
  return `bundle:${Math.min(a, b)}:${Math.max(a, b)}`;
}

/** The pair that a key names, the smaller id first. */
export function pairOf(key: string): [number, number] {
  const [, a, b] = key.split(':');
  return [Number(a), Number(b)];
}

/**
 * The pairs to make bundles of: beginning with what sells most, each with what is bought with it most; no pair twice,
 * none whose key is refused, and no product first in two. `sellers` best first, `beside` best first under each.
 */
export function bundlePairs(
  sellers: readonly number[],
  beside: ReadonlyMap<number, readonly number[]>,
  most: number,
  refused: ReadonlySet<string> = new Set(),
): ProductPair[] {
  const pairs = new Map<string, ProductPair>();
  for (const product of sellers) {
    if (pairs.size >= most) break;
    const other = (beside.get(product) ?? []).find((id) => {
      const key = pairKey([product, id]);
      return id !== product && !pairs.has(key) && !refused.has(key);
    });
    if (other !== undefined) pairs.set(pairKey([product, other]), [product, other]);
  }
  return [...pairs.values()];
}
