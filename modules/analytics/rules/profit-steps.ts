import type { CostPlace, FigureName } from '../contract/figure-names.ts';

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

/** What was reported under one key, of what has a cost; major units. */
export interface ReportedStep {
  key: string;
  place: CostPlace;
  value: number;
}

export interface ProfitStep {
  name: ProfitStepName;
  /** Of `reported_costs`: under which key. */
  cost_key?: string;
  /** Major units; what is taken off is below zero. */
  value: number;
  isTotal: boolean;
}

/**
 * How gross sales become profit, step by step: the steps before a total add up to it. What has no cost is taken out
 * before costs are, since it is in no profit; where everything has one, it is no step, and neither are fees and
 * reported costs where there are none. Costs of goods that are reported come after what goods cost, those of delivery after them.
 */
export function profitSteps(
  figures: Readonly<Partial<Record<ProfitStepName, number | null>>>,
  reported: readonly ReportedStep[] = [],
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
    step('discounts', -1),
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
