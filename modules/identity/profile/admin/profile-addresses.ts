import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { getAccountProfile, openShop, updateAccountProfile } from '../contract/profile-calls.ts';

/** The calls of one's own account that the frame makes, without their schemas; a test holds them beside the contract. */
export const profileAddresses = {
  getAccountProfile: { method: 'GET', path: '/v1/user/account-profile' } as EndpointAddress<
    typeof getAccountProfile
  >,
  updateAccountProfile: { method: 'PUT', path: '/v1/user/account-profile' } as EndpointAddress<
    typeof updateAccountProfile
  >,
  openShop: { method: 'POST', path: '/v1/user/shops.json' } as EndpointAddress<typeof openShop>,
};
