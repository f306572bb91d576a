import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { upsellEditorText } from './upsell-editor-text.ts';

export const upsellEditorTextDe: TranslatedText<typeof upsellEditorText> = {
  area: 'upsell-editor',
  strings: {
    new_offer: 'Neues Angebot',
    new_widget: 'Neues Widget',
    list_offers: 'Angebote',
    list_up_sell: 'Up-Sell-Angebote',
    list_post_purchase: 'Angebote nach dem Kauf',
    list_accessories: 'Zubehör',
    list_handpicked: 'Ausgesuchte Produkte',
    legacy: 'Angebote dieser Art lassen sich ansehen, aber nicht anlegen oder ändern.',
    name_hint: 'Nur Sie und Ihre Mitarbeiter sehen ihn.',
    name_hint_unnamed:
      'Nur Sie und Ihre Mitarbeiter sehen ihn. Ohne Eingabe heißt es nach dem, was das Angebot tut.',

    type: 'Art des Angebots',
    'type_pre-purchase': 'Vor dem Kauf',
    'type_pre-purchase_hint': 'Erscheint, wenn ein Produkt in den Warenkorb kommt',
    'type_in-cart': 'Im Warenkorb',
    'type_in-cart_hint': 'Steht im Warenkorb',
    'type_post-purchase': 'Nach dem Kauf',
    'type_post-purchase_hint': 'Nach dem Bezahlen, mit einem Klick genommen',
    type_accessory: 'Zubehör',
    type_handpicked: 'Ausgesucht',
    type_bundle: 'Bundle',
    type_quantity: 'Menge',
    type_product: 'Produkt',
    type_custom: 'Eigenes',
    offers_products: 'Bietet an',
    no_discount: 'Keiner',

    example_name: 'Müller',
    preview_empty: 'Die Vorschau erscheint, sobald es ein Produkt anzubieten gibt.',
    preview_example: 'Ein Beispiel: Welche Produkte erscheinen, hängt davon ab, was der Kunde ansieht.',
    preview_no_discount:
      'Der Rabatt ist vorbei oder muss berichtigt werden: Kunden sehen den normalen Preis.',
  },
};
