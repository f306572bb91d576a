import { allocate, percentOf, toMinor } from '#core/rules/money.ts';

/** A discount that a person gives; `value` in percent or major units. */
export interface ManualDiscount {
  title: string;
  value_type: 'percentage' | 'fixed_amount';
  value: number;
}

/** What is left to pay for a line. */
interface LeftLine {
  key: string;
  total_minor: number;
}

/**
 * Lays what is to be taken off a whole cart on its lines, after the offers took theirs: by what the lines cost, to the
 * cent, never more than they cost. Minor units.
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

/** What a manual discount takes off each line. */
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
