import type { OfferType } from '../contract/offer-choice.ts';

/** Kinds that discount what is taken from them. */
export const upsellTypes = ['pre-purchase', 'in-cart', 'post-purchase', 'accessory', 'handpicked'] as const;

/** Whether an offer of this type discounts what is taken from it. */
export function isUpsell(type: OfferType): boolean {
  return (upsellTypes as readonly OfferType[]).includes(type);
}
