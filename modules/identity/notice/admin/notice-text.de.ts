import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';
import { noticeStringsDe } from '../rules/notice-strings.de.ts';

export const noticeTextDe: TranslatedStrings = {
  area: 'notices',
  strings: {
    ...noticeStringsDe,
    none: 'Nichts Neues. Bestellungen, Aufgaben und Änderungen bei Ihren Mitarbeitern erscheinen hier.',
    all_read: 'Sie haben alles gesehen.',
    failed: 'Das konnte nicht geladen werden: %{reason}',
    try_again: 'Noch einmal versuchen',
    new: 'Neu',
  },
};
