import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { checkoutNoteSentences } from '../contract/checkout-note-refusals.ts';

export const checkoutNoteSentencesDe: TranslatedSentences<typeof checkoutNoteSentences> = {
  area: 'sentences',
  strings: {
    'conversion.message_required': 'Das Feld „Nachricht“ muss ausgefüllt sein.',
    'conversion.message_variables': 'Unbekannte Variable: %{names}',
    'conversion.no_demo_icon': 'Wählen Sie eines der Symbole',
    'conversion.no_own_picture': 'Laden Sie zuerst ein Bild hoch',
  },
};
