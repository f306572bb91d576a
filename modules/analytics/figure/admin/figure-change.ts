import type { FigureUnit } from '../contract/figure-names.ts';

/** How much more a figure is than it was before: a share of it, pieces, or percentage points. */
export interface FigureChange {
  by: number;
  as: 'share' | 'pieces' | 'points';
}

/** Null where there is nothing to compare, and for a share of nothing. */
export function figureChange(
  unit: FigureUnit,
  now: number | null | undefined,
  before: number | null | undefined,
): FigureChange | null {
  if (now == null || before == null) return null;
  if (unit === 'count') return { by: now - before, as: 'pieces' };
  if (unit === 'percent') return { by: Math.round((now - before) * 10) / 10, as: 'points' };
  return before === 0 ? null : { by: (now - before) / Math.abs(before), as: 'share' };
}

/** More that is given back, given away or paid is no good news. */
export const isLessBetter = (name: string): boolean =>
  [
    ...['returns', 'discounts', 'cost', 'reported_costs', 'fees'],
    ...['uncosted_sales', 'uncosted_fees', 'uncosted_costs'],
  ].includes(name);
