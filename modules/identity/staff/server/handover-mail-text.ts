import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { handoverMailStrings } from './handover-mail-strings.ts';
import { handoverMailTextDe } from './handover-mail-text.de.ts';

/** Texts of the mails about a shop that goes from one owner to another. */
export const handoverMailText = registerMailStrings('handover-mails', {
  en: handoverMailStrings,
  de: handoverMailTextDe,
});
