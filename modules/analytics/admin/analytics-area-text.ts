import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of the figures that the first load needs: navigation, titles, palette. */
export const analyticsAreaText = registerStrings('analytics-area', {
  en: {
    nav: 'Home',
    title: 'Home',
  },
});
