import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { buyerMailStrings } from './buyer-mail-strings.ts';
import { buyerMailTextDe } from './buyer-mail-text.de.ts';

/** Texts of the mails that go to an order's buyer. */
export const buyerMailText = registerMailStrings('buyer-mails', {
  en: buyerMailStrings,
  de: buyerMailTextDe,
});
