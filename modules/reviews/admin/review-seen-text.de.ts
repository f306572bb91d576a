import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSeenText } from './review-seen-text.ts';

export const reviewSeenTextDe: TranslatedText<typeof reviewSeenText> = {
  area: 'review-seen',
  strings: {
    seen: 'Auf den Seiten Ihres Shops',
    product_stars: 'Sterne unter dem Titel eines Produkts',
    card_stars: 'Sterne auf Karten',
    product_list: 'Bewertungen eines Produkts',
    home_block: 'Block auf der Startseite',
    shop_page: 'Seite aller Bewertungen',
    off: 'Ausgeschaltet.',
    never: 'Noch nicht gesehen',
    last: 'Zuletzt gesehen %{when}',
  },
};
