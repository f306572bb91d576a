import type { Funnel } from '../contract/shopper-statistics-calls.ts';

export const funnelStepNames = [
  'visits',
  'viewed_product',
  'added_to_cart',
  'reached_checkout',
  'ordered',
] as const;
export type FunnelStepName = (typeof funnelStepNames)[number];

export interface FunnelStep {
  id: FunnelStepName;
  /** Visits that reached the step. Null: unknown. */
  count: number | null;
  /** Percent of all visits. Null: there are no visits, or the step is unknown. */
  rate: number | null;
  /** Of the visits, 0 to 1. */
  width: number;
}

/** The steps from a visit to an order, in their order. */
export const funnelSteps = (totals: Funnel): FunnelStep[] =>
  funnelStepNames.map((id) => {
    const count = totals[id];
    return {
      id,
      count,
      rate: id === 'visits' ? (totals.visits === 0 ? null : 100) : totals[`${id}_rate`],
      width: totals.visits === 0 ? 0 : Math.min(1, (count ?? 0) / totals.visits),
    };
  });
