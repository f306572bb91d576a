import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { autoTexts } from '../rules/auto-offer-validation.ts';

/** What the server and the forms say of automated offers. */
export const autoOfferSentencesDe: TranslatedSentences<typeof autoTexts> = {
  area: 'sentences',
  strings: {
    'offers.auto.none_selected': 'Bitte wählen Sie Produkte oder Kategorien.',
    'offers.auto.below_zero': 'Der Wert muss größer als 0 sein',
    'offers.auto.shipping_range': 'Der Prozentsatz muss zwischen 0 und 100 liegen',
  },
};
