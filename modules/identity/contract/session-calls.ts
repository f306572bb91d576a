import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id } from '#core/contract/scalar.ts';
import { roles } from './permission.ts';

const signedIn = z.object({
  user_id: id,
  /** Also works as `Authorization: Bearer …`. */
  access_token: z.string(),
  email: z.string(),
  shop_id: id,
  domain: z.string(),
});

/** C302. Known and unknown addresses answer alike. Also sets the session cookie. */
export const signIn = endpoint({
  method: 'POST',
  path: '/v1/auth/credentials',
  summary: 'Signs in with email and password',
  permission: 'public',
  body: z.object({
    email: z.string().trim().min(1, "Can't be blank, please fill out this field").max(254),
    password: z.string().min(1, "Can't be blank, please fill out this field").max(256),
  }),
  reply: signedIn,
  errors: { 401: ['identity.wrong_credentials'] },
  limit: { max: 120, seconds: 60 },
});

/** What the sign-in page may tell a newcomer: the demo account, while it still has its first password. */
export const signInHints = endpoint({
  method: 'GET',
  path: '/v1/auth/sign-in-hints',
  summary: 'The demo account, if this installation shows one',
  permission: 'public',
  reply: z.object({ demo_email: z.string().optional(), demo_password: z.string().optional() }),
});

/** C310. */
export const signOut = endpoint({
  method: 'POST',
  path: '/v1/auth/user-logout',
  summary: 'Ends the session',
  permission: 'public',
  reply: done,
});

/** C311: the cookie's session alone, as `signOut`. */
export const signOutCookies = endpoint({
  method: 'POST',
  path: '/v1/auth/cookies-logout',
  summary: "Ends the cookie's session",
  permission: 'public',
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
  status: z.string(),
});

export const shopContext = z.object({
  user: z.object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    locale_code: z.string(),
  }),
  shop: shopFacts,
  /** Every shop the person is an accepted member of. */
  shops: z.array(shopFacts.pick({ id: true, name: true, domain: true })),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  switches: z.record(z.string(), z.boolean()),
});
export type ShopContext = z.infer<typeof shopContext>;

/** C323. */
export const getShopContext = endpoint({
  method: 'GET',
  path: '/admin/shop/context.json',
  summary: 'Who is signed in, for which shop, and what they may do',
  permission: 'member',
  reply: shopContext,
});

/** Makes another shop of the person the session's shop; 403 when they are not an accepted member. */
export const switchShop = endpoint({
  method: 'POST',
  path: '/v1/auth/switch-shop',
  summary: "Changes the session's shop",
  permission: 'member',
  body: z.object({ shop_id: id }),
  reply: z.object({ shop_id: id }),
});
