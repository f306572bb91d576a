import { allocate, percentOf, toMinor } from '#core/rules/money.ts';

/** A discount that a person gives; `value` in percent or major units. */
export interface ManualDiscount {
  title: string;
  value_type: 'percentage' | 'fixed_amount';
  value: number;
}

/**
 * What a manual discount takes off each line, after the offers took theirs: by what the lines cost, to the cent, never
 * more than they cost.
 */
export function manualShares(
  lines: readonly { key: string; total_minor: number }[],
  discount: ManualDiscount,
  currency: string,
): number[] {
  const total = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const wanted =
    discount.value_type === 'percentage'
      ? percentOf(total, Math.min(100, discount.value))
      : toMinor(discount.value, currency);
  const amount = Math.min(wanted, total);
  if (amount === 0) return lines.map(() => 0);
  return allocate(
    amount,
    lines.map((line) => ({ key: line.key, weight: line.total_minor })),
  );
}
