import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewCustomizeAreaText } from './customize-area-text.ts';

export const reviewCustomizeAreaTextDe: TranslatedText<typeof reviewCustomizeAreaText> = {
  area: 'review-customize-area',
  strings: {
    nav_customize: 'Anpassen',
    title_customize: 'Bewertungs-Widgets anpassen',
    words_customize: 'Bewertungen Sterne Farbe Layout Widget gestalten Vorschau Seiten',
  },
};
