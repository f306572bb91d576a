import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { getShopContext, signIn, signInHints, signOut, switchShop } from '../contract/session-calls.ts';

/**
 * Where the session's calls are, for the first load, which has no room for their schemas. A test holds
 * these beside the contract.
 */
export const sessionAddresses = {
  signIn: { method: 'POST', path: '/v1/auth/credentials', permission: 'public' } as EndpointAddress<
    typeof signIn
  >,
  signInHints: { method: 'GET', path: '/v1/auth/sign-in-hints', permission: 'public' } as EndpointAddress<
    typeof signInHints
  >,
  signOut: { method: 'POST', path: '/v1/auth/user-logout', permission: 'public' } as EndpointAddress<
    typeof signOut
  >,
  getShopContext: { method: 'GET', path: '/admin/shop/context.json' } as EndpointAddress<
    typeof getShopContext
  >,
  switchShop: { method: 'POST', path: '/v1/auth/switch-shop' } as EndpointAddress<typeof switchShop>,
};
