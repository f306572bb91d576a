import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { done, id, secret } from '#core/contract/scalar.ts';
import { accessCodes } from '../../shop/contract/access-state.ts';
import { roles } from '../../shop/contract/permission.ts';
import { email, linkToken, password } from './person-scalar.ts';

/** What signing in and signing up answer with (V419). Both also set the session cookie, for 7 days (V489). */
export const signedIn = z
  .object({
    user_id: id,
    /** Also works as `Authorization: Bearer …`. */
    access_token: secret(z.string()),
    email: z.string(),
    shop_id: id,
    domain: z.string(),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedIn>;

/**
 * Signs a person in with email and password; known and unknown addresses answer alike (C302). 401
 * `identity.second_step` carries a `second_step_token` for `signInSecondStep`; 403
 * `identity.invitation_not_accepted` says to accept the staff invitation first (V390); 403 `identity.no_shop`
 * is for someone who belongs to no shop any more. A stopped shop lets its people in: the context says why it
 * is stopped.
 */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/v1/auth/credentials',
  summary: 'Signs in with email and password',
  permission: 'public',
  body: z.object({ email: email, password }),
  setsCookies: true,
  example: { email: 'ada@example.com', password: 'correct horse battery staple' },
  reply: signedIn,
  errors: {
    401: ['identity.wrong_credentials', 'identity.second_step'],
    403: ['identity.invitation_not_accepted', 'identity.no_shop', 'identity.account_blocked'],
    429: ['identity.sign_in_locked'],
  },
  allowance: 'account',
});

/** The second step of signing in: six digits of the authenticator app, or a recovery code. */
export const signInSecondStep = endpoint({
  name: 'signInSecondStep',
  method: 'POST',
  path: '/v1/auth/second-step',
  summary: 'Ends a sign-in with a code of the authenticator app',
  permission: 'public',
  body: z.object({
    second_step_token: linkToken,
    code: z.string().trim().min(6).max(20),
  }),
  setsCookies: true,
  example: { second_step_token: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k', code: '204816' },
  reply: signedIn,
  errors: { 401: ['identity.wrong_code', 'identity.link_spent'] },
  allowance: 'account',
});

/** What the sign-in page may tell a newcomer: the demo account, while it still has its first password. */
export const signInHints = endpoint({
  name: 'signInHints',
  method: 'GET',
  path: '/v1/auth/sign-in-hints',
  summary: 'The demo account, if this installation shows one',
  permission: 'public',
  reply: z.object({ demo_email: z.string().optional(), demo_password: secret(z.string()).optional() }),
  allowance: 'account',
});

/** Ends the sessions of the cookie and of the bearer, where both are sent (C310). */
export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/v1/auth/user-logout',
  summary: 'Ends the session',
  permission: 'public',
  setsCookies: true,
  reply: done,
});

/** Ends the cookie's session alone, else as `signOut` (C311). */
export const signOutCookies = endpoint({
  name: 'signOutCookies',
  method: 'POST',
  path: '/v1/auth/cookies-logout',
  summary: "Ends the cookie's session",
  permission: 'public',
  setsCookies: true,
  reply: done,
});

const shopFacts = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  currency: z.string(),
  timezone: z.string(),
  locale: z.string(),
  source: z.string(),
  package: z.string(),
  business_type: z.string(),
  status: z.string(),
});

/** A shop that is stopped (V323): the code, why, and the role of the one who asks (V391). */
export const shopAccess = z.object({
  code: z.enum(accessCodes),
  reason: z.string(),
  role: z.enum(roles),
});

export const shopContext = z.object({
  user: z.object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    avatar: fileAddress(z.string()),
    locale_code: z.string(),
    is_dev_store: z.boolean(),
    is_custom_login: z.boolean(),
    roles: z.array(z.string()),
  }),
  shop: shopFacts.extend({
    /** Home page of its store, of the connected one where there is one: an address, or a path of the back office's own origin. */
    store_address: z.string(),
    /** Whose program the connected store runs on; null for a store of ours. */
    store_provider: z.enum(['shopify', 'woocommerce']).nullable(),
    /**
     * Whether pages of the connected store show what offers take off. `unchecked`: its checkout was not tested for it yet;
     * `shut`: it is not ready to charge it. Null for a store of ours.
     */
    store_discounts: z.enum(['shown', 'unchecked', 'shut']).nullable(),
  }),
  /** Every shop the person is an accepted member of. */
  shops: z.array(shopFacts.pick({ id: true, name: true, domain: true, status: true })),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  switches: z.record(z.string(), z.boolean()),
  /** Null while the shop is open. */
  access: shopAccess.nullable(),
  /** Where the logo leads: the partners link for dev-store people, the affiliate link for others (V392); empty leads home. */
  logo_link: z.string(),
});
export type ShopContext = z.infer<typeof shopContext>;

/**
 * Says who is signed in, for which shop, and what they may do (C323). Answers for a stopped shop, too: its
 * screens need to say why.
 */
export const getShopContext = endpoint({
  name: 'getShopContext',
  method: 'GET',
  path: '/admin/shop/context.json',
  summary: 'Who is signed in, for which shop, and what they may do',
  permission: 'member',
  scope: 'people',
  whileStopped: true,
  reply: shopContext,
});

/** Makes another shop of the person the session's shop; 403 when they are not an accepted member. */
export const switchShop = endpoint({
  name: 'switchShop',
  method: 'POST',
  path: '/v1/auth/switch-shop',
  summary: "Changes the session's shop",
  permission: 'member',
  scope: 'people',
  whileStopped: true,
  body: z.object({ shop_id: id }),
  example: { shop_id: 101 },
  reply: z.object({ shop_id: id }),
  errors: { 403: ['identity.invitation_not_accepted'] },
});
