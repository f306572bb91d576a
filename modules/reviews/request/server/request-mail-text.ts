import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { requestMailStrings } from './request-mail-strings.ts';
import { requestMailTextDe } from './request-mail-text.de.ts';

export const requestMailText = registerMailStrings('review-request-mails', {
  en: requestMailStrings,
  de: requestMailTextDe,
});
