import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const offerAreaTextDe: TranslatedStrings = {
  area: 'offers',
  strings: {
    nav_upsell: 'Upsell',
    nav_overview: 'Übersicht',
    nav_offers: 'Angebote',
    nav_quantity: 'Mengenrabatte',
    title_overview: 'Upsell',
    title_offers: 'Angebote',
    title_quantity: 'Mengenrabatte',
    title_quantity_offer: 'Mengenrabatt',
    title_up_sell: 'Up-Sell-Angebote',
    title_post_purchase: 'Angebote nach dem Kauf',
    title_bundles: 'Bundles',
    title_accessories: 'Zubehör',
    title_handpicked: 'Ausgesuchte Produkte',
    title_custom_offer: 'Angebot',
    title_post_purchase_offer: 'Angebot nach dem Kauf',
    title_popup_offer: 'Angebot beim Hinzufügen',
    title_in_cart_offer: 'Angebot im Warenkorb',
    title_accessory_offer: 'Zubehör',
    title_handpicked_offer: 'Ausgesuchte Produkte',
    palette: 'Angebote',
    palette_active: 'Angebot, aktiv',
    palette_inactive: 'Angebot, inaktiv',
  },
};
