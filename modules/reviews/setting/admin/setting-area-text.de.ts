import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSettingAreaText } from './setting-area-text.ts';

export const reviewSettingAreaTextDe: TranslatedText<typeof reviewSettingAreaText> = {
  area: 'review-setting-area',
  strings: {
    nav_setting: 'Einstellungen',
    title_setting: 'Bewertungseinstellungen',
    words_setting: 'veröffentlichen prüfen Bewertungen teilen andere Shops',
  },
};
