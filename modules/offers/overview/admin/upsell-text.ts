import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the upsell overview says. */
export const upsellText = registerStrings('offers', {
  en: {
    overview_lead: 'How your offers perform and what to set up next.',
    figures: 'Offer performance',
    figure_sales: 'Sales from offers',
    sales_means: 'What shoppers paid for items that an offer discounted or recommended, after the discount.',
    figure_view: 'Views',
    figure_cart: 'Added to cart',
    figure_checkout: 'Checkouts',
    figure_rate: 'Conversion rate',
    rate_means: 'Orders with an offer divided by views, for all offers together.',
    best: 'Best offers',
    best_all: 'View all',
    best_none: 'No offer views in this period.',
    best_views_one: '%{views} view',
    best_views_other: '%{views} views',
    best_rate: '%{rate} conversion',
  },
});
