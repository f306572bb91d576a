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
