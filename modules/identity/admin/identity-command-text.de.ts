import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const identityCommandTextDe: TranslatedStrings = {
  area: 'identity-commands',
  strings: {
    invite: 'Team einladen',
    invite_words: 'neue Person hinzufügen Mitarbeiter Kollegin Benutzer Konto',
  },
};
