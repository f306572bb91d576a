import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { analyticsAreaText } from './analytics-area-text.ts';

export const analyticsAreaTextDe: TranslatedText<typeof analyticsAreaText> = {
  area: 'analytics-area',
  strings: {
    nav: 'Start',
    title: 'Start',
  },
};
