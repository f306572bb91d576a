import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const truthText = registerStrings('conversion', {
  en: {
    where: 'Where it is shown',
    where_all: 'All products',
    where_all_hint: 'On the page of every product',
    where_product: 'Chosen products',
    where_product_hint: 'On the pages of the products that you choose',
    where_collection: 'Chosen collections',
    where_collection_hint: 'On the pages of all products of the collections that you choose',
    insert: 'Insert',
    insert_variable: 'Insert %{name} into %{field}',
    where_count_one: '%{count} published product in them',
    where_count_other: '%{count} published products in them',
    honest: 'Honest',
    honest_whole: 'whole shop',
    honest_failed: 'The Honest setting could not be loaded.',
    honest_again: 'Try again',
    honest_on: 'On',
    honest_off: 'Off',
    honest_on_text: 'Nothing is shown without a fact behind it.',
    honest_off_text:
      'Simulated tools are shown, except in the listed countries. Each turn is logged with who made it.',
    honest_covers: 'What it covers',
    simulated: 'Simulated',
    simulated_unknown: 'Nothing real stands behind it.',
    simulated_hint:
      'No fact stands behind it. It is saved and previewed, and not shown to shoppers while Honest is on.',
    simulated_shown:
      'No fact stands behind it. Honest is off: shoppers outside of the listed countries see it.',
    holdout: 'Visitors who are not shown it',
    holdout_off: 'Everybody is shown it. What it brings is measured once some are not.',
    holdout_out: '%{share} are not shown it',
    holdout_save: 'Save the share',
    holdout_saved: 'Share saved',
    lift: 'What it brings',
    lift_none: 'Not measured: nobody is held out.',
  },
});
