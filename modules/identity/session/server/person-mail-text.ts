import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { personMailStrings } from './person-mail-strings.ts';
import { personMailTextDe } from './person-mail-text.de.ts';

/** Texts of the mails that go to a person about their account. */
export const personMailText = registerMailStrings('person-mails', {
  en: personMailStrings,
  de: personMailTextDe,
});
