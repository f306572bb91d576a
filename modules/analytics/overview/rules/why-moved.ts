/** Visits and orders of some days, with their net sales. Money in minor units. */
export interface Brought {
  visits: number;
  /** Orders that were bought in a visit, and what they came to. */
  orders: number;
  net: number;
  /** Net sales of orders without a visit. */
  withoutVisit: number;
}

/** Why net sales are others than before: parts that add up to the change. Minor units. */
export interface WhyMoved {
  change: number;
  visits: number;
  conversion: number;
  average_order: number;
  without_visit: number;
}

/** Halves away from zero, so that there and back are the same. Never -0. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) + 0;

/** The mean of a ratio in both spans; where it is known in one alone, that; where in none, 0. */
function between(one: readonly [number, number], other: readonly [number, number]): number {
  const known = [one, other].filter(([, under]) => under > 0).map(([over, under]) => over / under);
  return known.length === 0 ? 0 : known.reduce((sum, ratio) => sum + ratio, 0) / known.length;
}

/**
 * Splits the change of net sales. What orders came to is visits × conversion × average order: each part is what moved at the
 * mean of the others, which favours neither of the two spans. First orders against their average, then visits against
 * conversion; the last of each takes what is left, so that nothing is lost in between or by rounding, also where
 * there were no visits, or none of them ordered.
 */
export function whyMoved(before: Brought, now: Brought): WhyMoved {
  const average = between([before.net, before.orders], [now.net, now.orders]);
  const conversion = between([before.orders, before.visits], [now.orders, now.visits]);
  const byOrders = rounded((now.orders - before.orders) * average);
  const byVisits = rounded((now.visits - before.visits) * conversion * average);
  const net = now.net - before.net;
  const without = now.withoutVisit - before.withoutVisit;
  return {
    change: net + without,
    visits: byVisits,
    conversion: byOrders - byVisits,
    average_order: net - byOrders,
    without_visit: without,
  };
}
