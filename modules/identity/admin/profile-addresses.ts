import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { listNotices, readNotices } from '../contract/notice-calls.ts';
import type { getAccountProfile, openShop, updateAccountProfile } from '../contract/profile-calls.ts';
import type { reopenShop } from '../contract/shop-settings-calls.ts';

/** The calls of the frame's own parts, without their schemas; a test holds them beside the contracts. */
export const profileAddresses = {
  listNotices: { method: 'GET', path: '/admin/notices.json' } as EndpointAddress<typeof listNotices>,
  readNotices: { method: 'PUT', path: '/admin/notices/read.json' } as EndpointAddress<typeof readNotices>,
  getAccountProfile: { method: 'GET', path: '/v1/user/account-profile' } as EndpointAddress<
    typeof getAccountProfile
  >,
  updateAccountProfile: { method: 'PUT', path: '/v1/user/account-profile' } as EndpointAddress<
    typeof updateAccountProfile
  >,
  openShop: { method: 'POST', path: '/v1/user/shops.json' } as EndpointAddress<typeof openShop>,
  reopenShop: { method: 'POST', path: '/admin/shop/reopen.json' } as EndpointAddress<typeof reopenShop>,
};
