import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { requestRefusals, requestSentences } from '../contract/request-refusals.ts';

export const requestSentencesDe: TranslatedSentences<typeof requestRefusals | typeof requestSentences> = {
  area: 'sentences',
  strings: {
    'reviews.request_over': 'Dieser Link ist abgelaufen.',
    'reviews.not_asked_about': 'Dieses Produkt gehört nicht zu dieser Bewertungsanfrage',
  },
};
