import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { AutoOffer } from '../contract/auto-offer.ts';
import type { AutoOfferDraft } from '../rules/auto-offer-draft.ts';

/** What the cards of the automated offer's editor are given. */
export interface AutoCardProps {
  editor: Editor<AutoOffer, AutoOfferDraft>;
  draft: AutoOfferDraft;
}
