/** Money is whole cents inside the stand-in; the Admin API writes it as a text with two decimals. */
export const money = (cents: number): string => (cents / 100).toFixed(2);

/** Cents of a price as the Admin API writes it; NaN for what is none. */
export const centsOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()))
    ? Math.round(Number(value) * 100)
    : Number.NaN;

export const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/**
 * `amount` cents over lines, in proportion to their prices and never more than a line's price: an amount that does not
 * apply on each item "is split across all of the entitled items"
 * (shopify.dev/docs/api/admin-graphql/latest/objects/DiscountAmount).
 *
 * How cents are rounded is not published. Every share is cut to whole cents and the rest lies on the last line that has
 * room for it, so that nobody may count on the share of one line: only the sum is sure.
 */
export function splitAcross(amount: number, prices: readonly number[]): number[] {
  const whole = sum(prices);
  const all = Math.min(Math.max(0, amount), whole);
  if (whole === 0) return prices.map(() => 0);
  const shares = prices.map((price) => Math.floor((all * price) / whole));
  let rest = all - sum(shares);
  for (let at = shares.length - 1; at >= 0 && rest > 0; at -= 1) {
    const more = Math.min(rest, prices[at]! - shares[at]!);
    shares[at]! += more;
    rest -= more;
  }
  return shares;
}

/** The buyer's currency: `rate` of it for one of the shop's currency. */
export interface BuyerCurrency {
  currency: string;
  rate: number;
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Cents of the shop's currency as the buyer's, written with that currency's decimals: `"7500"` in JPY. */
export const buyerMoney = (cents: number, { currency, rate }: BuyerCurrency): string =>
  ((cents * rate) / 100).toFixed(digitsOf(currency));

/** Fields that the REST Admin API gives once more as `…_set`, in the shop's and the buyer's currency. */
const withSet: ReadonlySet<string> = new Set([
  ...['price', 'amount', 'total_discount', 'total_tax', 'subtotal', 'subtotal_price', 'total_price'],
  ...['total_discounts', 'total_line_items_price', 'tax_amount'],
]);
/** Parts of an order whose amounts have no set: those of codes, and transactions, which are in the currency of the payment. */
const withoutSets: ReadonlySet<string> = new Set(['discount_codes', 'discount_applications', 'transactions']);

export interface MoneySet {
  shop_money: { amount: string; currency_code: string };
  presentment_money: { amount: string; currency_code: string };
}

export const moneySet = (cents: number, currency: string, buyer: BuyerCurrency): MoneySet => ({
  shop_money: { amount: money(cents), currency_code: currency },
  presentment_money: { amount: buyerMoney(cents, buyer), currency_code: buyer.currency },
});

/**
 * The same with a set beside each amount, as orders and refunds have them (shopify.dev, REST Order and Refund: "in shop
 * and presentment currencies").
 */
export function withMoneySets<T>(given: T, currency: string, buyer: BuyerCurrency): T {
  if (Array.isArray(given)) return given.map((one) => withMoneySets(one as unknown, currency, buyer)) as T;
  if (typeof given !== 'object' || given === null) return given;
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    made[name] = withoutSets.has(name) ? value : withMoneySets(value as unknown, currency, buyer);
    if (withSet.has(name) && typeof value === 'string' && !(`${name}_set` in given))
      made[`${name}_set`] = moneySet(centsOf(value), currency, buyer);
  }
  return made as T;
}

/** The currency that an order was paid in, at its rate. */
export function buyerOf(order: Readonly<Record<string, unknown>>): BuyerCurrency {
  const { shop_money: ours, presentment_money: theirs } = order.total_price_set as MoneySet;
  return { currency: theirs.currency_code, rate: Number(theirs.amount) / Number(ours.amount) || 1 };
}
