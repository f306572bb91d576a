import { legacyOfferTypes, offerLimits, quantityCtaChoices } from '../../contract/offer-choice.ts';
import type { CtaChoice, OfferType } from '../../contract/offer-choice.ts';
import type { OfferInput } from '../../contract/offer.ts';
import { targetTypesFor } from '../../rules/offer-change.ts';
import { needsDiscount } from '../../rules/offer-message.ts';
import type { Problem } from '../../rules/problem.ts';
import { hasTiers } from './quantity-terms.ts';
import { validateTiers } from './tier-validation.ts';
import type { TierSwitches } from './tier-validation.ts';

export interface OfferSwitches extends TierSwitches {
  rule_based_targeting: boolean;
  picker_cap_50: boolean;
}

export const offerTexts = {
  blank: "Can't be blank, please fill out this field",
  discount_needed: "Please set up offer's discount to complete this message.",
  no_targets: 'not selected product or collection',
  condition_value: 'Please input value',
  no_conditions: 'Add at least one condition.',
  target_not_allowed: 'This target is not available for this offer.',
  legacy: 'Offers of this kind can be shown, not made or changed.',
  cta_not_allowed: 'A quantity discount leads to the cart or lets the shopper continue.',
  not_quantity: 'A quantity discount needs tiers.',
  too_many_targets: 'At most {{count}} can be selected.',
} as const;

/** A quantity offer as a body or a draft. */
export type QuantityDraft = Pick<
  OfferInput,
  | 'offer_name'
  | 'offer_message'
  | 'offer_type'
  | 'target_type'
  | 'target_ids'
  | 'condition'
  | 'enable_discount'
  | 'cta'
> & { discount_data: OfferInput['discount_data'] };

/**
 * Everything that keeps a quantity offer from being saved, in the order of the screen; empty when it may be
 * saved. Run it after `autoFillName`. `saved` is the stored offer: what it already has may stay though a
 * switch has since taken the choice away.
 */
export function validateOffer(
  offer: QuantityDraft,
  switches: OfferSwitches,
  saved?: QuantityDraft,
): Problem[] {
  if ((legacyOfferTypes as readonly OfferType[]).includes(offer.offer_type)) {
    return [{ path: 'offer_type', message: offerTexts.legacy }];
  }
  const problems: Problem[] = [];
  const blankName = blankProblem(offer.offer_name);
  if (blankName) problems.push({ path: 'offer_name', message: blankName });
  const message = messageProblem(offer);
  if (message) problems.push({ path: 'offer_message', message });
  problems.push(...targetProblems(offer, switches, saved));
  if (!(quantityCtaChoices as readonly CtaChoice[]).includes(offer.cta)) {
    problems.push({ path: 'cta', message: offerTexts.cta_not_allowed });
  }
  if (hasTiers(offer.discount_data)) {
    const kept = saved && hasTiers(saved.discount_data) ? saved.discount_data : undefined;
    problems.push(...validateTiers(offer.discount_data, switches, 'discount_data', kept));
  } else {
    problems.push({ path: 'discount_data', message: offerTexts.not_quantity });
  }
  return problems;
}

/** V140, for one field on blur. */
export function blankProblem(text: string): string | undefined {
  return text.trim() === '' ? offerTexts.blank : undefined;
}

/** V140, V141 */
export function messageProblem(
  offer: Pick<QuantityDraft, 'offer_message' | 'enable_discount'>,
): string | undefined {
  const blank = blankProblem(offer.offer_message);
  if (blank) return blank;
  return !offer.enable_discount && needsDiscount(offer.offer_message)
    ? offerTexts.discount_needed
    : undefined;
}

/** V025, V142, V147, V148, and the picker's cap (V057). */
export function targetProblems(
  offer: Pick<QuantityDraft, 'offer_type' | 'target_type' | 'target_ids' | 'condition'>,
  switches: OfferSwitches,
  saved?: Pick<QuantityDraft, 'target_type' | 'target_ids'>,
): Problem[] {
  const { target_type: type, target_ids: ids } = offer;
  if (!targetTypesFor(offer.offer_type, switches).includes(type) && saved?.target_type !== type) {
    return [{ path: 'target_type', message: offerTexts.target_not_allowed }];
  }
  if (type === 'product' || type === 'collection') {
    if (ids.length === 0) return [{ path: 'target_ids', message: offerTexts.no_targets }];
    const cap = switches.picker_cap_50 ? offerLimits.targets_capped : offerLimits.targets;
    if (ids.length > Math.max(cap, saved?.target_ids.length ?? 0)) {
      const message = offerTexts.too_many_targets.replace('{{count}}', String(cap));
      return [{ path: 'target_ids', message, code: 'maximum-selected' }];
    }
  }
  return type === 'condition' ? conditionProblems(offer.condition) : [];
}

function conditionProblems(rule: QuantityDraft['condition']): Problem[] {
  const conditions = rule.target?.conditions ?? [];
  if (conditions.length === 0) {
    return [{ path: 'condition.target.conditions', message: offerTexts.no_conditions }];
  }
  const problems: Problem[] = [];
  conditions.forEach(({ value }, place) => {
    if (value.trim() !== '') return;
    const path = `condition.target.conditions.${place}.value`;
    problems.push({ path, message: offerTexts.condition_value });
  });
  return problems;
}
