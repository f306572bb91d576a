import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewCustomizeAreaText } from './customize-area-text.ts';

export const reviewCustomizeAreaTextDe: TranslatedText<typeof reviewCustomizeAreaText> = {
  area: 'review-customize-area',
  strings: {
    nav_customize: 'Gestalten',
    title_customize: 'Bewertungen gestalten',
    words_customize: 'Bewertungen Sterne Farbe Anordnung Vorschau Seiten',
  },
};
