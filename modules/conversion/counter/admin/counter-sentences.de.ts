import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { rangeSentences } from '../contract/counter-refusals.ts';

export const counterSentencesDe: TranslatedSentences<typeof rangeSentences> = {
  area: 'sentences',
  strings: {
    'conversion.range_missing': 'Bitte geben Sie einen Wert ein',
    'conversion.range_digits': 'Bitte geben Sie Ziffern ein',
    'conversion.range_negative': 'Der Wert darf nicht kleiner als 0 sein',
    'conversion.range_over': 'Der Wert darf höchstens %{most} sein',
    'conversion.range_from_over': 'Der Mindestwert muss kleiner als der Höchstwert sein',
    'conversion.range_from_same': 'Mindestwert und Höchstwert müssen verschieden sein',
    'conversion.range_to_under': 'Der Höchstwert muss größer als der Mindestwert sein',
    'conversion.range_to_same': 'Höchstwert und Mindestwert müssen verschieden sein',
  },
};
