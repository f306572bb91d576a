import type { Sentence } from '#core/contract/sentence.ts';
import type { OfferType } from '../contract/offer-choice.ts';
import { offerLimits } from '../contract/offer-choice.ts';
import type { DiscountEnd, OfferInput, UpsellDiscountDataInput } from '../contract/offer.ts';
import { hasTiers } from './tier-list.ts';
import { offerTexts } from './offer-text.ts';
import type { Problem } from './problem.ts';

/**
 * What is wrong with the discount of an upsell, accessory or bundle. The amounts are looked at only while the
 * discount is on; so are its stock limit and its end.
 */
export function discountProblems(
  type: OfferType,
  data: UpsellDiscountDataInput,
  enabled: boolean,
  at = 'discount_data',
): Problem[] {
  if (!enabled) return [];
  const problems: Problem[] = [];
  const fixed = data.discount_type === 'fixed_amount';
  if (fixed && type !== 'bundle') {
    problems.push({ path: `${at}.discount_type`, message: offerTexts.fixed_amount_not_allowed });
  }
  const value = fixed ? amountProblem(data.amount_discount) : percentageProblem(data.percentage_discount);
  if (value) problems.push({ path: `${at}.${fixed ? 'amount' : 'percentage'}_discount`, message: value });
  const stock = data.setup_stock_limit ? stockProblem(data.stock_item_limit) : undefined;
  if (stock) problems.push({ path: `${at}.stock_item_limit`, message: stock });
  problems.push(...endProblems(data, at));
  return problems;
}

/** What is wrong with an end: it is wanted, and says no moment. */
export function endProblems(data: DiscountEnd, at = 'discount_data'): Problem[] {
  if (!data.setup_end_date || (data.end_date_time ?? 0) > 0) return [];
  return [{ path: `${at}.end_date_time`, message: offerTexts.no_end_date }];
}

/** What is wrong with a percentage off, which is a whole number from 0 to 99 (V149, V150). */
export function percentageProblem(value: number | null): Sentence | undefined {
  if (value === null || !Number.isInteger(value)) return offerTexts.not_whole;
  return value < 0 || value > offerLimits.max_percentage ? offerTexts.percentage_range : undefined;
}

/** What is wrong with a stock limit, which is a whole number not below 0 (V151, V152). */
export function stockProblem(value: number | null): Sentence | undefined {
  if (value === null || !Number.isSafeInteger(value)) return offerTexts.not_whole;
  return value < 0 ? offerTexts.stock_range : undefined;
}

export function amountProblem(value: number | null): Sentence | undefined {
  return value === null || !Number.isFinite(value) || value < 0 ? offerTexts.amount_range : undefined;
}

/** Whether an offer takes something off as it is written, before anybody asks whether it has ended. */
export function givesDiscount({
  enable_discount: on,
  discount_data: data,
}: Pick<OfferInput, 'enable_discount' | 'discount_data'>): boolean {
  if (!on || hasTiers(data)) return on;
  return ((data.discount_type === 'fixed_amount' ? data.amount_discount : data.percentage_discount) ?? 0) > 0;
}
