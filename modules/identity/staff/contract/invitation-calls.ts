import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/scalar.ts';
import { permissions, roles } from '../../shop/contract/permission.ts';
import { linkToken, newPassword, password, personName } from '../../session/contract/person-scalar.ts';
import { signedIn } from '../../session/contract/session-calls.ts';

const byToken = z.object({ token: linkToken });

/** What the accept page shows before anything is accepted. 410 `identity.link_spent` for a used, withdrawn or expired one. */
export const getInvitation = endpoint({
  name: 'getInvitation',
  method: 'GET',
  path: '/v1/auth/invitations/{token}',
  summary: 'What an invitation is for',
  permission: 'public',
  params: byToken,
  reply: z.object({
    invitation: z.object({
      email: z.string(),
      shop_name: z.string(),
      invited_by: z.string(),
      role: z.enum(roles),
      permissions: z.array(z.enum(permissions)),
      /** True when the address has a password already and accepting asks for it; else one is chosen. */
      has_account: z.boolean(),
    }),
  }),
  errors: { 410: ['identity.link_spent'] },
  allowance: 'account',
});

/**
 * Accepts an invitation by its link, which proves the address, and signs in to the shop (C319). Someone with
 * an account gives its password (or is signed in to that account already), someone without chooses one and a
 * name. 403 `identity.other_account` for who is signed in as somebody else.
 */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/v1/auth/invitations/{token}/accept',
  summary: 'Accepts an invitation to a shop',
  permission: 'public',
  params: byToken,
  body: z.object({
    password: password.optional(),
    new_password: newPassword.optional(),
    first_name: personName.optional(),
    last_name: personName.optional(),
  }),
  setsCookies: true,
  example: { new_password: 'correct horse battery staple', first_name: 'Ben', last_name: 'Ortega' },
  reply: signedIn,
  errors: {
    401: ['identity.wrong_credentials', 'identity.second_step'],
    403: ['identity.other_account', 'identity.account_blocked'],
    410: ['identity.link_spent'],
    422: ['identity.weak_password'],
    429: ['identity.sign_in_locked'],
  },
  allowance: 'account',
});

/** Declines an invitation by its link, which is used up; needs no session (C320). */
export const declineInvitation = endpoint({
  name: 'declineInvitation',
  method: 'POST',
  path: '/v1/auth/invitations/{token}/decline',
  summary: 'Declines an invitation to a shop',
  permission: 'public',
  params: byToken,
  reply: done,
  errors: { 410: ['identity.link_spent'] },
  allowance: 'account',
});
