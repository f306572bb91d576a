import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewSeenText } from './review-seen-text.ts';

export const reviewSeenTextDe: TranslatedText<typeof reviewSeenText> = {
  area: 'review-seen',
  strings: {
    seen: 'Auf den Seiten Ihres Shops',
    product_stars: 'Sterne unter dem Titel eines Produkts',
    card_stars: 'Sterne auf Produktkarten',
    product_list: 'Liste auf der Seite eines Produkts',
    home_block: 'Bewertungen auf der Startseite',
    shop_page: 'Eine Seite mit allen Bewertungen',
    off: 'Ausgeschaltet.',
    never: 'Noch nicht gesehen',
    last: 'Zuletzt gesehen %{when}',
  },
};
