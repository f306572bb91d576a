import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeShownText } from './store-shown-text.ts';

export const storeShownTextDe: TranslatedText<typeof storeShownText> = {
  area: 'offer-store',
  strings: {
    tag_after_payment_shopify: 'Nicht bei Shopify',
    tag_after_payment_woocommerce: 'Nur bei offener Zahlung',
    tag_unchecked: 'Checkout nicht geprüft',
    tag_shut: 'Checkout nicht bereit',
    tag_missing: 'Produkte fehlen im Shop',
    after_payment_shopify:
      'Bei Shopify nicht verfügbar: Angebote nach dem Kauf brauchen dort eine App-Erweiterung für den Checkout.',
    after_payment_woocommerce:
      'Nur nach Bestellungen, die noch zu bezahlen sind: per Überweisung, Scheck oder Nachnahme. Das Produkt wird mit der Bestellung bezahlt. Bezahlte Bestellungen lassen sich nicht noch einmal belasten.',
    missing: 'Nicht sichtbar: Ihrem Shop fehlen die nötigen Produkte.',
    unchecked:
      'Noch nicht sichtbar: Der Checkout Ihres Shops wurde noch nicht mit Rabatten getestet. Siehe Einstellungen > Verbundener Shop.',
    shut: 'Nicht sichtbar: Der Checkout Ihres Shops kann gerade keine Rabatte anwenden. Siehe Einstellungen > Verbundener Shop.',
  },
};
