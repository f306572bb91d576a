import { layOutShopMail, type Letterhead } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { reviewMailText } from './review-mail-text.ts';

/** What a private reply answers, and says. */
export interface MailedReply {
  /** Of the writer; empty where it is not known. */
  name: string;
  /** What they wrote; empty for stars alone. */
  words: string;
  reply: string;
}

const longestQuote = 300;
const quoted = (words: string): string =>
  words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words;

/** A reply to a review that its writer alone is to read. */
export function replyMail(reader: MailReader, letterhead: Letterhead, reply: MailedReply): Mail {
  const t = reviewMailText.in(reader.language);
  return layOutShopMail(reader, letterhead, {
    subject: t('reply_subject', { shop: letterhead.name }),
    heading: reply.name === '' ? t('reply_heading') : t('reply_heading_name', { name: reply.name }),
    paragraphs: reply.reply.split(/\n{2,}/).map((part) => part.trim()),
    closing: reply.words === '' ? [] : [t('reply_quote', { words: quoted(reply.words) })],
    notes: [t('reply_private', { shop: letterhead.name })],
  });
}
