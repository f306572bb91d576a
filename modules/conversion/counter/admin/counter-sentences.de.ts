import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { rangeSentences } from '../contract/counter-refusals.ts';

export const counterSentencesDe: TranslatedSentences<typeof rangeSentences> = {
  area: 'sentences',
  strings: {
    'conversion.range_missing': 'Bitte geben Sie den Wert ein',
    'conversion.range_digits': 'Bitte geben Sie Ziffern ein',
    'conversion.range_negative': 'Der Wert darf nicht kleiner als 0 sein',
    'conversion.range_over': 'Der Wert darf höchstens %{most} sein',
    'conversion.range_from_over': 'Der kleinste Wert muss kleiner als der größte sein',
    'conversion.range_from_same': 'Der kleinste Wert muss ein anderer als der größte sein',
    'conversion.range_to_under': 'Der größte Wert muss größer als der kleinste sein',
    'conversion.range_to_same': 'Der größte Wert muss ein anderer als der kleinste sein',
  },
};
