import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of this screen that the first load needs: navigation and title. */
export const reviewCustomizeAreaText = registerStrings('review-customize-area', {
  en: {
    nav_customize: 'Customize',
    title_customize: 'Customize review widgets',
    words_customize: 'reviews stars color layout widget preview pages',
  },
});
