import { allocate, percentOf, toMinor } from '#core/rules/money.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import type { UpsellDiscountDataInput } from '../../offer/contract/offer.ts';
import { discountProblems } from '../../offer/rules/discount-validation.ts';
import type { OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { pickerCap } from '../../offer/rules/product-validation.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';

/**
 * The ids of a bundle with so many units of one product: more follow its last one, fewer go from the end, 0 takes it
 * out. A product that is not there yet comes last. The same id twice is two units (V172).
 */
export function withUnits(ids: readonly number[], product: number, units: number): number[] {
  const indexes = ids.flatMap((id, index) => (id === product ? [index] : []));
  const wanted = Math.max(0, Math.floor(units));
  if (wanted < indexes.length) {
    const gone = new Set(indexes.slice(wanted));
    return ids.filter((_id, index) => !gone.has(index));
  }
  const after = (indexes.at(-1) ?? ids.length - 1) + 1;
  const added = Array.from({ length: wanted - indexes.length }, () => product);
  return ids.toSpliced(after, 0, ...added);
}

/** Most units of a bundle: 3 under `bundle_limit` (ambiguity 63), else what a picker takes; what is stored may stay. */
export function bundleCap(switches: OfferSwitches, saved: readonly number[] = []): number {
  const cap = switches.bundle_limit ? offerLimits.bundle_products_capped : pickerCap(switches);
  return Math.max(cap, saved.length);
}

export interface BundlePrice {
  /** One set without the discount, in minor units. */
  total: number;
  /** What a shopper pays for it now. */
  discounted: number;
  /** What of that falls to each product, in their order, as the engine spreads it: they add up to `discounted`. */
  parts: number[];
}

/**
 * What one set costs, as the engine prices it: the percentage of the whole set rounded once, an amount never above
 * the price. A discount that is off, wrong or over takes nothing off.
 */
export function bundlePrice(
  units: readonly { price_minor: number; quantity: number }[],
  offer: { enable_discount: boolean; discount_data: UpsellDiscountDataInput },
  { currency, now }: { currency: string; now: Date },
): BundlePrice {
  const full = units.map(({ price_minor, quantity }) => price_minor * quantity);
  const total = full.reduce((sum, part) => sum + part, 0);
  const off = Math.min(total, discountOf(total, offer, currency, now));
  const saved = allocate(
    off,
    full.map((weight, key) => ({ key, weight })),
  );
  return { total, discounted: total - off, parts: full.map((part, at) => part - saved[at]!) };
}

function discountOf(
  total: number,
  { enable_discount: on, discount_data: data }: Parameters<typeof bundlePrice>[1],
  currency: string,
  now: Date,
): number {
  const wrong = discountProblems('bundle', data, on).length > 0;
  if (!on || wrong || runningUntil(finished(data), now) === 'over') return 0;
  return data.discount_type === 'fixed_amount'
    ? toMinor(data.amount_discount ?? 0, currency)
    : percentOf(total, data.percentage_discount ?? 0);
}

function finished(data: UpsellDiscountDataInput) {
  return {
    ...data,
    percentage_discount: data.percentage_discount ?? 0,
    amount_discount: data.amount_discount ?? 0,
    stock_item_limit: data.stock_item_limit ?? 0,
  };
}
