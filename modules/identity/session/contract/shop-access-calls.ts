import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { secret } from '#core/contract/scalar.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import { linkToken } from './person-scalar.ts';
import { signedIn } from './session-calls.ts';

const domain = z
  .string()
  .max(255)
  .regex(/^[a-z0-9.-]+$/i, identitySentences.not_a_domain);

/** Makes a token that carries the person into one of their shops: once, within a minute (C318). */
export const makeTemporaryGrant = endpoint({
  name: 'makeTemporaryGrant',
  method: 'POST',
  path: '/v1/auth/shop-access/temporary-grant.json',
  summary: 'A short-lived token for entering one of the own shops',
  permission: 'member',
  scope: 'people',
  whileStopped: true,
  body: z.object({ domain }),
  example: { domain: 'harbour-ceramics.example' },
  reply: z.object({ token: secret(z.string()), expires_in: z.int() }),
  errors: { 403: ['identity.invitation_not_accepted'] },
});

/**
 * Says where to go with the token, "shop access grant v3" (C317); `request_domain` must be the shop it was
 * made for.
 */
export const grantShopAccess = endpoint({
  name: 'grantShopAccess',
  method: 'POST',
  path: '/v3/auth/shop-access/grant.json',
  summary: 'Where a token for entering a shop leads',
  permission: 'public',
  body: z.object({ token: linkToken, request_domain: domain }),
  example: {
    token: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k',
    request_domain: 'harbour-ceramics.example',
  },
  reply: z.object({ access_url: secret(z.string()) }),
  /** No way in is 404 `Missing accessUrl` (V448). */
  errors: { 404: ['identity.missing_access_url'] },
  allowance: 'account',
});

/** A stopped shop answers 402 with its access code and the role (V391). */
const grant = {
  summary: 'Enters a shop with a token',
  setsCookies: true,
  body: z.object({ token: linkToken }),
  reply: signedIn,
  errors: { 403: ['identity.no_shop', 'identity.account_blocked'], 410: ['identity.link_spent'] },
  allowance: 'account',
} as const;

/** Enters a shop with a token, which is used up, and begins a session there (C314). */
export const grantAccessToken = endpoint({
  name: 'grantAccessToken',
  method: 'POST',
  path: '/v1/auth/oauth/grant-access-token.json',
  permission: 'public',
  ...grant,
  example: { token: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k' },
});

/** The same below `/admin` (C315), where a shop's own domain is asked (C316). */
export const grantAccessTokenOfShop = endpoint({
  name: 'grantAccessTokenOfShop',
  method: 'POST',
  path: '/admin/v1/auth/oauth/grant-access-token.json',
  permission: 'public',
  ...grant,
  example: { token: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k' },
});

/** Says the page that enters with the token by a POST; nothing is used up by asking (C308). */
export const redirectToGrant = endpoint({
  name: 'redirectToGrant',
  method: 'GET',
  path: '/admin/v1/auth/redirect/grant-access-token.json',
  summary: 'The page that enters a shop with a token',
  permission: 'public',
  query: z.object({ token: linkToken }),
  reply: z.object({ redirect_url: secret(z.string()) }),
  allowance: 'account',
});
