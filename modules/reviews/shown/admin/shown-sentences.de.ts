import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { shownSentences } from '../contract/shown-refusals.ts';

export const shownSentencesDe: TranslatedSentences<typeof shownSentences> = {
  area: 'sentences',
  strings: {
    'reviews.not_a_color': 'Eine Farbe sieht aus wie #b3741a',
    'reviews.product_shown': 'Dieses Produkt',
    'reviews.not_a_place': 'Das ist keine Stelle dieser Liste',
    'reviews.of_one_kind': 'Ein Produkt, oder was über den Shop ist, nicht beides',
  },
};
