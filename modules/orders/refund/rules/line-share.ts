/**
 * Splits cents of a line over its units: the first units get the remainder, so that the units in this order add up to the
 * line exactly. Returns the share of the first `units` of `of`.
 */
export function shareOfFirst(total: number, of: number, units: number): number {
  const rest = total % of;
  return ((total - rest) / of) * units + Math.min(units, rest);
}

/** The share of the next `units` after the first `before` units. */
export function shareOfNext(total: number, of: number, before: number, units: number): number {
  return shareOfFirst(total, of, before + units) - shareOfFirst(total, of, before);
}

/**
 * The same for several amounts, such as a line's discounts in their order: each begins at the unit where the previous one
 * ended. So the shares of a unit add up to its share of the sum, and no unit is discounted by more than it costs.
 */
export function sharesOfNext(
  amounts: readonly number[],
  of: number,
  before: number,
  units: number,
): number[] {
  let sum = 0;
  let share = 0;
  return amounts.map((amount) => {
    sum += amount;
    const upTo = shareOfNext(sum, of, before, units);
    const own = upTo - share;
    share = upTo;
    return own;
  });
}
