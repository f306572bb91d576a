import { defineSentences, type Sentence } from '#core/contract/sentence.ts';
import type { AutoOfferInput, AutoTarget } from '../contract/auto-offer.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import { messageProblem, blankProblem } from '../../offer/rules/offer-validation.ts';
import { maximumSelectedCode, offerTexts } from '../../offer/rules/offer-text.ts';
import type { Problem } from '../../offer/rules/problem.ts';

export const autoTexts = defineSentences('offers.auto', {
  /** Nothing is chosen for the target or for the recommendation (V143, V144). */
  none_selected: 'Please select product(s)/category(s).',
  /** A discount or a shipping fee below 0 (V153, V157): 0 passes although the text says otherwise (ambiguity 4). */
  below_zero: 'Value must be greater than 0',
  /** A shipping fee in percent that is not from 0 to 100 (V156); a discount above 100 %, too. */
  shipping_range: 'Discount percentage must be between 0 to 100',
});

/**
 * Everything that keeps an automated offer from being saved, in the order of the screen. `saved` is what is stored: its
 * quotations may stay, though they lead to nothing.
 */
export function validateAutoOffer(
  draft: Omit<AutoOfferInput, 'id' | 'version' | 'priority' | 'shop_id'>,
  switches: { picker_cap_50: boolean },
  saved?: { quotations: readonly string[] },
): Problem[] {
  const problems: Problem[] = [];
  const add = (path: string, message: Sentence | undefined, code?: string) => {
    if (message) problems.push(code ? { path, message, code } : { path, message });
  };
  const { discount_data: discount, target_product: target, recommend_product: recommend } = draft;
  add('offer_name', blankProblem(draft.offer_name));
  const { offer_message } = draft;
  add('offer_message', messageProblem({ offer_message, enable_discount: discount.discount }));
  add('offer_title', blankProblem(draft.offer_title));
  const most = switches.picker_cap_50 ? offerLimits.targets_capped : offerLimits.targets;
  const tooMany = offerTexts.too_many({ count: most });
  if (isEmptyTarget(target)) add('target_product', autoTexts.none_selected);
  const known = new Set(saved?.quotations);
  if (target.quotations.some((one) => !known.has(one)))
    add('target_product.quotations', offerTexts.no_quotations);
  for (const list of ['product_ids', 'category_ids'] as const) {
    if (target[list].length > most) add(`target_product.${list}`, tooMany, maximumSelectedCode);
  }
  if (recommend.ids.length === 0) add('recommend_product.ids', autoTexts.none_selected);
  if (recommend.ids.length > most) add('recommend_product.ids', tooMany, maximumSelectedCode);
  add('shipping_fee.value', shippingProblem(draft.shipping_fee));
  if (discount.discount) {
    const problem = discount.type === 'percentage' ? autoPercentProblem : valueProblem;
    add('discount_data.value', problem(discount.value));
  }
  return problems;
}

/** No target: unless it is all products, some list that the type uses must have an entry (V143); a quotation is none. */
function isEmptyTarget(target: AutoTarget): boolean {
  if (target.type === 'all') return false;
  if (target.type === 'collection') return target.category_ids.length === 0;
  return [target.product_ids, target.sku, target.tags].every((list) => list.length === 0);
}

/** What is wrong with an amount: it is missing, or below 0 (V153, V154). */
function valueProblem(value: number | null): Sentence | undefined {
  if (value === null || !Number.isFinite(value)) return offerTexts.not_whole;
  return value < 0 ? autoTexts.below_zero : undefined;
}

/**
 * What is wrong with a percentage off: it is missing or below 0 (V153, V154), or more than the whole price,
 * in the words for a shipping fee (V156).
 */
export function autoPercentProblem(value: number | null): Sentence | undefined {
  return valueProblem(value) ?? (value! > 100 ? autoTexts.shipping_range : undefined);
}

/** What is wrong with a shipping fee: a percentage is from 0 to 100, an amount not below 0 (V156, V157). */
function shippingProblem({ type, value }: AutoOfferInput['shipping_fee']): Sentence | undefined {
  if (value === null || !Number.isFinite(value)) return offerTexts.not_whole;
  if (type === 'value') return valueProblem(value);
  return value < 0 || value > 100 ? autoTexts.shipping_range : undefined;
}
