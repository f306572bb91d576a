import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { offerCommandText } from './offer-command-text.ts';

export const offerCommandTextDe: TranslatedText<typeof offerCommandText> = {
  area: 'offer-commands',
  strings: {
    quantity: 'Mengenrabatt anlegen',
    quantity_words: 'neues neuer Angebot hinzufügen erstellen Staffelpreis',
    bundle: 'Bundle anlegen',
    bundle_words: 'neues Angebot hinzufügen erstellen Set Paket',
    up_sell: 'Angebot vor dem Kauf anlegen',
    up_sell_words: 'neues Pop-up Popup Up-Sell Upsell hinzufügen erstellen',
    in_cart: 'Angebot im Warenkorb anlegen',
    in_cart_words: 'neues Up-Sell Upsell hinzufügen erstellen',
    post_purchase: 'Angebot nach dem Kauf anlegen',
    post_purchase_words: 'neues Up-Sell Upsell hinzufügen erstellen',
    accessory: 'Zubehör-Angebot anlegen',
    accessory_words: 'neues Angebot Cross-Sell hinzufügen erstellen',
    handpicked: 'Widget mit handverlesenen Produkten anlegen',
    handpicked_words: 'neues Widget Angebot hinzufügen erstellen Empfehlung',
    automated: 'Automatisches Angebot anlegen',
    automated_words: 'neues nach dem Kauf hinzufügen erstellen',
    funnel: 'Funnel anlegen',
    funnel_words: 'neuer Angebotskette hinzufügen erstellen',
    check: 'Preis prüfen',
    check_words: 'Warum dieser Preis testen Rabatt',
  },
};
