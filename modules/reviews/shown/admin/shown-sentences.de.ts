import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { shownSentences } from '../contract/shown-refusals.ts';

export const shownSentencesDe: TranslatedSentences<typeof shownSentences> = {
  area: 'sentences',
  strings: {
    'reviews.not_a_color': 'Geben Sie eine Farbe wie #b3741a ein',
    'reviews.product_shown': 'Dieses Produkt',
    'reviews.not_a_place': 'Das ist kein Cursor dieser Liste',
    'reviews.of_one_kind': 'Wählen Sie entweder ein Produkt oder Bewertungen des Shops',
  },
};
