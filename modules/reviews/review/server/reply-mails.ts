import { layOutShopMail, type Letterhead } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { reviewMailText } from './review-mail-text.ts';

/** A private reply and the review that it answers. */
export interface MailedReply {
  /** Of the writer; empty if unknown. */
  name: string;
  /** The text of the review; empty for a rating only. */
  words: string;
  reply: string;
}

const maxQuote = 300;
const shortenQuote = (words: string): string =>
  words.length > maxQuote ? `${words.slice(0, maxQuote).trimEnd()}…` : words;

/** The email with a private reply to a review. */
export function replyMail(reader: MailReader, letterhead: Letterhead, reply: MailedReply): Mail {
  const t = reviewMailText.in(reader.language);
  return layOutShopMail(reader, letterhead, {
    subject: t('reply_subject', { shop: letterhead.name }),
    heading: reply.name === '' ? t('reply_heading') : t('reply_heading_name', { name: reply.name }),
    paragraphs: reply.reply.split(/\n{2,}/).map((part) => part.trim()),
    closing: reply.words === '' ? [] : [t('reply_quote', { words: shortenQuote(reply.words) })],
    notes: [t('reply_private', { shop: letterhead.name })],
  });
}
