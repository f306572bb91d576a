import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeShownText } from './store-shown-text.ts';

export const storeShownTextDe: TranslatedText<typeof storeShownText> = {
  area: 'offer-store',
  strings: {
    tag_after_payment_shopify: 'Nicht bei Shopify',
    tag_after_payment_woocommerce: 'Nicht bei WooCommerce',
    tag_unchecked: 'Kasse nicht geprüft',
    tag_shut: 'Kasse nicht bereit',
    after_payment_shopify:
      'Erscheint nicht in Ihrem Shop: Bei Shopify läuft nach der Zahlung kein Skript von uns. Mit einem Klick etwas zu nehmen verlangt dort eine App-Erweiterung, und eine nachträglich ergänzte Bestellung wird per Rechnung bezahlt.',
    after_payment_woocommerce:
      'Erscheint nicht in Ihrem Shop: Nach einer Bestellung bei WooCommerce werden keine Angebote von uns gezeigt. Was zu einer bezahlten Bestellung hinzukommt, ließe sich dort nicht mit einem Klick berechnen.',
    unchecked:
      'Erscheint noch nicht in Ihrem Shop: Ob seine Kasse Rabatte berechnet, wurde noch nicht geprüft. Mehr steht unter Einstellungen, Verbundener Shop.',
    shut: 'Erscheint zurzeit nicht in Ihrem Shop: Seine Kasse ist nicht bereit, Rabatte zu berechnen. Was fehlt, steht unter Einstellungen, Verbundener Shop.',
  },
};
