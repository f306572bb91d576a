import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { identityCommandText } from './identity-command-text.ts';

export const identityCommandTextDe: TranslatedText<typeof identityCommandText> = {
  area: 'identity-commands',
  strings: {
    invite: 'Team einladen',
    invite_words: 'neue Person hinzufügen Mitarbeiter Kollegin Benutzer Konto',
  },
};
