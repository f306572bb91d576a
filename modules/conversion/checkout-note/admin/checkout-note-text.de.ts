import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { checkoutNoteText } from './checkout-note-text.ts';

export const checkoutNoteTextDe: TranslatedText<typeof checkoutNoteText> = {
  area: 'conversion-checkout',
  strings: {
    title: 'Checkout-Hinweise',
    lead: 'Eine Zeile in Warenkorb und Checkout: wie viele gekauft wurden und wie viele übrig sind. Sie erscheint nur, wenn sie stimmt.',
    back: 'Hinweise',
    on: 'Checkout-Hinweise anzeigen',
    on_hint: 'Im Warenkorb und Checkout Ihres Shops. In einem verbundenen Shop nur im Warenkorb.',
    failed: 'Hoppla, etwas ist schiefgegangen',
    saved: 'Ihre Einstellungen wurden gespeichert',
    message: 'Nachricht',
    message_hint:
      'Käufe: in den letzten 24 Stunden bezahlte Stück. Bestand: wird angezeigt, wenn er erfasst ist und höchstens 30 beträgt.',
    image: 'Bild',
    image_demo: 'Symbol',
    image_demo_hint: 'Aus unserer Auswahl',
    image_custom: 'Eigenes Bild',
    image_custom_hint: 'Bis 2 MB',
    icon: 'Symbol',
    icon_bag: 'Tasche',
    icon_people: 'Personen',
    icon_bolt: 'Blitz',
    icon_heart: 'Herz',
    icon_clock: 'Uhr',
    own: 'Ihr Bild',
    own_hint: 'JPG, PNG oder GIF. Wird als kleines Quadrat angezeigt.',
    own_none: 'Noch kein Bild',
    preview: 'Vorschau',
    preview_note: 'Beispielzahlen. Kunden sehen die Zahlen ihres Warenkorbs.',
    preview_product: 'Leinentuch',
  },
};
