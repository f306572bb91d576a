/**
 * Cents of a line laid round its units: the first units of the line get the cents left over, so that the units of a
 * line, taken one by one in this order, add up to the line exactly. This is the share of the first `units` of `of`.
 */
export function shareOfFirst(total: number, of: number, units: number): number {
  const rest = total % of;
  return ((total - rest) / of) * units + Math.min(units, rest);
}

/** What `units` get after `before` units took theirs. */
export function shareOfNext(total: number, of: number, before: number, units: number): number {
  return shareOfFirst(total, of, before + units) - shareOfFirst(total, of, before);
}

/**
 * The same of amounts that lie on one another, such as a line's discounts in the order in which they were given: each
 * begins at the unit where the last one ended. So every unit's shares add up to its share of the sum, and no unit is
 * discounted by more than it costs.
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
