import { type PricingVariant, variantFacts } from '#modules/catalog/facts/server/public.ts';
import type { CartLine } from '../../pricing/rules/offer-pricer.ts';

/** A variant as a line of a cart. */
export function variantLine(
  variant: PricingVariant,
  line: Pick<CartLine, 'key' | 'quantity' | 'offer_id' | 'shown'>,
): CartLine {
  return { ...variantFacts(variant), ...line };
}
