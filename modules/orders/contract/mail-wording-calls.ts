import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/scalar.ts';
import { buyerMailKinds } from './buyer-mail-kind.ts';
import { orderSentences } from './order-refusals.ts';

const kind = z.enum(buyerMailKinds);

/** What a merchant may word in a mail: plain text, with names of its kind in double braces (`{{order}}`). */
export const mailWording = z.object({
  subject: z.string().trim().min(1, orderSentences.write_something).max(200),
  heading: z.string().trim().min(1, orderSentences.write_something).max(200),
  /** Before the facts of the order; each line is a paragraph. */
  intro: z.string().trim().min(1, orderSentences.write_something).max(2000),
  /** After them. */
  closing: z.string().trim().max(2000),
});

const shownMail = mailWording
  .extend({
    kind,
    /** The product's own texts, which stand where the shop has no others. */
    standard: mailWording,
    /** What the texts may name. */
    variables: z.array(z.string()),
    /** 0 for one that was never changed. */
    version: z.int().min(0),
  })
  .meta({ id: 'BuyerMail' });
export type ShownMail = z.output<typeof shownMail>;

const sentMail = mailWording.extend({ kind });
const example = {
  kind: 'confirmation' as const,
  subject: 'Your order {{order}} at {{shop}}',
  heading: 'Thank you, {{first_name}}',
  intro: 'We have your order {{order}}.',
  closing: 'Questions? Just answer this mail.',
};

/** Each mail that buyers get, in the language that they get it in. */
export const listBuyerMails = endpoint({
  name: 'listBuyerMails',
  method: 'GET',
  path: '/admin/setting/mails.json',
  summary: 'What the mails to buyers say',
  permission: 'settings',
  scope: 'people',
  reply: z.object({
    /** Of the texts: the shop's, else English. */
    language: z.string(),
    mails: z.array(shownMail),
  }),
});

/**
 * Changes what a mail says from the next one on; a text that is the standard one follows it. A name that the mail does
 * not have is 422 at its field. 409 `core.stale` with `current` when somebody else was first, or the shop has another
 * language now.
 */
export const updateBuyerMail = endpoint({
  name: 'updateBuyerMail',
  method: 'PUT',
  path: '/admin/setting/mail.json',
  summary: 'Changes what a mail to buyers says',
  permission: 'settings',
  scope: 'people',
  body: z.object({
    mail: sentMail.extend({
      version: z.int().min(0),
      /** As it was read. */
      language: z.string().max(10),
    }),
  }),
  example: { mail: { ...example, version: 0, language: 'en' } },
  reply: z.object({ mail: shownMail }),
  errors: { 409: ['core.stale'] },
});

/** A mail with these texts, about an order that is made up. */
export const previewBuyerMail = endpoint({
  name: 'previewBuyerMail',
  method: 'POST',
  path: '/admin/setting/mail/preview.json',
  summary: 'Shows a mail to buyers as its reader will see it',
  permission: 'settings',
  scope: 'people',
  body: z.object({ mail: sentMail }),
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

/** The same by mail to whoever asks. */
export const testBuyerMail = endpoint({
  name: 'testBuyerMail',
  method: 'POST',
  path: '/admin/setting/mail/test.json',
  summary: 'Sends a mail to buyers to oneself, with an order that is made up',
  permission: 'settings',
  scope: 'people',
  body: z.object({ mail: sentMail }),
  example: { mail: example },
  reply: done,
});
