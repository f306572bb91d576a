import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { storeLinkAreaText } from './store-link-area-text.ts';

export const storeLinkAreaTextDe: TranslatedText<typeof storeLinkAreaText> = {
  area: 'store-link-area',
  strings: {
    nav: 'Verbundener Shop',
    nav_text: 'Produkte, Kunden und Bestellungen eines Shopify- oder WooCommerce-Shops hereinholen.',
    nav_words: 'verbinden integration abgleich import umzug wordpress api schlüssel skript',
    title: 'Verbundener Shop',
  },
};
