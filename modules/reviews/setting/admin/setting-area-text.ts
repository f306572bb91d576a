import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The texts of settings that the first load needs: navigation and titles. */
export const reviewSettingAreaText = registerStrings('review-setting-area', {
  en: {
    nav_setting: 'Settings',
    title_setting: 'Review settings',
    words_setting: 'publish moderate share reviews other shops',
  },
});
