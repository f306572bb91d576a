import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { reopenShop } from '../contract/shop-settings-calls.ts';

/** The call of the screen that stands for every page of a stopped shop, without its schema; a test holds it beside the contract. */
export const stoppedAddresses = {
  reopenShop: { method: 'POST', path: '/admin/shop/reopen.json' } as EndpointAddress<typeof reopenShop>,
};
