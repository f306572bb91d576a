import type { OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { nameOffer } from '../../offer/rules/offer-name.ts';
import { validateOffer } from '../../offer/rules/offer-validation.ts';
import { problemTexts } from '../../offer/rules/problem.ts';
import { blankDraft, draftOf, type UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';

/** What the form of a bundle edits. */
export type BundleDraft = UpsellDraft;

/** The form of a new bundle; `fromGuide` when the start guide sent the merchant here. */
export function blankBundle(fromGuide: boolean): BundleDraft {
  return blankDraft('bundle', fromGuide);
}

export const bundleOf = draftOf;

/**
 * The draft as it is sent: an empty name is made of the titles (V125), and what is recommended is all but the first
 * product (V088).
 */
export function finishedBundle(draft: BundleDraft, titles: readonly string[]): BundleDraft {
  const sent = { ...draft, recommend_type: 'product' as const, recommend_ids: draft.target_ids.slice(1) };
  return nameOffer(sent, titles);
}

/** Path → sentence, the first of each path (V133, V171, V176). */
export function bundleProblems(
  draft: BundleDraft,
  switches: OfferSwitches,
  saved?: BundleDraft,
): Record<string, string> {
  // Whatever the titles are, a bundle gets a name.
  return problemTexts(validateOffer(finishedBundle(draft, []), switches, saved));
}

/** Shows a bundle beside its first product only, or beside each of them (V088, ambiguity 28). */
export function shownBesideTarget<D extends Pick<BundleDraft, 'target_type'>>(draft: D, only: boolean): D {
  return { ...draft, target_type: only ? 'product' : 'all' };
}
