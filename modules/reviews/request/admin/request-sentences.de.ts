import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { requestRefusals, requestSentences } from '../contract/request-refusals.ts';

export const requestSentencesDe: TranslatedSentences<typeof requestRefusals | typeof requestSentences> = {
  area: 'sentences',
  strings: {
    'reviews.request_over': 'Dieser Link funktioniert nicht mehr.',
    'reviews.not_asked_about': 'Nach diesem Produkt fragt dieser Link nicht',
  },
};
