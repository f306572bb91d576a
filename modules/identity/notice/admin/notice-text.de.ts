import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { noticeText } from './notice-text.ts';
import { noticeStringsDe } from '../rules/notice-strings.de.ts';

export const noticeTextDe: TranslatedText<typeof noticeText> = {
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
