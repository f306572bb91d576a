import type { CostPlace, FigureName } from '../../figure/contract/figure-names.ts';

/** The figures between gross sales and what was earned. */
export type ProfitStepName = Extract<
  FigureName,
  | 'gross_sales'
  | 'discounts'
  | 'returns'
  | 'net_sales'
  | 'uncosted_sales'
  | 'cost'
  | 'reported_costs'
  | 'fees'
  | 'profit'
>;

/** The reported costs of one key, for goods with a known cost, in major units. */
export interface ReportedStep {
  key: string;
  place: CostPlace;
  value: number;
}

/** The discounts of offers, in major units, as positive numbers. A line with several offers counts for each of them. */
export interface OfferDiscounts {
  /** The offers that have a step of their own. */
  offers: readonly { key: string; value: number }[];
  /** Of all offers, each line in every one of its offers. */
  sum: number;
  /** Of all offers, each line once. */
  once: number;
}

/** A part of the discounts: one offer, the other offers, what several offers share, and what no offer took off. */
export type DiscountPart = { of: 'offer'; key: string } | { of: 'others' | 'shared' | 'rest' };

export interface ProfitStep {
  name: ProfitStepName;
  /** Of `discounts`: which part of them. Absent: all of them. */
  part?: DiscountPart;
  /** Of `reported_costs`: under which key. */
  cost_key?: string;
  /** Major units; what is taken off is below zero. */
  value: number;
  isTotal: boolean;
}

/** Differences of amounts, without what binary fractions leave behind; no currency has more than three digits. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000 || 0;

/** The discounts as steps, one for each offer; they add up to the discounts. One step where no offer took off anything. */
function discountSteps(discounts: number, given: OfferDiscounts | undefined): ProfitStep[] {
  const step = (value: number, part?: DiscountPart): ProfitStep => ({
    name: 'discounts',
    ...(part && { part }),
    value: tidy(value),
    isTotal: false,
  });
  const own = given?.offers.filter(({ value }) => value !== 0) ?? [];
  if (!given || own.length === 0) return [step(-discounts)];
  const listed = own.reduce((sum, { value }) => sum + value, 0);
  return [
    ...own.map(({ key, value }) => step(-value, { of: 'offer', key })),
    ...[
      step(listed - given.sum, { of: 'others' }),
      step(given.sum - given.once, { of: 'shared' }),
      step(given.once - discounts, { of: 'rest' }),
    ].filter(({ value }) => value !== 0),
  ];
}

/**
 * How gross sales become profit, step by step: the steps before a total add up to it. What has no cost is taken out
 * before costs are, since it is in no profit; where everything has one, it is no step, and neither are fees and
 * reported costs where there are none. Costs of goods that are reported come after what goods cost, those of delivery after them.
 */
export function profitSteps(
  figures: Readonly<Partial<Record<ProfitStepName, number | null>>>,
  reported: readonly ReportedStep[] = [],
  given?: OfferDiscounts,
): ProfitStep[] {
  const step = (name: ProfitStepName, sign: 1 | -1, isTotal = false): ProfitStep => ({
    name,
    // A loss of nothing is nothing.
    value: sign * (figures[name] ?? 0) || 0,
    isTotal,
  });
  const costs = (at: CostPlace) =>
    reported.flatMap(({ key, place, value }): ProfitStep[] =>
      place === at && value !== 0
        ? [{ name: 'reported_costs', cost_key: key, value: -value, isTotal: false }]
        : [],
    );
  return [
    step('gross_sales', 1, true),
    ...discountSteps(figures.discounts ?? 0, given),
    step('returns', -1),
    step('net_sales', 1, true),
    ...(figures.uncosted_sales ? [step('uncosted_sales', -1)] : []),
    step('cost', -1),
    ...costs('goods'),
    ...costs('delivery'),
    ...(figures.fees ? [step('fees', -1)] : []),
    step('profit', 1, true),
  ];
}
