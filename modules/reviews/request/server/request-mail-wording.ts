import { asWritten, type WordedMail } from '#core/server/mail/mail-wording.ts';
import { requestMailText } from './request-mail-text.ts';

/** What mails that ask for reviews are about, where they are kept: to be found and forgotten with their order. */
export const aboutRequest = 'review_request';

/** The mail that asks for reviews, as a shop may word it. */
export const wordedRequest: WordedMail = {
  kind: 'review_request',
  variables: ['order', 'shop', 'first_name'],
  standard: (language) => {
    const t = requestMailText.in(language);
    return {
      subject: asWritten(t('review_request_subject')),
      heading: asWritten(t('review_request_heading')),
      intro: asWritten(t('review_request_intro')),
      closing: '',
    };
  },
};
