import type { z } from 'zod';
import type { shopSummary } from '../contract/report-calls.ts';

export type ShopFigures = z.output<(typeof shopSummary)['reply']>['current'] & {
  /** Checkouts that began with something of an offer in the cart. */
  offer_checkouts: number;
};

/** Orders over visits in percent with two decimals, never over 100; 0 where there were none. */
export const conversionOf = (orders: number, visits: number): number =>
  visits === 0 ? 0 : Math.min(100, Math.round((orders / visits) * 10_000) / 100);

/** The same for grouped visits: unknown instead of 0 where the group has no visits. */
export const conversionOfVisits = (orders: number, visits: number): number | null =>
  visits === 0 ? null : conversionOf(orders, visits);

/**
 * A span's figures from its days. `view` of the shop is a visit. `major` turns minor units into an amount.
 */
export function shopFigures(
  days: readonly { values: Readonly<Record<string, number>> }[],
  major: (minor: number) => number,
): ShopFigures {
  let sales = 0;
  let orders = 0;
  let visits = 0;
  let offerSales = 0;
  let offerCheckouts = 0;
  for (const { values } of days) {
    sales += values['sales'] ?? 0;
    orders += values['orders'] ?? 0;
    visits += values['view'] ?? 0;
    offerSales += values['offer_sales'] ?? 0;
    offerCheckouts += values['offer_checkout'] ?? 0;
  }
  return {
    sales: major(sales),
    orders,
    average_order: major(orders === 0 ? 0 : Math.round(sales / orders)),
    visits,
    conversion_rate: conversionOf(orders, visits),
    offer_sales: major(offerSales),
    offer_checkouts: offerCheckouts,
  };
}
