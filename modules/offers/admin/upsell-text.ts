import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the upsell overview says. */
export const upsellText = registerStrings('offers', {
  en: {
    overview_lead: 'What your offers bring in, and what is left to set up.',
    setup: 'Set up your offers',
    setup_done: '%{done} of %{all}',
    step_create: 'Add a quantity discount',
    step_create_text: 'Shoppers who take two or more pay less for each.',
    step_create_do: 'Create discount',
    step_active: 'Turn it on',
    step_active_text: 'An inactive offer is kept, but no shopper sees it.',
    step_active_do: 'Open the list',
    step_seen: 'See it in the store',
    step_seen_text: 'Done once a shopper has seen an offer.',
    step_seen_do: 'Open the store',
    step_done: 'Done',
    step_open: 'To do',
    figures: 'Figures of your offers',
    figures_part: 'Figures of the %{count} offers that sold most.',
    figure_sales: 'Sales',
    figure_view: 'Views',
    figure_cart: 'Added to cart',
    figure_checkout: 'Checkouts',
    figure_rate: 'Conversion',
    best: 'Best offers',
    best_all: 'View all',
    best_none: 'No offer has been seen in this time.',
    best_views_one: '%{count} view',
    best_views_other: '%{count} views',
  },
});
