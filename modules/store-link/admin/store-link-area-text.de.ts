import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeLinkAreaText } from './store-link-area-text.ts';

export const storeLinkAreaTextDe: TranslatedText<typeof storeLinkAreaText> = {
  area: 'store-link-area',
  strings: {
    nav: 'Verbundener Shop',
    nav_text: 'Produkte, Kunden und Bestellungen aus einem Shopify- oder WooCommerce-Shop importieren.',
    nav_words:
      'verbinden integration abgleich synchronisieren import umzug wordpress api schlüssel zugangsdaten skript',
    title: 'Verbundener Shop',
  },
};
