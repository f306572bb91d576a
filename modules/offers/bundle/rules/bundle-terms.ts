import { toMinor } from '#core/rules/money.ts';
import { bundleMembers, type SetTerms } from '../../pricing/rules/bundle-bucket.ts';
import type { CompiledOffer, PricingContext, OfferSource } from '../../pricing/rules/offer-pricer.ts';

/** A bundle made ready. `min_quantity` is the units of one set, `limit` counts sets. */
export interface BundleTerms extends SetTerms {
  /** What a set costs less for shoppers of the first and of the second wording; the same unless one is tried. */
  off: Readonly<Record<'a' | 'b', SetDiscount>>;
}

/** Percent of a set's price, or minor units; the other one is 0. */
export interface SetDiscount {
  percentage: number;
  amount_minor: number;
  /** The number as written, for the order. */
  written: number;
}

/** Null when the discount is off, gives nothing, or there are fewer than two units (V171). */
export function bundleTerms(source: OfferSource, currency: string): BundleTerms | null {
  const data = source.discount_data;
  if (!source.enable_discount || 'data' in data || source.target_ids.length < 2) return null;
  const fixed = data.discount_type === 'fixed_amount';
  const first = fixed ? data.amount_discount : data.percentage_discount;
  const other = source.variant_b;
  const second = (fixed ? other?.amount_discount : other?.percentage_discount) ?? first;
  const sound = (written: number) => Number.isFinite(written) && written >= 0 && (fixed || written <= 100);
  if (!sound(first) || !sound(second) || Math.max(first, second) === 0) return null;
  const off = (written: number): SetDiscount => ({
    percentage: fixed ? 0 : written,
    amount_minor: fixed ? toMinor(written, currency) : 0,
    written,
  });
  return {
    min_quantity: source.target_ids.length,
    limit: data.setup_stock_limit ? data.stock_item_limit : null,
    members: bundleMembers(source),
    off: { a: off(first), b: off(second) },
  };
}

/** What a set costs a shopper less, by the wording they see. */
export function setDiscountOf(offer: CompiledOffer, { variant }: PricingContext): SetDiscount {
  return (offer.terms as BundleTerms).off[variant?.(offer) ?? 'a'];
}
