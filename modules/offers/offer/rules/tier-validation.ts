import { defineSentences, type Sentence } from '#core/contract/sentence.ts';
import { offerLimits } from '../contract/offer-choice.ts';
import type { QuantityDiscountDataInput, QuantityTierInput } from '../contract/offer.ts';
import type { Problem } from './problem.ts';
import { tierThreshold } from './tier-list.ts';

export interface TierSwitches {
  quantity_layout_v2: boolean;
  quantity_min_two: boolean;
}

export const tierTexts = defineSentences('offers.tier', {
  min_missing: 'Please input digits',
  /** The text says 1000 although the check is 999: both as documented (V159). */
  min_range: 'Min quantity number must be from 1 to 1000',
  value_missing: 'Please input digits and value must be greater than 0',
  percentage_range: 'Value must be greater than 0 and smaller than 100',
  not_whole: 'Please input integer number',
  same_quantity: 'Each tier needs a different quantity.',
  too_many: `An offer can have at most ${offerLimits.tiers} tiers.`,
  too_few: 'An offer needs at least one tier.',
  one_popular: 'Exactly one tier must be the most popular one.',
  default_unknown: 'The preselected tier isn’t in the list.',
  same_key: 'Two tiers have the same key.',
  not_offered: 'Buy x get x needs the new quantity layout.',
});

/** Code of the alert that blocks saving (V166). */
export const sameQuantityCode = 'same-value-min-quantity';

/**
 * Everything wrong with the tiers, by path below `at` (`discount_data.data.0.min_quantity`). `saved` is
 * the stored list, if any: a buy-x-get-x tier made in the new layout may stay in the old one.
 */
export function validateTiers(
  data: QuantityDiscountDataInput,
  switches: TierSwitches,
  at = 'discount_data',
  saved?: QuantityDiscountDataInput,
): Problem[] {
  const problems: Problem[] = [];
  if (data.data.length === 0) problems.push({ path: `${at}.data`, message: tierTexts.too_few });
  if (data.data.length > offerLimits.tiers)
    problems.push({ path: `${at}.data`, message: tierTexts.too_many });
  data.data.forEach((tier, index) => {
    const path = `${at}.data.${index}`;
    const min = minQuantityProblem(tier, switches);
    if (min) problems.push({ path: `${path}.min_quantity`, message: min });
    const value = valueProblem(tier);
    if (value) problems.push({ path: `${path}.value_discount`, message: value });
    if (tier.type === 'buy_x_get_x' && !switches.quantity_layout_v2) {
      const isSaved = saved?.data.some((one) => one.key === tier.key && one.type === tier.type);
      if (!isSaved) problems.push({ path: `${path}.type`, message: tierTexts.not_offered });
    }
  });
  for (const index of sameQuantityIndexes(data.data, switches)) {
    const path = `${at}.data.${index}.min_quantity`;
    problems.push({ path, message: tierTexts.same_quantity, code: sameQuantityCode });
  }
  problems.push(...listProblems(data, at));
  return problems;
}

/** A minimum is whole, from 1 to 999; in the old layout from 2 under its switch (V158, V159, V160). */
export function minQuantityProblem(
  tier: Pick<QuantityTierInput, 'min_quantity'>,
  switches: TierSwitches,
): Sentence | undefined {
  const value = tier.min_quantity;
  if (value === null || !Number.isInteger(value)) return tierTexts.min_missing;
  const raised = switches.quantity_min_two && !switches.quantity_layout_v2;
  const least = raised ? offerLimits.min_quantity_raised : offerLimits.min_quantity;
  return value < least || value > offerLimits.max_quantity ? tierTexts.min_range : undefined;
}

/**
 * What is wrong with what a tier takes off (V161–V165). Amounts have no upper bound (ambiguity 92); a percentage is
 * above 0 and below 100 (ambiguity 2).
 */
export function valueProblem(tier: Pick<QuantityTierInput, 'value_discount' | 'type'>): Sentence | undefined {
  const value = tier.value_discount;
  if (value === null || !Number.isFinite(value)) return tierTexts.value_missing;
  if (tier.type === 'percentage_each') {
    return value > 0 && value < 100 ? undefined : tierTexts.percentage_range;
  }
  if (!(value > 0)) return tierTexts.value_missing;
  return tier.type === 'buy_x_get_x' && !Number.isInteger(value) ? tierTexts.not_whole : undefined;
}

/**
 * Places of tiers whose threshold an earlier tier already has (V166). The old layout leaves buy-x-get-x
 * tiers out of it (ambiguity 25); unfinished tiers are reported elsewhere.
 */
export function sameQuantityIndexes(
  tiers: readonly QuantityTierInput[],
  switches: Pick<TierSwitches, 'quantity_layout_v2'>,
): number[] {
  const seen = new Set<number>();
  const indexes: number[] = [];
  tiers.forEach((tier, index) => {
    const { type, min_quantity, value_discount } = tier;
    if (type === 'buy_x_get_x' && !switches.quantity_layout_v2) return;
    if (min_quantity === null || (type === 'buy_x_get_x' && value_discount === null)) return;
    const threshold = tierThreshold({ type, min_quantity, value_discount: value_discount ?? 0 });
    if (seen.has(threshold)) indexes.push(index);
    seen.add(threshold);
  });
  return indexes;
}

/** What the editor keeps true by itself, and another client could break (V114, V079). */
function listProblems({ data, is_default_select: chosen }: QuantityDiscountDataInput, at: string): Problem[] {
  const problems: Problem[] = [];
  const keys = new Set(data.map((tier) => tier.key));
  if (keys.size < data.length) problems.push({ path: `${at}.data`, message: tierTexts.same_key });
  if (data.length > 0 && data.filter((tier) => tier.mark_as_popular).length !== 1) {
    problems.push({ path: `${at}.data`, message: tierTexts.one_popular });
  }
  if (chosen !== -1 && !keys.has(chosen)) {
    problems.push({ path: `${at}.is_default_select`, message: tierTexts.default_unknown });
  }
  return problems;
}
