import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { nameOffer } from '../../offer/rules/offer-name.ts';
import type { OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { validateOffer } from '../../offer/rules/offer-validation.ts';
import { problemTexts } from '../../offer/rules/problem.ts';

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
