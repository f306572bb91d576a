import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of imports that the first load needs: navigation and titles. */
export const reviewImportAreaText = registerStrings('review-import-area', {
  en: {
    nav_get: 'Get reviews',
    title_get: 'Get reviews',
    words_get: 'import csv judge.me loox yotpo okendo stamped aliexpress share',
  },
});
