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
    palette: 'Angebote',
    palette_active: 'Mengenrabatt, aktiv',
    palette_inactive: 'Mengenrabatt, inaktiv',
  },
};
