import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { smartSentences } from '../contract/smart-sentences.ts';

/** What the server and the forms say of smart offers. */
export const smartSentencesDe: TranslatedSentences<typeof smartSentences> = {
  area: 'sentences',
  strings: {
    'offers.smart.not_whole': 'Bitte geben Sie eine ganze Zahl ein',
    'offers.smart.percentage_range': 'Der Rabatt muss mindestens 0 und kleiner als 100 sein',
    'offers.smart.products': 'Wählen Sie 1 bis 8 Produkte',
    'offers.smart.bundles': 'Wählen Sie 1 bis 10 Bundles',
  },
};
