import { bodyOf } from '../../offer/admin/blocks/offer-body.ts';
import type { CtaChoice } from '../../offer/contract/offer-choice.ts';
import type { Offer, QuantityDiscountDataInput } from '../../offer/contract/offer.ts';
import { nameOffer } from '../../offer/rules/offer-name.ts';
import { problemTexts } from '../../offer/rules/problem.ts';
import type { OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { validateOffer } from '../../offer/rules/offer-validation.ts';
import { newQuantityOffer, type QuantityOfferDraft } from '../rules/quantity-draft.ts';
import { hasTiers } from '../../offer/rules/tier-list.ts';
import { defaultTiers, finishedTiers } from '../../offer/rules/tier-list.ts';
import { validateTiers } from '../../offer/rules/tier-validation.ts';

/** What the form edits. Whether the offer is active is not part of it: that is switched at once (V102). */
export type EditorDraft = Omit<QuantityOfferDraft, 'id' | 'activated'>;

/** The form of a new offer; `fromGuide` when the start guide sent the merchant here, `cta` as the shop decided. */
export function blankDraft(fromGuide: boolean, cta?: CtaChoice): EditorDraft {
  const { id: _id, activated: _activated, ...draft } = newQuantityOffer(cta);
  return { ...draft, is_from_start_guide: fromGuide };
}

/** The form of a stored offer. */
export function draftOf(offer: Offer): EditorDraft {
  const { discount_data: given, ...body } = bodyOf(offer);
  return { ...body, discount_data: hasTiers(given) ? given : defaultTiers() };
}

/** The draft as it is sent: an emptied name comes back or is made from the target (V120–V124). */
export function namedDraft(draft: EditorDraft, titles: readonly string[], saved?: EditorDraft): EditorDraft {
  return nameOffer(draft, titles, saved);
}

/** Path → sentence, the first of each path. */
export function draftProblems(
  draft: EditorDraft,
  switches: OfferSwitches,
  saved?: EditorDraft,
): Record<string, string> {
  return problemTexts(validateOffer(draft, switches, saved));
}

/** The tiers that can be priced, and the places (from 0) of those that cannot yet. */
export function previewTiers(data: QuantityDiscountDataInput, switches: OfferSwitches, saved?: EditorDraft) {
  const wrong = problemTexts(validateTiers(data, switches, 'at', saved?.discount_data));
  const left_out = data.data.flatMap((_tier, index) =>
    Object.keys(wrong).some((path) => path.startsWith(`at.data.${index}.`)) ? [index] : [],
  );
  const sound = { ...data, data: data.data.filter((_tier, index) => !left_out.includes(index)) };
  return { tiers: finishedTiers(sound), left_out };
}
