import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewImportAreaText } from './import-area-text.ts';

export const reviewImportAreaTextDe: TranslatedText<typeof reviewImportAreaText> = {
  area: 'review-import-area',
  strings: {
    nav_get: 'Bewertungen importieren',
    title_get: 'Bewertungen importieren',
    words_get: 'importieren holen csv judge.me loox yotpo okendo stamped aliexpress teilen',
  },
};
