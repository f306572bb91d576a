import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { orderCommandText } from './order-command-text.ts';

export const orderCommandTextDe: TranslatedText<typeof orderCommandText> = {
  area: 'order-commands',
  strings: {
    create: 'Bestellung anlegen',
    create_words: 'neue hinzufügen erstellen Entwurf',
    refund: 'Bestellung erstatten …',
    refund_words: 'erstatten Erstattung erstatte rückerstatten Rückerstattung Geld zurück zurückzahlen',
    refund_types: 'erstatten ',
    refund_one: '%{name} erstatten',
    fulfil: 'Bestellung versenden …',
    fulfil_words: 'versenden Versand verschicken ausliefern packen',
    fulfil_types: 'versenden ',
    fulfil_one: '%{name} versenden',
    cancel: 'Bestellung stornieren …',
    cancel_words: 'stornieren Storno storniere abbrechen',
    cancel_types: 'stornieren ',
    cancel_one: '%{name} stornieren',
  },
};
