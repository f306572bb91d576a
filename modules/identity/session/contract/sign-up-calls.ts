import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/scalar.ts';
import { newShopFields } from './new-shop.ts';
import { blankText, email, linkToken, newPassword, personName, sixDigits } from './person-scalar.ts';
import { signedIn } from './session-calls.ts';

/**
 * Mails a one-time code of six digits, good for ten minutes and five tries; known and unknown addresses
 * answer alike (C303).
 */
export const sendSignUpCode = endpoint({
  name: 'sendSignUpCode',
  method: 'POST',
  path: '/signup/send-otp',
  summary: 'Mails a one-time code for signing up',
  permission: 'public',
  ignoresUnknownNames: true,
  body: z.object({ email }),
  example: { email: 'ada@example.com' },
  reply: done,
  allowance: 'account',
});

const utm = z.string().max(300).optional();

/**
 * Opens an account and its first shop (C304). The person reads Backroom in the shop's language where it has that.
 * Tracking parameters of the query are kept with the account (V420).
 */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/signup/account',
  summary: 'Opens an account and a shop with a mailed code',
  permission: 'public',
  ignoresUnknownNames: true,
  query: z.object({
    utm_source: utm,
    utm_medium: utm,
    utm_campaign: utm,
    utm_term: utm,
    utm_content: utm,
    ref: utm,
  }),
  body: z.object({
    email,
    password: newPassword,
    otp: sixDigits,
    first_name: personName.min(1, blankText),
    last_name: personName.min(1, blankText),
    ...newShopFields,
  }),
  setsCookies: true,
  example: {
    email: 'ada@example.com',
    password: 'correct horse battery staple',
    otp: '204816',
    first_name: 'Ada',
    last_name: 'Ortega',
    shop_name: 'Harbour Ceramics',
    country: 'PT',
    currency: 'EUR',
    timezone: 'Europe/Lisbon',
    locale: 'pt-PT',
  },
  reply: signedIn,
  status: 201,
  errors: { 403: ['identity.account_blocked'], 422: ['identity.wrong_code', 'identity.weak_password'] },
  allowance: 'account',
});

/** Mails a reset link, good for an hour and once; known and unknown addresses answer alike (C305). */
export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/v1/auth/credentials/request-reset-password',
  summary: 'Mails a link for a new password',
  permission: 'public',
  body: z.object({ email }),
  example: { email: 'ada@example.com' },
  reply: done,
  allowance: 'account',
});

/**
 * Checks a reset link, or uses it for a new password (C306, V418): `VERIFY_TOKEN` says whether the link still
 * works and changes nothing; `UPDATE_PASSWORD` uses it up, sets the password and ends every session. 410
 * `identity.link_spent` for a used, expired or unknown link.
 */
export const verifyPasswordReset = endpoint({
  name: 'verifyPasswordReset',
  method: 'POST',
  path: '/v1/auth/credentials/verify-reset-password',
  summary: 'Checks a reset link, or uses it for a new password',
  permission: 'public',
  body: z.discriminatedUnion('action_type', [
    z.object({ action_type: z.literal('VERIFY_TOKEN'), reset_password_token: linkToken }),
    z.object({
      action_type: z.literal('UPDATE_PASSWORD'),
      reset_password_token: linkToken,
      new_password: newPassword,
    }),
  ]),
  example: {
    action_type: 'UPDATE_PASSWORD',
    reset_password_token: 'q7Zs0V9cPpLw3yH1mNfKtR5xJb2dGuA8eYQo6iCvT4k',
    new_password: 'a new and longer staple',
  },
  reply: done,
  errors: { 410: ['identity.link_spent'], 422: ['identity.weak_password'] },
  allowance: 'account',
});

/** Confirms a changed address by the link that was mailed there (C321). */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/v1/auth/verify-email/{token}',
  summary: 'Confirms an email address by its link',
  permission: 'public',
  params: z.object({ token: linkToken }),
  reply: z.object({ email: z.string() }),
  errors: { 409: ['identity.email_taken'], 410: ['identity.link_spent'] },
  allowance: 'account',
});

/** Mails a link that signs in without a password, good for ten minutes and once; answers alike for every address. */
export const requestCustomLogin = endpoint({
  name: 'requestCustomLogin',
  method: 'POST',
  path: '/v1/auth/custom-login/request.json',
  summary: 'Mails a link that signs in',
  permission: 'public',
  body: z.object({ email }),
  example: { email: 'ada@example.com' },
  reply: done,
  allowance: 'account',
});

/**
 * Says whose sign-in link it is without using it up: a mail scanner that opens links signs nobody in (C309).
 */
export const getCustomLogin = endpoint({
  name: 'getCustomLogin',
  method: 'GET',
  path: '/v1/auth/custom-login/{token}',
  summary: 'Whose sign-in link this is',
  permission: 'public',
  params: z.object({ token: linkToken }),
  reply: z.object({ email: z.string(), shop_name: z.string() }),
  errors: { 410: ['identity.link_spent'] },
  allowance: 'account',
});

/** Uses the link up and signs in; a second step is asked for as ever. */
export const useCustomLogin = endpoint({
  name: 'useCustomLogin',
  method: 'POST',
  path: '/v1/auth/custom-login/{token}',
  summary: 'Signs in by a mailed link',
  permission: 'public',
  params: z.object({ token: linkToken }),
  setsCookies: true,
  reply: signedIn,
  errors: {
    401: ['identity.second_step'],
    403: ['identity.invitation_not_accepted', 'identity.no_shop', 'identity.account_blocked'],
    410: ['identity.link_spent'],
  },
  allowance: 'account',
});
