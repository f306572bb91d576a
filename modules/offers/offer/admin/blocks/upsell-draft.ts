import type { OfferType } from '../../contract/offer-choice.ts';
import type { Offer, UpsellDiscountDataInput } from '../../contract/offer.ts';
import { newOffer, newUpsellDiscount } from '../../rules/offer-draft.ts';
import { hasTiers } from '../../rules/tier-list.ts';
import { bodyOf, type OfferBody } from './offer-body.ts';

/** What the form of an offer without tiers edits. */
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
