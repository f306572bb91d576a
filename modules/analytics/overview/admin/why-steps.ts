import type { Moved, Overview } from '../contract/overview-calls.ts';

export interface WhyStep {
  id: 'visits' | 'conversion' | 'average_order' | 'without_visit';
  /** Its effect on net sales, which may be negative. */
  value: number;
  /** Whether what it is of rose, fell or stayed, by which it is named. */
  trend: 'more' | 'less' | 'same';
  /** Where its bar begins and how long it is, in shares of the axis; all bars of a card have one axis. */
  start: number;
  length: number;
}

const trendOf = (value: number): WhyStep['trend'] => (value > 0 ? 'more' : value < 0 ? 'less' : 'same');

/** Why net sales moved, each part with its bar, and where on the axis nothing is. */
export function whySteps(moved: Moved): { steps: WhyStep[]; zero: number } {
  const parts = [
    ['visits', moved.visits],
    ['conversion', moved.conversion],
    ['average_order', moved.average_order],
    ['without_visit', moved.without_visit],
  ] as const;
  const most = Math.max(0, ...parts.map(([, value]) => value));
  const least = Math.min(0, ...parts.map(([, value]) => value));
  const whole = most - least || 1;
  const zero = -least / whole;
  return {
    zero,
    steps: parts.map(([id, value]) => ({
      id,
      value,
      trend: trendOf(value),
      start: value < 0 ? zero + value / whole : zero,
      length: Math.abs(value) / whole,
    })),
  };
}

/**
 * Why there is nothing to explain: no comparison was chosen, there are no days before (all time), or nothing happened in
 * them, as in a new shop. Null: there is something to compare with.
 */
export function lacksBefore(
  compares: boolean,
  previous: Overview | null,
): 'not_compared' | 'no_days_before' | 'nothing_before' | null {
  if (previous === null) return compares ? 'no_days_before' : 'not_compared';
  const { visits, figures } = previous;
  return visits === 0 && !figures.orders && !figures.net_sales ? 'nothing_before' : null;
}

/** The results of visits: orders and net sales without those of unknown visits, and the average order value. */
export function ofVisits({ figures, visits, without_visit }: Overview) {
  const orders = (figures.orders ?? 0) - without_visit.orders;
  const sales = (figures.net_sales ?? 0) - without_visit.net_sales;
  return { visits, orders, average: orders === 0 ? null : sales / orders };
}
