import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { rewardSentences } from '../contract/reward-refusals.ts';

export const rewardSentencesDe: TranslatedSentences<typeof rewardSentences> = {
  area: 'sentences',
  strings: {
    'reviews.percent_range': 'Zwischen 0,01 und 100 Prozent, mit höchstens zwei Nachkommastellen',
    'reviews.more_than_none': 'Geben Sie mehr als 0 ein',
    'reviews.paste_codes': 'Fügen Sie mindestens einen Code ein',
  },
};
