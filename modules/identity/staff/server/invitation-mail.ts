import type { MailWording } from '#core/contract/mail-wording.ts';
import { fillWording, paragraphsOf } from '#core/rules/mail-wording.ts';
import { layOutShopMail, type Letterhead, withAddress } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { invitationMailText } from './invitation-mail-text.ts';

/** An invitation to a shop. Its links, and what to know of them, stand beside the shop's words: nobody words them away. */
export function invitationMail(
  reader: MailReader,
  letterhead: Letterhead,
  wording: MailWording,
  invitation: { invitedBy: string; link: string; declineLink: string },
): Mail {
  const { invitedBy, link, declineLink } = invitation;
  const t = invitationMailText.in(reader.language);
  const worded = (text: string) => fillWording(text, { shop: letterhead.name, invited_by: invitedBy });
  return layOutShopMail(reader, letterhead, {
    subject: worded(wording.subject),
    heading: worded(wording.heading),
    paragraphs: paragraphsOf(wording.intro).map(worded),
    button: { label: t('button'), link },
    closing: paragraphsOf(wording.closing).map(worded),
    notes: [t('good'), withAddress((address) => t('decline', { address }), declineLink), t('unknown')],
  });
}
