import type { Offer, QuantityDiscountDataInput } from '../../contract/offer.ts';
import { autoFillName } from '../../rules/offer-change.ts';
import type { Problem } from '../../rules/problem.ts';
import { validateOffer, type OfferSwitches } from '../rules/offer-validation.ts';
import { newQuantityOffer, type QuantityOfferDraft } from '../rules/quantity-draft.ts';
import { hasTiers } from '../rules/quantity-terms.ts';
import { defaultTiers, finishedTiers } from '../rules/tier-list.ts';
import { validateTiers } from '../rules/tier-validation.ts';

/** What the form edits. Whether the offer is active is not part of it: that is switched at once (V102). */
export type EditorDraft = Omit<QuantityOfferDraft, 'id' | 'activated'>;

/** The form of a new offer; `fromGuide` when the start guide sent the merchant here. */
export function blankDraft(fromGuide: boolean): EditorDraft {
  const { id: _id, activated: _activated, ...draft } = newQuantityOffer();
  return { ...draft, is_from_start_guide: fromGuide };
}

/** The form of a stored offer. */
export function draftOf(offer: Offer): EditorDraft {
  return {
    offer_name: offer.offer_name,
    offer_message: offer.offer_message,
    offer_title: offer.offer_title,
    offer_type: offer.offer_type,
    target_type: offer.target_type,
    target_ids: offer.target_ids,
    recommend_type: offer.recommend_type,
    recommend_ids: offer.recommend_ids,
    condition: offer.condition,
    enable_discount: offer.enable_discount,
    discount_data: hasTiers(offer.discount_data) ? offer.discount_data : defaultTiers(),
    cta: offer.cta,
    variant_sort: offer.variant_sort,
    recommend_limit: offer.recommend_limit,
    holdout_percent: offer.holdout_percent,
    variant_b: offer.variant_b,
    target_handpicked: offer.target_handpicked,
    is_from_start_guide: offer.is_from_start_guide,
    product_ids: offer.product_ids,
    sku: offer.sku,
    quotations: offer.quotations,
    tags: offer.tags,
    category_ids: offer.category_ids,
  };
}

/** The draft as it is sent: an emptied name comes back or is made from the target (V120–V124). */
export function namedDraft(draft: EditorDraft, titles: readonly string[], saved?: EditorDraft): EditorDraft {
  const facts = { target_type: draft.target_type, titles, saved_name: saved?.offer_name };
  return { ...draft, offer_name: autoFillName(draft.offer_name, facts) };
}

/** Path → sentence, the first of each path. */
export function draftProblems(
  draft: EditorDraft,
  switches: OfferSwitches,
  saved?: EditorDraft,
): Record<string, string> {
  return byPath(validateOffer(draft, switches, saved));
}

function byPath(problems: readonly Problem[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of problems) found[path] ??= message;
  return found;
}

/** The tiers that can be priced, and the places (from 0) of those that cannot yet. */
export function previewTiers(data: QuantityDiscountDataInput, switches: OfferSwitches, saved?: EditorDraft) {
  const wrong = byPath(validateTiers(data, switches, 'at', saved?.discount_data));
  const left_out = data.data.flatMap((_tier, place) =>
    Object.keys(wrong).some((path) => path.startsWith(`at.data.${place}.`)) ? [place] : [],
  );
  const sound = { ...data, data: data.data.filter((_tier, place) => !left_out.includes(place)) };
  return { tiers: finishedTiers(sound), left_out };
}
