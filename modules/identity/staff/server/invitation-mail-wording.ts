import { asWritten, type WordedMail } from '#core/server/mail/mail-wording.ts';
import { invitationMailText } from './invitation-mail-text.ts';

/** The invitation as a shop may word it, in the language of whoever reads it. */
export const wordedInvitation: WordedMail = {
  kind: 'invitation',
  variables: ['shop', 'invited_by'],
  standard: (language) => {
    const t = invitationMailText.in(language);
    return {
      subject: asWritten(t('subject')),
      heading: asWritten(t('heading')),
      intro: asWritten(t('intro')),
      closing: '',
    };
  },
};
