import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { countOffers, listOffers } from '../contract/offer-calls.ts';

/**
 * Where the calls are that the navigation and the palette make, for the first load, which has no room for
 * their schemas. A test holds these beside the contract.
 */
export const offerAddresses = {
  listOffers: { method: 'GET', path: '/admin/offers/list.json' } as EndpointAddress<typeof listOffers>,
  countOffers: { method: 'GET', path: '/admin/offers/count.json' } as EndpointAddress<typeof countOffers>,
};

/** The start guide, whose next step may change with what is made here; it is asked again then. */
export const guideAddress = { method: 'GET', path: '/admin/dashboards/onboarding.json' } as const;
