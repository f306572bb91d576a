import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { invitationMailStrings } from './invitation-mail-strings.ts';
import { invitationMailTextDe } from './invitation-mail-text.de.ts';

/** Texts of the invitation to a shop. */
export const invitationMailText = registerMailStrings('invitation-mails', {
  en: invitationMailStrings,
  de: invitationMailTextDe,
});
