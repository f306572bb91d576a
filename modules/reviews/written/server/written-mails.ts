import { layOutShopMail, type Letterhead } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { writtenMailText } from './written-mail-text.ts';

/** The review to confirm. */
export interface MailedConfirmation {
  /** The product's title; empty for the shop itself. */
  product: string;
  link: string;
  days: number;
}

/**
 * Asks a buyer whether a review is theirs. The email contains nothing of the review: its writer could otherwise have
 * the shop mail any text to any address.
 */
export function confirmMail(
  reader: MailReader,
  letterhead: Letterhead,
  { product, link, days }: MailedConfirmation,
): Mail {
  const t = writtenMailText.in(reader.language);
  return layOutShopMail(reader, letterhead, {
    subject: t('subject'),
    heading: t('heading'),
    paragraphs: [
      product === ''
        ? t('lead_shop', { shop: letterhead.name })
        : t('lead', { product, shop: letterhead.name }),
      t('why'),
    ],
    button: { label: t('button'), link },
    notes: [t('days', { count: days }), t('not_you')],
  });
}
