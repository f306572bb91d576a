import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { noticeStrings } from '../rules/notice-strings.ts';
import { noticeStringsDe } from '../rules/notice-strings.de.ts';
import { noticeMailStrings } from './notice-mail-strings.ts';
import { noticeMailTextDe } from './notice-mail-text.de.ts';

/** What a notice tells is in the bell's own words. */
export const noticeText = registerMailStrings('notices', { en: noticeStrings, de: noticeStringsDe });

/** What only the mail says: the subject of each notice, and what follows the bell's words. */
export const noticeMailText = registerMailStrings('notice-mails', {
  en: noticeMailStrings,
  de: noticeMailTextDe,
});
