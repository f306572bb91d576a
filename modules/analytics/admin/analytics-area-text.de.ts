import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const analyticsAreaTextDe: TranslatedStrings = {
  area: 'analytics-area',
  strings: {
    nav: 'Start',
    title: 'Start',
  },
};
