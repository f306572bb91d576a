import type { Sentence } from '#core/contract/sentence.ts';
import { legacyOfferTypes, offerLimits, quantityCtaChoices } from '../contract/offer-choice.ts';
import type { CtaChoice, OfferType } from '../contract/offer-choice.ts';
import type { OfferInput } from '../contract/offer.ts';
import { hasTiers } from './tier-list.ts';
import { validateTiers } from './tier-validation.ts';
import type { OfferSwitches } from './offer-switch.ts';
import { idleProblems } from './idle-fields.ts';
import { needsDiscount } from './offer-message.ts';
import { offerTexts } from './offer-text.ts';
import { recommendProblems, targetProblems } from './product-validation.ts';
import type { Problem } from './problem.ts';
import { amountProblem, discountProblems, endProblems, percentageProblem } from './discount-validation.ts';

/** What is looked at: an editor switches `activated` at once and holds no copy of it. */
export type CheckedOffer = Omit<OfferInput, 'activated'>;

/**
 * Everything that keeps an offer of any type from being saved, in the order of the screen; empty when it may be
 * saved (V176). Run it after `nameOffer`. `saved` is the stored offer: what it already has may stay though a
 * switch has since taken the choice away.
 */
export function validateOffer(offer: CheckedOffer, switches: OfferSwitches, saved?: CheckedOffer): Problem[] {
  const refused = typeProblem(offer.offer_type, switches, saved?.offer_type);
  if (refused) return [{ path: 'offer_type', message: refused }];
  const problems: Problem[] = [];
  add(problems, 'offer_name', blankProblem(offer.offer_name));
  add(problems, 'offer_message', messageProblem(offer));
  if (offer.offer_type === 'post-purchase') add(problems, 'offer_title', blankProblem(offer.offer_title));
  problems.push(...targetProblems(offer, switches, saved));
  problems.push(...recommendProblems(offer, switches, saved));
  problems.push(...keepOfferingProblems(offer, switches, saved));
  if (offer.offer_type === 'quantity' && !(quantityCtaChoices as readonly CtaChoice[]).includes(offer.cta)) {
    add(problems, 'cta', offerTexts.cta_not_allowed);
  }
  problems.push(...discountDataProblems(offer, switches, saved));
  problems.push(...trialProblems(offer));
  problems.push(...idleProblems(offer, saved));
  return problems;
}

/**
 * Why an offer may not be of its type: lists only show it (V002), or the shop has in-cart offers (V007) or
 * bundles (ambiguity 65) switched off and the stored offer is of another type.
 */
function typeProblem(type: OfferType, switches: OfferSwitches, saved?: OfferType): Sentence | undefined {
  if (isLegacy(type) || (saved && isLegacy(saved))) return offerTexts.legacy;
  if (type === saved) return undefined;
  if (type === 'in-cart' && !switches.in_cart_offers) return offerTexts.in_cart_off;
  return type === 'bundle' && !switches.bundle_support ? offerTexts.bundles_off : undefined;
}

/** Kinds that are shown, never made, changed or copied (V002). */
export function isLegacy(type: OfferType): boolean {
  return (legacyOfferTypes as readonly OfferType[]).includes(type);
}

/** What is wrong with a text that must not be blank; editors say it on blur (V140). */
export function blankProblem(text: string): Sentence | undefined {
  return text.trim() === '' ? offerTexts.blank : undefined;
}

/** What is wrong with a message: it is blank, or promises a discount that is off (V140, V141). */
export function messageProblem(
  offer: Pick<OfferInput, 'offer_message' | 'enable_discount'>,
): Sentence | undefined {
  const blank = blankProblem(offer.offer_message);
  if (blank) return blank;
  return !offer.enable_discount && needsDiscount(offer.offer_message)
    ? offerTexts.discount_needed
    : undefined;
}

/** Keep offering is gone in shops of creators and without its switch; what has it keeps it (V401). */
function keepOfferingProblems(offer: CheckedOffer, switches: OfferSwitches, saved?: CheckedOffer): Problem[] {
  if (offer.condition.post_purchase?.include_target !== true || switches.keep_offering) return [];
  if (saved?.condition.post_purchase?.include_target === true) return [];
  return [{ path: 'condition.post_purchase.include_target', message: offerTexts.keep_offering_off }];
}

function discountDataProblems(offer: CheckedOffer, switches: OfferSwitches, saved?: CheckedOffer): Problem[] {
  const data = offer.discount_data;
  if (offer.offer_type !== 'quantity') {
    return hasTiers(data)
      ? [{ path: 'discount_data', message: offerTexts.no_tiers_here }]
      : discountProblems(offer.offer_type, data, offer.enable_discount);
  }
  if (!hasTiers(data)) return [{ path: 'discount_data', message: offerTexts.not_quantity }];
  const savedTiers = saved && hasTiers(saved.discount_data) ? saved.discount_data : undefined;
  const tiers = validateTiers(data, switches, 'discount_data', savedTiers);
  return offer.enable_discount ? [...tiers, ...endProblems(data)] : tiers;
}

/** The share left out and the second wording that is tried against the first. */
function trialProblems(offer: CheckedOffer): Problem[] {
  const problems: Problem[] = [];
  const share = offer.holdout_percent;
  if (!Number.isInteger(share) || share < 0 || share > offerLimits.max_holdout) {
    add(problems, 'holdout_percent', offerTexts.holdout_range);
  }
  const other = offer.variant_b;
  if (!other) return problems;
  const enable_discount = offer.enable_discount;
  add(
    problems,
    'variant_b.offer_message',
    messageProblem({ offer_message: other.offer_message, enable_discount }),
  );
  if (offer.offer_type === 'post-purchase') {
    add(problems, 'variant_b.offer_title', blankProblem(other.offer_title));
  }
  if (other.percentage_discount !== null) {
    add(problems, 'variant_b.percentage_discount', percentageProblem(other.percentage_discount));
  }
  if (other.amount_discount != null) {
    add(problems, 'variant_b.amount_discount', amountProblem(other.amount_discount));
  }
  return problems;
}

function add(problems: Problem[], path: string, message: Sentence | undefined): void {
  if (message) problems.push({ path, message });
}
