import { asWritten, type WordedMail } from '#core/server/mail/mail-wording.ts';
import { requestMailText } from './request-mail-text.ts';

/** The subject that stored review requests carry, so that they can be deleted with their order. */
export const aboutRequest = 'review_request';

/** The wording of a review request, which a shop can edit. */
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
