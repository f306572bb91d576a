import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { conversionSentences } from '../contract/conversion-refusals.ts';

export const conversionSentencesDe: TranslatedSentences<typeof conversionSentences> = {
  area: 'sentences',
  strings: {
    'conversion.choose_one': 'Wählen Sie mindestens ein Produkt oder eine Kollektion',
    'conversion.unknown_product': 'Kein Produkt dieses Shops hat die ID %{id}',
    'conversion.unknown_collection': 'Keine Kollektion dieses Shops hat die ID %{id}',
    'conversion.country_code': 'Ein Land sind zwei Großbuchstaben, wie US',
  },
};
