import { useSession } from '#core/admin/client/session-context.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import type { OfferInput, SharedOffer } from '../../contract/offer.ts';
import type { NamingOffer } from '../../rules/named-lists.ts';
import { offerSwitches, type OfferSwitches } from '../../rules/offer-switch.ts';

/** The part of an offer that the shared cards edit, whatever its kind and its discount. */
export type BlockDraft = Pick<OfferInput, keyof SharedOffer | keyof NamingOffer>;

type RulePath = `condition.${'target' | 'recommend'}.conditions.${number}.value`;
type DisplayPath =
  `condition.recommend_display.${number}.${'conditions' | 'expects'}.${number}.${'option' | 'value'}`;
export type BlockTextPath = 'offer_name' | 'offer_message' | 'offer_title' | RulePath | DisplayPath;

/**
 * What a shared card needs of the editor it stands in; any `Editor<Offer, Draft>` whose draft holds `BlockDraft`
 * is one.
 */
export interface OfferEditor {
  readonly readOnly: boolean;
  readonly errors: Readonly<Record<string, string>>;
  set: (change: <D extends BlockDraft>(draft: D) => D) => void;
  field: (path: BlockTextPath) => EditorField<string>;
}

/** The shop's switches that decide what an editor offers. */
export function useOfferSwitches(): OfferSwitches {
  const { switches, shop } = useSession();
  return offerSwitches(switches, shop.source);
}
