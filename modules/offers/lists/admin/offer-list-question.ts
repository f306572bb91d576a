import type { AddressSearch, AddressValues, PageQuestion } from '#core/admin/frame/page-question.ts';
import { askForFunnels, funnelTab } from '../../funnel/admin/funnel-question.ts';
import { askForPriorities } from '../../offer/admin/priority-question.ts';
import type { listOffers } from '../../offer/contract/offer-calls.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';

/** The kinds of offer behind the addresses of lists that do not have all of them. */
export const narrowTypes = {
  quantity: ['quantity'],
  up_sell: ['pre-purchase', 'in-cart', 'post-purchase'],
  post_purchase: ['post-purchase'],
  bundles: ['bundle'],
  accessories: ['accessory'],
  handpicked: ['handpicked'],
} as const satisfies Readonly<Record<string, readonly OfferType[]>>;

export type ListKind = 'offers' | keyof typeof narrowTypes;

/** The first question of a list of offers, as `useOfferList` asks it, or of the funnels that stand in its place. */
export function askForOffers(
  kind: ListKind,
): (address: AddressValues, search: AddressSearch) => readonly PageQuestion[] {
  const types: readonly string[] | undefined = kind === 'offers' ? undefined : narrowTypes[kind];
  const several = types?.length !== 1;
  return (address, search) => {
    if (kind === 'post_purchase' && search.tab === funnelTab)
      return askForFunnels(address, search).map((one) => ({ ...one, switch: 'upsell_funnel' }));
    const tab = String(search.tab ?? 'all');
    const isTab = tab !== 'all' && types?.includes(tab) !== false;
    const questions = askForPriorities<typeof listOffers>('/admin/offers/list.json', {
      tabs: { all: {}, ...(isTab ? { [tab]: { offer_types: tab } } : {}) },
      filters: {
        target: 'target_type',
        discount: () => ({ spent: 'true' }),
        ...(several ? { strategy: 'strategy' } : {}),
      },
      always: { offer_types: types?.join(',') },
    })(address, search);
    // All kinds but bundles are a list of their own, whose words are not in the first load.
    return types ? questions : questions.map((one) => ({ ...one, switch: 'bundle_support' }));
  };
}
