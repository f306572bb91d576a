import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { writtenMailStrings } from './written-mail-strings.ts';
import { writtenMailTextDe } from './written-mail-text.de.ts';

export const writtenMailText = registerMailStrings('review-written-mails', {
  en: writtenMailStrings,
  de: writtenMailTextDe,
});
