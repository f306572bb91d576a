import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { lookSentences } from '../contract/look-refusals.ts';

export const lookSentencesDe: TranslatedSentences<typeof lookSentences> = {
  area: 'sentences',
  strings: {
    'conversion.invalid_color': 'Ungültige Farbe',
    'conversion.font_size': 'Geben Sie eine ganze Zahl von %{least} bis %{most} ein',
  },
};
