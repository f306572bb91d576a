import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { stoppedBy, type ShopSwitches } from '../rules/offer-switch.ts';
import type { Offer } from '../contract/offer.ts';

/** Whether what was just made or copied is shown to shoppers, and when it is tried. */
export const liveText = registerStrings('offer-live', {
  en: {
    live_last: 'It’s live with the lowest priority (%{priority}).',
    live_at: 'It’s live with priority %{priority}.',
    live_stopped: 'It’s active but turned off by a feature flag (Settings).',
    not_live: 'It’s inactive.',
    turned_off: '“%{name}” is now inactive',
    duplicated: 'Offer duplicated: “%{name}”. %{live}',
    duplicated_some: '%{count} offers duplicated. %{live} are live with the lowest priority.',
    duplicated_off: '%{count} offers duplicated. All of them are inactive.',
    never_applies: 'Never applies: “%{name}” has higher priority',
    never_seen_one: 'Never applies to the %{count} product checked: “%{name}” has higher priority',
    never_seen_other: 'Never applies to any of %{count} products checked: “%{name}” has higher priority',
    try_first: 'Give this one priority',
    now_first: '“%{name}” now has priority over “%{other}”',
  },
});

/** What was just made: given the priority that its maker asked for (`isPlaced`), else tried after all others. */
type MadeOffer = Pick<Offer, 'activated' | 'offer_type' | 'target_type' | 'recommend_type' | 'priority'>;

/** What is true of an offer that was just made: whether shoppers get it, and when it is tried, as its list counts it. */
export function liveSentence(offer: MadeOffer, isPlaced: boolean, switches: ShopSwitches): string {
  if (!offer.activated) return liveText.text('not_live');
  if (stoppedBy(offer, switches) !== null) return liveText.text('live_stopped');
  return liveText.text(isPlaced ? 'live_at' : 'live_last', { priority: offer.priority });
}
