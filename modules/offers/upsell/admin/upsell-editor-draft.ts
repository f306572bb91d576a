import { bodyOf, type OfferBody } from '../../admin/blocks/offer-body.ts';
import type { OfferType } from '../../contract/offer-choice.ts';
import type { Offer, UpsellDiscountDataInput } from '../../contract/offer.ts';
import { hasTiers } from '../../quantity/rules/quantity-terms.ts';
import { newOffer, newUpsellDiscount } from '../../rules/offer-draft.ts';
import { nameOffer } from '../../rules/offer-name.ts';
import type { OfferSwitches } from '../../rules/offer-switch.ts';
import { validateOffer } from '../../rules/offer-validation.ts';
import { problemTexts } from '../../rules/problem.ts';

/** What the form of an upsell, accessory or handpicked widget edits. */
export type UpsellDraft = Omit<OfferBody, 'discount_data'> & { discount_data: UpsellDiscountDataInput };

/** The form of a new offer; `fromGuide` when the start guide sent the merchant here (V033). */
export function blankDraft(type: OfferType, fromGuide: boolean): UpsellDraft {
  const { id: _id, activated: _activated, ...body } = newOffer(type);
  return { ...withUpsellDiscount(body), is_from_start_guide: fromGuide };
}

/** The form of a stored offer. */
export function draftOf(offer: Offer): UpsellDraft {
  return withUpsellDiscount(bodyOf(offer));
}

function withUpsellDiscount({ discount_data: given, ...body }: OfferBody): UpsellDraft {
  return { ...body, discount_data: hasTiers(given) ? newUpsellDiscount() : given };
}

/** The draft as it is sent: an empty name is made up where the kind makes one up (V126). */
export function namedDraft(draft: UpsellDraft, saved?: UpsellDraft): UpsellDraft {
  return nameOffer(draft, [], saved);
}

/** Path → sentence, the first of each path (V176). */
export function draftProblems(
  draft: UpsellDraft,
  switches: OfferSwitches,
  saved?: UpsellDraft,
): Record<string, string> {
  return problemTexts(validateOffer(namedDraft(draft, saved), switches, saved));
}
