import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the upsell overview says. */
export const upsellText = registerStrings('offers', {
  en: {
    overview_lead: 'What your offers bring in, and what is left to set up.',
    figures: 'Figures of your offers',
    figure_sales: 'From offers',
    sales_means:
      'What was paid for items that an offer discounted or that were taken from one, after the discount.',
    figure_view: 'Views',
    figure_cart: 'Added to cart',
    figure_checkout: 'Checkouts',
    figure_rate: 'Conversion',
    rate_means: 'Orders with an offer divided by its views, of all offers together.',
    best: 'Best offers',
    best_all: 'View all',
    best_none: 'No offer has been seen in this time.',
    best_views_one: '%{views} view',
    best_views_other: '%{views} views',
    best_rate: '%{rate} conversion',
  },
});
