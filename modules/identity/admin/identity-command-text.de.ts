import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { identityCommandText } from './identity-command-text.ts';

export const identityCommandTextDe: TranslatedText<typeof identityCommandText> = {
  area: 'identity-commands',
  strings: {
    invite: 'Benutzer einladen',
    invite_words: 'Team neue Person hinzufügen Mitarbeiter Kollegin Konto',
  },
};
