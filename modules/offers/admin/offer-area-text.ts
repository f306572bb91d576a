import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of the offers' area that the first load needs: navigation, titles, palette. */
export const offerAreaText = registerStrings('offers', {
  en: {
    nav_upsell: 'Upsell',
    nav_overview: 'Overview',
    nav_offers: 'Offers',
    nav_quantity: 'Quantity discounts',
    title_overview: 'Upsell',
    title_offers: 'Offers',
    title_quantity: 'Quantity discounts',
    title_quantity_offer: 'Quantity discount',
    title_up_sell: 'Up-sell offers',
    title_post_purchase: 'Post-purchase offers',
    title_bundles: 'Bundles',
    title_bundle: 'Bundle',
    title_accessories: 'Accessories',
    title_handpicked: 'Handpicked products',
    title_custom_offer: 'Offer',
    title_post_purchase_offer: 'Post-purchase offer',
    title_popup_offer: 'Pop-up offer',
    title_in_cart_offer: 'In-cart offer',
    title_accessory_offer: 'Accessories',
    title_handpicked_offer: 'Handpicked products',
    nav_automated: 'Automated offers',
    title_automated: 'Automated post-purchase offers',
    title_automated_offer: 'Automated offer',
    title_funnel: 'Funnel',
    palette: 'Offers',
    palette_active: 'Offer, active',
    palette_inactive: 'Offer, inactive',
  },
});
