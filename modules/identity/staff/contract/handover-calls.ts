import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams, timestamp } from '#core/contract/scalar.ts';
import { linkToken, password } from '../../session/contract/person-scalar.ts';

const shownHandover = z
  .object({
    id,
    /** Who is to own the shop. */
    email: z.string(),
    /** Empty if they gave no name. */
    name: z.string(),
    /** Whether the owner works on in the shop, as an admin, or leaves it. */
    stays: z.boolean(),
    created_at: timestamp,
    /** When the link in the mail runs out. */
    expires_at: timestamp,
    /** How the mail with the link fares: `delayed` is tried again, `failed` is not. */
    mail: z.enum(['queued', 'delayed', 'sent', 'failed']),
    /** The mail server’s refusal, without the address; empty if it refused nothing. */
    mail_reason: z.string(),
  })
  .meta({ id: 'Handover' });

/** The handover that waits for its answer; null while there is none. */
export const getHandover = endpoint({
  name: 'getHandover',
  method: 'GET',
  path: '/admin/staff/handover.json',
  summary: 'Whether the ownership of the shop is being handed over',
  permission: 'owner',
  scope: 'people',
  reply: z.object({ handover: shownHandover.nullable() }),
});

/**
 * Offers the shop to one of its active people, with the owner's own password. They get a mail with a link that works
 * once, within seven days; nothing changes until they accept with theirs.
 */
export const startHandover = endpoint({
  name: 'startHandover',
  method: 'POST',
  path: '/admin/staff/handover.json',
  summary: 'Offers the ownership of the shop to somebody who works in it',
  permission: 'owner',
  scope: 'people',
  body: z.object({
    handover: z.object({ staff_id: id, stays: z.boolean() }),
    current_password: password,
  }),
  example: {
    handover: { staff_id: 6601, stays: true },
    current_password: 'correct horse battery staple',
  },
  reply: z.object({ handover: shownHandover }),
  status: 201,
  errors: {
    409: ['identity.handover_open', 'identity.not_to_them'],
    422: ['identity.wrong_password', 'identity.no_password'],
    429: ['core.too_many'],
  },
});

/** The link in the mail stops working. 404 for one that has ended. */
export const withdrawHandover = endpoint({
  name: 'withdrawHandover',
  method: 'DELETE',
  path: '/admin/staff/handover/{id}.json',
  summary: 'Withdraws the offer of the ownership',
  permission: 'owner',
  scope: 'people',
  params: idParams,
  reply: done,
});

const byToken = z.object({ token: linkToken });

/** What the link's page shows before anything is accepted. 410 `identity.link_spent` for one that has ended. */
export const getHandoverLink = endpoint({
  name: 'getHandoverLink',
  method: 'GET',
  path: '/v1/auth/handovers/{token}',
  summary: 'What a link that hands a shop over is for',
  permission: 'public',
  params: byToken,
  reply: z.object({
    handover: z.object({
      shop_name: z.string(),
      /** Who hands it over. */
      owner: z.string(),
      /** Whom it is for. */
      email: z.string(),
      stays: z.boolean(),
      expires_at: timestamp,
      /** False for who signs in with links alone: they choose a password first. */
      has_password: z.boolean(),
    }),
  }),
  errors: { 410: ['identity.link_spent'] },
  allowance: 'account',
});

/**
 * Takes the shop over, signed in as whom the link is for and with their own password; whichever shop that session acts
 * on. Of many at once one succeeds, the others are 410.
 */
export const acceptHandover = endpoint({
  name: 'acceptHandover',
  method: 'POST',
  path: '/v1/auth/handovers/{token}/accept',
  summary: 'Takes the ownership of a shop over',
  permission: 'member',
  scope: 'people',
  whileStopped: true,
  params: byToken,
  body: z.object({ current_password: password }),
  example: { current_password: 'correct horse battery staple' },
  reply: done,
  errors: {
    403: ['identity.other_account'],
    410: ['identity.link_spent'],
    422: ['identity.wrong_password', 'identity.no_password'],
    429: ['core.too_many'],
  },
});

/** Declines by the link and uses it up; needs no session. The owner gets an email. */
export const declineHandover = endpoint({
  name: 'declineHandover',
  method: 'POST',
  path: '/v1/auth/handovers/{token}/decline',
  summary: 'Declines the ownership of a shop',
  permission: 'public',
  params: byToken,
  reply: done,
  errors: { 410: ['identity.link_spent'] },
  allowance: 'account',
});
