import { allocate, percentOf, toMinor } from '#core/rules/money.ts';

/** A discount that staff give; `value` is in percent or major units. */
export interface ManualDiscount {
  title: string;
  value_type: 'percentage' | 'fixed_amount';
  value: number;
}

/** The amount left to pay for a line. */
interface LeftLine {
  key: string;
  total_minor: number;
}

/**
 * Spreads a discount of the whole cart over its lines, after the offers' discounts: in proportion to the lines' prices,
 * exact to the cent, and never more than they cost. Minor units.
 */
export function sharesOf(lines: readonly LeftLine[], wanted: number): number[] {
  const amount = Math.min(wanted, totalOf(lines));
  if (amount === 0) return lines.map(() => 0);
  return allocate(
    amount,
    lines.map((line) => ({ key: line.key, weight: line.total_minor })),
  );
}

const totalOf = (lines: readonly LeftLine[]) => lines.reduce((sum, line) => sum + line.total_minor, 0);

/** The share of each line in a manual discount. */
export function manualShares(
  lines: readonly LeftLine[],
  discount: ManualDiscount,
  currency: string,
): number[] {
  return sharesOf(
    lines,
    discount.value_type === 'percentage'
      ? percentOf(totalOf(lines), Math.min(100, discount.value))
      : toMinor(discount.value, currency),
  );
}
