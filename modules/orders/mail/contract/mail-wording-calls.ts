import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/scalar.ts';
import { mailLook } from '#modules/identity/settings/contract/mail-look-calls.ts';
import { orderSentences } from '../../order/contract/order-refusals.ts';
import { hasOwnSentence, shopMailKinds } from './shop-mail-kind.ts';

const kind = z.enum(shopMailKinds);

/** The texts of an email that a merchant can edit: plain text with variables in double braces (`{{order}}`). */
export const mailWording = z.object({
  subject: z.string().trim().min(1, orderSentences.write_something).max(200),
  heading: z.string().trim().min(1, orderSentences.write_something).max(200),
  /** Before the facts; each line is a paragraph. Empty only where the facts are a sentence of their own: in notices. */
  intro: z.string().trim().max(2000),
  /** After them. */
  closing: z.string().trim().max(2000),
});

const shownMail = mailWording
  .extend({
    kind,
    /** Of the texts, `en` or `de`. Mails to buyers have the shop's alone, those to its people each. */
    language: z.string(),
    /** The default texts. */
    standard: mailWording,
    /** Variables that the texts can use. */
    variables: z.array(z.string()),
    /** 0 for one that was never changed. */
    version: z.int().min(0),
  })
  .meta({ id: 'ShopMail' });
export type ShownMail = z.output<typeof shownMail>;

const sentFields = mailWording.extend({
  kind,
  /** One of those that the list has for this kind. */
  language: z.string().max(10),
});
type SentMail = z.output<typeof sentFields>;

function needsBeginning({ kind: sent, intro }: SentMail, check: z.RefinementCtx<SentMail>): void {
  if (intro === '' && !hasOwnSentence(sent))
    check.addIssue({ code: 'custom', path: ['intro'], message: orderSentences.write_something });
}
const sentMail = sentFields.superRefine(needsBeginning);

/** The colors to preview. The default is the shop’s colors. */
const look = mailLook.optional();
const example = {
  kind: 'confirmation' as const,
  language: 'en',
  subject: 'Your order {{order}} from {{shop}} is confirmed',
  heading: 'Thank you, {{first_name}}',
  intro: 'Thanks for your order {{order}}.',
  closing: 'Questions? Just reply to this email.',
};

/** Each mail that a shop may word: those to buyers in its language, those to its people in every one, its own first. */
export const listShopMails = endpoint({
  name: 'listShopMails',
  method: 'GET',
  path: '/admin/setting/mails.json',
  summary: 'Email texts of the shop',
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ mails: z.array(shownMail) }),
});

/**
 * Changes what a mail says from the next one on, in one language; a text that is the standard one follows it. A name
 * that the mail does not have is 422 at its field, a language that it is not written in at `mail.language`. 409
 * `core.stale` with `current` if another person saved first, or if it is an email to buyers and the shop's language has
 * changed.
 */
export const updateShopMail = endpoint({
  name: 'updateShopMail',
  method: 'PUT',
  path: '/admin/setting/mail.json',
  summary: 'Changes an email text of the shop',
  permission: 'settings',
  scope: 'write_settings',
  body: z.object({
    mail: sentFields.extend({ version: z.int().min(0) }).superRefine(needsBeginning),
  }),
  example: { mail: { ...example, version: 0 } },
  reply: z.object({ mail: shownMail }),
  errors: { 409: ['core.stale'] },
});

/** A mail with these texts, about something that is made up. */
export const previewShopMail = endpoint({
  name: 'previewShopMail',
  method: 'POST',
  path: '/admin/setting/mail/preview.json',
  summary: 'Previews an email of the shop',
  permission: 'settings',
  scope: 'read_settings',
  body: z.object({ mail: sentMail, look }),
  example: { mail: example },
  reply: z.object({
    subject: z.string(),
    from_name: z.string(),
    /** Empty where the shop has no address for answers. */
    reply_to: z.string(),
    html: z.string(),
    text: z.string(),
  }),
});

/** Sends the preview to the caller. */
export const testShopMail = endpoint({
  name: 'testShopMail',
  method: 'POST',
  path: '/admin/setting/mail/test.json',
  summary: 'Sends a test email with example data',
  permission: 'settings',
  scope: 'people',
  body: z.object({ mail: sentMail, look }),
  example: { mail: example },
  reply: done,
});
