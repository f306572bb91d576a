import type { VariantInput } from '../contract/product-input.ts';
import { changedValue } from './changed-value.ts';

const gramsOf: Readonly<Record<string, number>> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };

/** 1.5 oz → 43. Weights are kept in whole grams. */
export function gramsOfWeight(weight: number, unit: string): number {
  return Math.round(weight * (gramsOf[unit] ?? 1000));
}

/** 43 g in oz → 1.5: the shortest number with this many grams, so that a typed weight is shown unchanged. */
export function weightOfGrams(grams: number, unit: string): number {
  const exact = grams / (gramsOf[unit] ?? 1000);
  for (let digits = 0; digits < 4; digits += 1) {
    const weight = Number(exact.toFixed(digits));
    if (gramsOfWeight(weight, unit) === grams) return weight;
  }
  return Number(exact.toFixed(4));
}

/**
 * The new grams of a variant, by `weight` in its unit or by `grams`. Null if both have different new values.
 * @param before the stored grams, undefined for a new variant
 */
export function changedGrams(
  before: number | undefined,
  { grams, weight }: Pick<VariantInput, 'grams' | 'weight'>,
  unit: string,
): number | undefined | null {
  const weighed = weight === undefined ? undefined : gramsOfWeight(weight, unit);
  const { value, differ } = changedValue(before, [weighed, grams]);
  return differ ? null : value;
}
