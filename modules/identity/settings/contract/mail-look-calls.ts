import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';

/** How a shop's mails look. What is written on the colour is black or white, whichever can be read. */
export const mailLook = z
  .object({
    /** `#rrggbb` of the button and the line at the top; empty for the standard one. */
    accent: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(#[0-9a-f]{6})?$/, identitySentences.not_a_color),
    /** Path of an uploaded PNG, JPEG or GIF picture, shown in place of the name; empty for the name. */
    logo: fileAddress(z.string().max(200)),
  })
  .meta({ id: 'MailLook' });

const shown = mailLook.extend({ version: z.int() });

/** The colour and the logo of all mails that are from the shop, to buyers and to its people. */
export const getMailLook = endpoint({
  name: 'getMailLook',
  method: 'GET',
  path: '/admin/setting/mail-look.json',
  summary: 'How the mails of the shop look',
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ mail_look: shown }),
});

/** Applies from the next email on. 409 `core.stale` with `current` if another user saved first. */
export const updateMailLook = endpoint({
  name: 'updateMailLook',
  method: 'PUT',
  path: '/admin/setting/mail-look.json',
  summary: 'Changes how the mails of the shop look',
  permission: 'settings',
  scope: 'write_settings',
  body: z.object({ mail_look: shown }),
  example: { mail_look: { accent: '#1f6f4a', logo: '', version: 1 } },
  reply: z.object({ mail_look: shown }),
  errors: { 409: ['core.stale'] },
});
