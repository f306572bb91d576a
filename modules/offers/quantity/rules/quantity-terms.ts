import { toMinor } from '#core/rules/money.ts';
import type { TierType } from '../../offer/contract/offer-choice.ts';
import type { QuantityTier } from '../../offer/contract/offer.ts';
import { hasTiers, tierThreshold } from '../../offer/rules/tier-list.ts';
import type { OfferSource, OfferTerms } from '../../pricing/rules/offer-pricer.ts';

/** A quantity discount made ready: tiers from the highest threshold to the lowest. */
export interface QuantityTerms extends OfferTerms {
  tiers: readonly ReadyTier[];
}

export interface ReadyTier {
  key: number;
  type: TierType;
  /** Units from which the tier holds. */
  threshold: number;
  /** `min_quantity` as written: the paid units of a buy-x-get-x round. */
  buy: number;
  /** Percent, minor units, or free units, by type. */
  value: number;
  /** `value_discount` as written. */
  written: number;
}

/** Null when the discount is off or no tier can be used. A tier that makes no sense is left out, never guessed. */
export function quantityTerms(offer: OfferSource, currency: string): QuantityTerms | null {
  if (!offer.enable_discount || !hasTiers(offer.discount_data)) return null;
  const tiers = offer.discount_data.data.filter(isUsable).map((tier): ReadyTier => {
    const money = tier.type === 'amount_each' || tier.type === 'amount_all';
    return {
      key: tier.key,
      type: tier.type,
      threshold: tierThreshold(tier),
      buy: tier.min_quantity,
      value: money ? toMinor(tier.value_discount, currency) : tier.value_discount,
      written: tier.value_discount,
    };
  });
  if (tiers.length === 0) return null;
  // Equal thresholds cannot be saved (V166); should they exist, the lower key wins everywhere.
  tiers.sort((a, b) => b.threshold - a.threshold || a.key - b.key);
  return { tiers, min_quantity: tiers.at(-1)!.threshold };
}

/** The tier of the highest threshold that a quantity reaches. */
export function tierReached(terms: QuantityTerms, quantity: number): ReadyTier | undefined {
  for (const tier of terms.tiers) if (tier.threshold <= quantity) return tier;
  return undefined;
}

function isUsable(tier: QuantityTier): boolean {
  if (!Number.isSafeInteger(tier.min_quantity) || tier.min_quantity < 1) return false;
  if (!(tier.value_discount > 0) || !Number.isFinite(tier.value_discount)) return false;
  if (tier.type === 'percentage_each') return tier.value_discount <= 100;
  return tier.type !== 'buy_x_get_x' || Number.isSafeInteger(tier.value_discount);
}
