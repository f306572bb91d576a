import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { done, id, idParams, secret, timestamp } from '#core/contract/scalar.ts';
import { noticeKinds } from '../../notice/contract/notice-kind.ts';
import { newShopFields } from '../../session/contract/new-shop.ts';
import {
  blankText,
  email,
  localeCode,
  newPassword,
  password,
  personName,
  sixDigits,
} from '../../session/contract/person-scalar.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';

/** The person's own account (B§3 User). Tokens and secrets are never part of it. */
export const accountProfile = z
  .object({
    id,
    email: z.string(),
    /** A changed address that still waits for its link to be opened. */
    pending_email: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    avatar: fileAddress(z.string()),
    phone: z.string(),
    /** Region of the phone number, ISO 3166 (`PT`). */
    local_code: z.string(),
    /** ISO 3166, or empty. */
    country: z.string(),
    locale_code: z.string(),
    user_enable_notification_mobile: z.boolean(),
    /** Which kinds also come by mail. */
    mail_notices: z.array(z.enum(noticeKinds)),
    crisp_token_id: secret(z.string()),
    is_dev_store: z.boolean(),
    is_custom_login: z.boolean(),
    roles: z.array(z.string()),
    enabled: z.boolean(),
    block_status: z.string(),
    has_password: z.boolean(),
    two_step: z.boolean(),
    recovery_codes_left: z.int(),
    created_at: timestamp,
    version: z.int(),
  })
  .meta({ id: 'AccountProfile' });
export type AccountProfile = z.infer<typeof accountProfile>;

/** Reads the account of who is signed in (C110). */
export const getAccountProfile = endpoint({
  name: 'getAccountProfile',
  method: 'GET',
  path: '/v1/user/account-profile',
  summary: "The signed-in person's account",
  permission: 'member',
  scope: 'people',
  reply: z.object({ user: accountProfile }),
});

const country = z.string().regex(/^([A-Z]{2})?$/, identitySentences.not_a_country);

/**
 * A changed `email` becomes the account's once its link is opened, and needs `current_password`. Taken and free
 * addresses answer alike. 409 carries the account as it is.
 */
export const updateAccountProfile = endpoint({
  name: 'updateAccountProfile',
  method: 'PUT',
  path: '/v1/user/account-profile',
  summary: "Changes the signed-in person's account",
  permission: 'member',
  scope: 'people',
  body: z.object({
    user: z.object({
      email: email.optional(),
      current_password: password.optional(),
      first_name: personName.min(1, blankText),
      last_name: personName,
      /** A path that an upload answered with, or empty. */
      avatar: z
        .string()
        .max(300)
        .regex(/^(\/files\/[\w./-]+)?$/, identitySentences.upload_first),
      phone: z.string().trim().max(30),
      local_code: country,
      country,
      locale_code: localeCode,
      user_enable_notification_mobile: z.boolean(),
      mail_notices: z.array(z.enum(noticeKinds)).max(noticeKinds.length),
      version: z.int(),
    }),
  }),
  example: {
    user: {
      first_name: 'Ada',
      last_name: 'Ortega',
      avatar: '',
      phone: '+351 21 000 0000',
      local_code: 'PT',
      country: 'PT',
      locale_code: 'en',
      user_enable_notification_mobile: false,
      mail_notices: ['order_created', 'job_ended'],
      version: 1,
    },
  },
  reply: z.object({ user: accountProfile }),
  errors: { 409: ['core.stale'], 422: ['identity.wrong_password'] },
});

/** Ends every session but this one, which gets a new token. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/v1/user/password',
  summary: 'Changes the password and ends the other sessions',
  permission: 'member',
  scope: 'people',
  body: z.object({ current_password: password, new_password: newPassword }),
  setsCookies: true,
  example: { current_password: 'correct horse battery staple', new_password: 'a new and longer staple' },
  reply: done,
  errors: { 422: ['identity.wrong_password', 'identity.weak_password'] },
});

export const userSession = z
  .object({
    id,
    /** `Firefox on Windows`, from the browser's own words. */
    device: z.string(),
    ip: z.string(),
    shop_name: z.string(),
    is_custom_login: z.boolean(),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
    is_current: z.boolean(),
  })
  .meta({ id: 'UserSession' });

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/v1/user/sessions.json',
  summary: 'Where the person is signed in, latest first',
  permission: 'member',
  scope: 'people',
  reply: z.object({ sessions: z.array(userSession) }),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/v1/user/sessions/{id}.json',
  summary: 'Ends one session of the person',
  permission: 'member',
  scope: 'people',
  params: idParams,
  reply: done,
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/user/sessions/others.json',
  summary: 'Ends every other session of the person',
  permission: 'member',
  scope: 'people',
  reply: z.object({ ended: z.int() }),
});

/** Begins two-step sign-in: nothing is on until `confirmTwoStep` has seen a code. */
export const beginTwoStep = endpoint({
  name: 'beginTwoStep',
  method: 'POST',
  path: '/v1/user/two-step/begin.json',
  summary: 'A new secret for an authenticator app',
  permission: 'member',
  scope: 'people',
  body: z.object({ current_password: password }),
  example: { current_password: 'correct horse battery staple' },
  reply: z.object({
    /** Base32, to be typed where no picture can be taken. */
    secret: secret(z.string()),
    /** `otpauth://totp/…` */
    otpauth_url: secret(z.string()),
    /** The QR code as rows of 0 and 1 (dark), with its quiet zone. */
    qr: secret(z.array(z.string())),
  }),
  errors: { 422: ['identity.wrong_password'] },
});

/** Shows the recovery codes this once. Ends the other sessions. */
export const confirmTwoStep = endpoint({
  name: 'confirmTwoStep',
  method: 'POST',
  path: '/v1/user/two-step/confirm.json',
  summary: 'Turns two-step sign-in on',
  permission: 'member',
  scope: 'people',
  body: z.object({ code: sixDigits }),
  example: { code: '204816' },
  reply: z.object({ recovery_codes: secret(z.array(z.string())) }),
  errors: { 422: ['identity.wrong_code'] },
});

/** Ten new ones; the old no longer work. */
export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/v1/user/two-step/recovery-codes.json',
  summary: 'Makes new recovery codes',
  permission: 'member',
  scope: 'people',
  body: z.object({ current_password: password }),
  example: { current_password: 'correct horse battery staple' },
  reply: z.object({ recovery_codes: secret(z.array(z.string())) }),
  errors: { 409: ['identity.two_step_off'], 422: ['identity.wrong_password'] },
});

export const endTwoStep = endpoint({
  name: 'endTwoStep',
  method: 'POST',
  path: '/v1/user/two-step/end.json',
  summary: 'Turns two-step sign-in off',
  permission: 'member',
  scope: 'people',
  body: z.object({ current_password: password }),
  example: { current_password: 'correct horse battery staple' },
  reply: done,
  errors: { 422: ['identity.wrong_password'] },
});

/**
 * Turns notices on the phone of who is signed in off (C312). On is refused at the field, as there is no app that would
 * show them; where it is on from before it may stay.
 */
export const setMobileNotices = endpoint({
  name: 'setMobileNotices',
  method: 'POST',
  path: '/admin/mobile-app-setting-noti.json',
  summary: 'Turns notices on the phone on or off',
  permission: 'member',
  scope: 'people',
  body: z.object({ user_enable_notification_mobile: z.boolean() }),
  example: { user_enable_notification_mobile: false },
  reply: z.object({ user_enable_notification_mobile: z.boolean() }),
});

/** How many shops an account of development has (V483). */
export const maxDevelopmentShops = 50;

/** Opens another shop, owned by the person, and makes it the session's. */
export const openShop = endpoint({
  name: 'openShop',
  method: 'POST',
  path: '/v1/user/shops.json',
  summary: 'Opens another shop',
  permission: 'member',
  scope: 'people',
  whileStopped: true,
  body: z.object(newShopFields),
  example: {
    shop_name: 'Harbour Ceramics',
    country: 'PT',
    currency: 'EUR',
    timezone: 'Europe/Lisbon',
    locale: 'pt-PT',
  },
  reply: z.object({ shop_id: id, domain: z.string() }),
  status: 201,
  errors: { 409: ['identity.too_many_shops'] },
});
