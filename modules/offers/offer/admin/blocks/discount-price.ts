import { minorDigits, percentOf, toMinor } from '#core/rules/money.ts';
import { offerLimits, type DiscountType } from '../../contract/offer-choice.ts';

/** What is left of a price, in minor units; the price itself while what was typed is no discount. */
export function discountedMinor(
  price: number,
  discount: { type: DiscountType; value: number | null },
  currency: string,
): number {
  const { type, value } = discount;
  if (value === null || !Number.isFinite(value) || value <= 0) return price;
  const off = type === 'percentage' ? percentOf(price, Math.min(value, 100)) : toMinor(value, currency);
  return Math.max(0, price - off);
}

/** A price rounded up to the next whole unit of the currency, for showing only (V039, V052). */
export function roundedUp(minor: number, currency: string): number {
  return Math.ceil(minor / 10 ** minorDigits(currency));
}

/** The whole percentage closest below an amount off a price; kinds other than bundles only have those (ambiguity 23). */
export function asPercentage(amount: number, price: number, currency: string): number {
  if (price <= 0) return 0;
  const percent = Math.floor((toMinor(amount, currency) * 100) / price);
  return Math.min(offerLimits.max_percentage, Math.max(0, percent));
}
