import { layOutShopMail, type Letterhead } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { rewardMailText } from './reward-mail-text.ts';

/** A code and the text of its discount in the reader's language (`rewardText`). */
export interface MailedReward {
  /** Of the writer; empty if unknown. */
  name: string;
  code: string;
  text: string;
}

/** The email with the reward code of a review. */
export function rewardMail(reader: MailReader, letterhead: Letterhead, reward: MailedReward): Mail {
  const t = rewardMailText.in(reader.language);
  return layOutShopMail(reader, letterhead, {
    subject: t('subject', { shop: letterhead.name }),
    heading: reward.name === '' ? t('heading') : t('heading_name', { name: reward.name }),
    paragraphs: [t('lead', { what: reward.text })],
    code: reward.code,
    closing: [t('use')],
    notes: [t('honest')],
  });
}
