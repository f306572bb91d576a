import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { reviewMailStrings } from './review-mail-strings.ts';
import { reviewMailTextDe } from './review-mail-text.de.ts';

export const reviewMailText = registerMailStrings('review-mails', {
  en: reviewMailStrings,
  de: reviewMailTextDe,
});
