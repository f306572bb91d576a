import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of a connected store that the first load needs: navigation, titles, palette. */
export const storeLinkAreaText = registerStrings('store-link-area', {
  en: {
    nav: 'Connected store',
    nav_text: 'Import products, customers and orders from a Shopify or WooCommerce store.',
    nav_words: 'integrate integration connect sync import migrate wordpress api keys credentials script tag',
    title: 'Connected store',
  },
});
