import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { checkoutNoteText } from './checkout-note-text.ts';

export const checkoutNoteTextDe: TranslatedText<typeof checkoutNoteText> = {
  area: 'conversion-checkout',
  strings: {
    title: 'Hinweis im Checkout',
    lead: 'Eine Zeile im Warenkorb und im Checkout, die sagt, wie viele ein Produkt gekauft haben und wie viele noch da sind. Sie steht dort, wo sie wahr ist; sonst gibt es keine Zeile.',
    back: 'Hinweise',
    on: 'Hinweis im Checkout',
    on_hint:
      'Im Warenkorb und im Checkout Ihres Shops. Bei einem verbundenen Shop nur im Warenkorb: Der Checkout gehört ihm.',
    failed: 'Hoppla, da ist etwas schiefgegangen',
    saved: 'Ihre Einstellungen wurden gespeichert',
    message: 'Nachricht',
    message_hint:
      'Käufe sind Stücke, die in den letzten 24 Stunden bezahlt wurden. Der Bestand wird genannt, wo er gezählt wird, bis 30.',
    image: 'Bild',
    image_demo: 'Ein Symbol',
    image_demo_hint: 'Eines von uns',
    image_custom: 'Ein eigenes Bild',
    image_custom_hint: 'Bis 2 MB; klein gezeigt',
    icon: 'Symbol',
    icon_bag: 'Tasche',
    icon_people: 'Leute',
    icon_bolt: 'Blitz',
    icon_heart: 'Herz',
    icon_clock: 'Uhr',
    own: 'Ihr Bild',
    own_hint: 'JPG, PNG oder GIF. Es wird als kleines Quadrat gezeigt.',
    own_none: 'Noch kein Bild',
    preview: 'Vorschau',
    preview_note: 'Die Zahlen sind Beispiele. Käufer sehen die ihres eigenen Warenkorbs.',
    preview_product: 'Leinentuch',
  },
};
