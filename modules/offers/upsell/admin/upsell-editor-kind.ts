import type { OneOffer } from '../../offer/admin/offer-paths.ts';
import { legacyOfferTypes, type OfferType } from '../../offer/contract/offer-choice.ts';

/** What tells the editors of upsells apart; they are one page. */
export interface UpsellEditorKind {
  /** Kinds it makes; one alone is fixed (ambiguity 86). The first is that of a new offer. */
  types: readonly OfferType[];
  path: OneOffer;
  /** Where the breadcrumb, creating and deleting lead (V034, V106). */
  list: {
    path: string;
    title: 'list_offers' | 'list_up_sell' | 'list_post_purchase' | 'list_accessories' | 'list_handpicked';
  };
  /** How the toasts call it (V189). */
  label: 'offer' | 'widget';
  /** Name under which a draft outlives a reload. */
  draftKey: string;
}

/** Whether the editor shows an offer of the type: what it makes, and in the general one what can only be looked at. */
export function isShownBy(kind: UpsellEditorKind, type: OfferType): boolean {
  return kind.types.includes(type) || (kind.types.length > 1 && isLegacyType(type));
}

export function isLegacyType(type: OfferType): boolean {
  return (legacyOfferTypes as readonly OfferType[]).includes(type);
}
