import { percentOf, toMinor } from '#core/rules/money.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import type { CompiledOffer, OfferSource, OfferTerms } from '../../pricing/rules/offer-pricer.ts';

/** What one unit taken from an upsell costs less. */
export interface UpsellTerms extends OfferTerms {
  /** Percent of the unit's price; 0 with `amount_minor`. */
  percentage: number;
  /** For shoppers of the second wording, where one is tried; otherwise the same. */
  percentage_b: number;
  /** Only of automated offers (V127): minor units a unit. */
  amount_minor: number;
  /** The number as written, for the order. */
  written: number;
  /** Whether units are discounted beyond those that the cart has of its targets. */
  beyond: boolean;
}

/** Null when the discount is off or gives nothing. */
export function upsellTerms(source: OfferSource, currency: string): UpsellTerms | null {
  const data = source.discount_data;
  if (!source.enable_discount || 'data' in data) return null;
  const fixed = data.discount_type === 'fixed_amount';
  const written = fixed ? data.amount_discount : data.percentage_discount;
  const percentage = fixed ? 0 : written;
  const second = source.variant_b?.percentage_discount ?? null;
  const terms: UpsellTerms = {
    min_quantity: 1,
    limit: data.setup_stock_limit ? data.stock_item_limit : null,
    percentage,
    percentage_b: fixed || second === null ? percentage : second,
    amount_minor: fixed ? toMinor(written, currency) : 0,
    written,
    beyond: data.beyond_targets === true,
  };
  const sound = (percent: number) => percent >= 0 && percent <= 100;
  if (!Number.isFinite(written) || !sound(terms.percentage) || !sound(terms.percentage_b)) return null;
  return terms.percentage > 0 || terms.percentage_b > 0 || terms.amount_minor > 0 ? terms : null;
}

/** What a unit of this price costs less by terms; never more than the price. */
export function eachOff(terms: UpsellTerms, unitPrice: number, variant: 'a' | 'b' = 'a'): number {
  if (terms.amount_minor > 0) return Math.min(unitPrice, terms.amount_minor);
  return percentOf(unitPrice, variant === 'b' ? terms.percentage_b : terms.percentage);
}

/**
 * What one unit taken from an offer costs less now, as shown and as sold after payment: minor units, and the percent
 * where it is one. Nothing when the discount is off, has ended, or no unit is left (`left` null: not limited).
 */
export function offerDiscount(
  offer: CompiledOffer,
  facts: { unit_price_minor: number },
  { now, left, variant = 'a' }: { now: Date; left: number | null; variant?: 'a' | 'b' },
): { each_minor: number; percentage: number } {
  const terms = offer.terms as UpsellTerms | null;
  const none = { each_minor: 0, percentage: 0 };
  if (!terms || offer.type === 'quantity' || offer.type === 'bundle') return none;
  if (left !== null && left <= 0) return none;
  if (runningUntil(offer.source.discount_data, now) === 'over') return none;
  return {
    each_minor: eachOff(terms, facts.unit_price_minor, variant),
    percentage: terms.amount_minor > 0 ? 0 : variant === 'b' ? terms.percentage_b : terms.percentage,
  };
}
