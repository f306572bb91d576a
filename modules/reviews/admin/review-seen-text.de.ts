import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSeenText } from './review-seen-text.ts';

export const reviewSeenTextDe: TranslatedText<typeof reviewSeenText> = {
  area: 'review-seen',
  strings: {
    seen: 'In Ihrem Shop',
    product_stars: 'Sternebewertung unter dem Produkttitel',
    card_stars: 'Sternebewertung auf Produktkarten',
    product_list: 'Bewertungsliste auf Produktseiten',
    home_block: 'Bewertungen auf der Startseite',
    shop_page: 'Seite mit allen Bewertungen',
    off: 'Ausgeschaltet.',
    never: 'Noch nicht gesehen',
    last: 'Zuletzt gesehen %{when}',
  },
};
