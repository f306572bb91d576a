import { toMinor } from '#core/rules/money.ts';
import { type Fields, fieldsOf, textOf } from './provider-value.ts';

/** An amount as another system writes it, in major units (`"12.50"` or 12.5), with the currency that it states for it. */
export interface StatedAmount {
  amount: unknown;
  currency: unknown;
}

/** An amount cannot be counted: its currency is another one or none, and its value in ours is not stated. */
export class ForeignAmount extends Error {
  override name = 'ForeignAmount';
  /** Empty where the other system states no currency. */
  readonly theirs: string;
  readonly ours: string;

  constructor(theirs: string, ours: string) {
    super(`An amount in ${theirs || 'no currency'} has no value in ${ours}`);
    this.theirs = theirs;
    this.ours = ours;
  }
}

const decimal = /^[+-]?\d{1,12}(\.\d{1,9})?$/;

/** An ISO 4217 code, or an empty text. */
export const currencyCode = (value: unknown): string =>
  /^[A-Z]{3}$/.test(textOf(value, 4)) ? textOf(value, 4) : '';

const isMissing = ({ amount }: StatedAmount) => amount === null || amount === undefined || amount === '';

/** Minor units of an amount that is stated in `currency`; 0 for what is missing or is no number. @throws {ForeignAmount} */
export function minorOf(stated: StatedAmount, currency: string): number {
  if (isMissing(stated)) return 0;
  const theirs = currencyCode(stated.currency);
  if (theirs === '' || theirs !== currency) throw new ForeignAmount(theirs, currency);
  const { amount } = stated;
  const text = typeof amount === 'number' ? amount.toFixed(6) : textOf(amount).trim();
  return decimal.test(text) ? toMinor(Number(text), currency) : 0;
}

/** The same where a missing amount is different from 0. @throws {ForeignAmount} */
export const minorOrNull = (stated: StatedAmount, currency: string): number | null =>
  isMissing(stated) ? null : minorOf(stated, currency);

/** The same, never below 0. @throws {ForeignAmount} */
export const positiveOf = (stated: StatedAmount, currency: string): number =>
  Math.max(0, minorOf(stated, currency));

/** One value in two currencies: minor units of ours and of theirs. */
export interface BothAmounts {
  ours: number;
  theirs: number;
}

/** `theirs` minor units at the rate of an amount that is known in both currencies, rounded half up. Null without a rate. */
export function convertBy(theirs: number, known: BothAmounts): number | null {
  if (known.theirs <= 0 || known.ours <= 0) return null;
  const [whole, of] = [BigInt(theirs) * BigInt(known.ours), BigInt(known.theirs)];
  return Number((whole * 2n + of) / (of * 2n));
}

/**
 * An amount of a Shopify resource in the shop's currency: the `shop_money` of its set, else the plain field, which is in
 * the currency of the order (shopify.dev, REST Order: `currency` is the shop's). `set` where the set has another name.
 */
export function shopAmount(of: Fields, name: string, currency: unknown, set = `${name}_set`): StatedAmount {
  const money = fieldsOf(fieldsOf(of[set]).shop_money);
  return money.amount === undefined
    ? { amount: of[name], currency }
    : { amount: money.amount, currency: money.currency_code };
}

/** The same amount in the buyer's currency; none without a set. */
export function buyerAmount(of: Fields, name: string, set = `${name}_set`): StatedAmount {
  const money = fieldsOf(fieldsOf(of[set]).presentment_money);
  return { amount: money.amount, currency: money.currency_code };
}
