import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewsAreaText } from './reviews-area-text.ts';

export const reviewsAreaTextDe: TranslatedText<typeof reviewsAreaText> = {
  area: 'reviews-area',
  strings: {
    nav: 'Bewertungen',
    nav_dashboard: 'Übersicht',
    nav_manage: 'Verwalten',
    title_dashboard: 'Bewertungen',
    title_manage: 'Bewertungen verwalten',
    title_review: 'Bewertung',
    words_dashboard: 'Sterne Durchschnitt unveröffentlicht ungelesen',
    words_manage: 'Sterne prüfen veröffentlichen antworten',
  },
};
