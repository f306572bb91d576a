import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewGroupAreaText } from './group-area-text.ts';

export const reviewGroupAreaTextDe: TranslatedText<typeof reviewGroupAreaText> = {
  area: 'review-group-area',
  strings: {
    nav_groups: 'Produktgruppen',
    title_groups: 'Produktgruppen',
    title_group: 'Produktgruppe',
    words_groups: 'Bewertungen Produkte gemeinsam Varianten',
  },
};
