import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { stoppedBy, type ShopSwitches } from '../rules/offer-switch.ts';
import type { Offer } from '../contract/offer.ts';

/** Whether what was just made or copied is shown to shoppers, and when it is tried. */
export const liveText = registerStrings('offer-live', {
  en: {
    live_last: 'It is live, and tried last: number %{place} of %{of}.',
    live_at: 'It is live, and tried as number %{place} of %{of}.',
    live_stopped: 'It is active, but a feature switch of the shop stops it (Settings).',
    not_live: 'It is inactive.',
    turned_off: '“%{name}” is inactive now',
    duplicated: 'Offer duplicated: “%{name}”. %{live}',
    duplicated_some: '%{count} offers duplicated. %{live} of them are live, and tried after all others.',
    duplicated_off: '%{count} offers duplicated. All of them are inactive.',
    never_applies: 'Never applies: “%{name}” comes first',
    never_seen_one: 'Not on the %{count} product looked at: “%{name}” comes first',
    never_seen_other: 'Not on any of %{count} products looked at: “%{name}” comes first',
    try_first: 'Try this one first',
    now_first: '“%{name}” is tried before “%{other}” now',
  },
});

/** Where offers stand among all of the shop, as the calls that make them say it. */
export interface OfferRank {
  place: number;
  of: number;
}

/** What is true of an offer that was just made: whether shoppers get it, and when it is tried. */
export function liveSentence(
  offer: Pick<Offer, 'activated' | 'offer_type' | 'target_type' | 'recommend_type'>,
  { place, of }: OfferRank,
  switches: ShopSwitches,
): string {
  if (!offer.activated) return liveText.text('not_live');
  if (stoppedBy(offer, switches) !== null) return liveText.text('live_stopped');
  return liveText.text(place === of ? 'live_last' : 'live_at', { place, of });
}
