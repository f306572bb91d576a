import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewsAreaText } from './reviews-area-text.ts';

export const reviewsAreaTextDe: TranslatedText<typeof reviewsAreaText> = {
  area: 'reviews-area',
  strings: { nav: 'Bewertungen', thing_settings: 'Einstellungen für Bewertungen' },
};
