import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { noticeText } from './notice-text.ts';
import { noticeStringsDe } from '../rules/notice-strings.de.ts';

export const noticeTextDe: TranslatedText<typeof noticeText> = {
  area: 'notices',
  strings: {
    ...noticeStringsDe,
    none: 'Noch keine Mitteilungen.',
    all_read: 'Alles gelesen.',
    failed: 'Mitteilungen konnten nicht geladen werden: %{reason}',
    try_again: 'Erneut versuchen',
    new: 'Neu',
  },
};
