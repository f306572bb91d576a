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

/** Returns what smart offers and smart bundles share: the message, the button's target and the discount. */
function shared({ offer_message, cta, percentage_discount }: SmartOffer | SmartBundle) {
  return {
    offer_message,
    cta,
    enable_discount: percentage_discount > 0,
    discount_data: { ...newUpsellDiscount(), percentage_discount },
  };
}

/** The offer to store: for any product added to the cart, it recommends relevant products (V099). */
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

/** Two products that customers buy together. The bundle shows on the first product's page. */
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

/** Returns the key of a pair, the same for both orders of its products. */
export function pairKey([a, b]: ProductPair): string {
  return `bundle:${Math.min(a, b)}:${Math.max(a, b)}`;
}

/** Returns the pair of a key, with the smaller id first. */
export function pairOf(key: string): [number, number] {
  const [, a, b] = key.split(':');
  return [Number(a), Number(b)];
}

/**
 * Chooses the pairs to make bundles of: starts with the best seller and pairs each product with the one that customers
 * buy with it most. Never returns a pair twice, a pair whose key is in `refused`, or two pairs with the same first
 * product. `sellers`, and each list in `beside`, have the best first.
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
