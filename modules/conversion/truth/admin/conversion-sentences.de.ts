import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { conversionSentences } from '../contract/conversion-refusals.ts';

export const conversionSentencesDe: TranslatedSentences<typeof conversionSentences> = {
  area: 'sentences',
  strings: {
    'conversion.choose_one': 'Wählen Sie mindestens ein Produkt oder eine Kategorie',
    'conversion.unknown_product': 'Kein Produkt dieses Shops hat die ID %{id}',
    'conversion.unknown_collection': 'Keine Kategorie dieses Shops hat die ID %{id}',
    'conversion.country_code': 'Geben Sie einen Ländercode aus zwei Buchstaben ein, zum Beispiel US',
  },
};
