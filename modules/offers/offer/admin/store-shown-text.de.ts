import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeShownText } from './store-shown-text.ts';

export const storeShownTextDe: TranslatedText<typeof storeShownText> = {
  area: 'offer-store',
  strings: {
    tag_after_payment_shopify: 'Nicht bei Shopify',
    tag_after_payment_woocommerce: 'Nur bei offener Zahlung',
    tag_unchecked: 'Kasse nicht geprüft',
    tag_shut: 'Kasse nicht bereit',
    tag_missing: 'Nicht im Shop',
    after_payment_shopify:
      'Erscheint nicht in Ihrem Shop: Bei Shopify läuft nach der Zahlung kein Skript von uns. Mit einem Klick etwas zu nehmen verlangt dort eine App-Erweiterung, und eine nachträglich ergänzte Bestellung wird per Rechnung bezahlt.',
    after_payment_woocommerce:
      'In Ihrem Shop zu sehen nach Bestellungen, die noch zu bezahlen sind: per Überweisung, per Scheck oder bei Lieferung. Was dazukommt, wird mit der Bestellung bezahlt. Eine bezahlte Bestellung kann dort nicht noch einmal belastet werden.',
    missing: 'Erscheint nicht in Ihrem Shop: Er hat die Produkte nicht, die dieses Angebot braucht.',
    unchecked:
      'Erscheint noch nicht in Ihrem Shop: Ob seine Kasse Rabatte berechnet, wurde noch nicht geprüft. Mehr steht unter Einstellungen, Verbundener Shop.',
    shut: 'Erscheint zurzeit nicht in Ihrem Shop: Seine Kasse ist nicht bereit, Rabatte zu berechnen. Was fehlt, steht unter Einstellungen, Verbundener Shop.',
  },
};
