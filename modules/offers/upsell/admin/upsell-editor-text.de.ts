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
    list_handpicked: 'Handverlesene Produkte',
    legacy: 'Angebote dieser Art können Sie nur ansehen.',
    name_hint: 'Nur Sie und Ihre Mitarbeiter sehen ihn.',
    name_hint_unnamed:
      'Nur Sie und Ihre Mitarbeiter sehen ihn. Leer lassen, um es danach zu benennen, was das Angebot tut.',

    type: 'Art des Angebots',
    'type_pre-purchase': 'Vor dem Kauf',
    'type_pre-purchase_hint': 'Pop-up beim Hinzufügen zum Warenkorb',
    'type_in-cart': 'Im Warenkorb',
    'type_in-cart_hint': 'Wird im Warenkorb gezeigt',
    'type_post-purchase': 'Nach dem Kauf',
    'type_post-purchase_hint': 'Nach dem Bezahlen, mit einem Klick',
    type_accessory: 'Zubehör',
    type_handpicked: 'Handverlesen',
    type_bundle: 'Bundle',
    type_quantity: 'Menge',
    type_product: 'Produkt',
    type_custom: 'Eigenes',
    offers_products: 'Bietet an',
    no_discount: 'Keiner',

    example_name: 'Müller',
    preview_empty: 'Wählen Sie ein angebotenes Produkt, um die Vorschau zu sehen.',
    preview_example: 'Beispiel: Welche Produkte erscheinen, hängt davon ab, was der Kunde ansieht.',
    preview_no_discount: 'Der Rabatt ist abgelaufen oder fehlerhaft. Kunden sehen den regulären Preis.',
  },
};
