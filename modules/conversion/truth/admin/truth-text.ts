import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const truthText = registerStrings('conversion', {
  en: {
    where: 'Display on',
    where_all: 'All products',
    where_all_hint: 'Every product page',
    where_product: 'Specific products',
    where_product_hint: 'Pages of the products you select',
    where_collection: 'Specific collections',
    where_collection_hint: 'Pages of all products in the collections you select',
    insert: 'Insert',
    insert_variable: 'Insert %{name} into %{field}',
    where_count_one: '%{count} published product',
    where_count_other: '%{count} published products',
    honest: 'Honest mode',
    honest_whole: 'entire shop',
    honest_failed: 'Couldn’t load the honest mode setting.',
    honest_again: 'Try again',
    honest_on: 'On',
    honest_off: 'Off',
    honest_on_text: 'Only real data is shown.',
    honest_off_text: 'Simulated data is shown, except in protected countries. The log shows who changed it.',
    honest_covers: 'Learn more',
    simulated: 'Simulated',
    simulated_unknown: 'Not based on real data.',
    simulated_hint:
      'Not based on real data. You can save and preview it; shoppers don’t see it while honest mode is on.',
    simulated_shown:
      'Not based on real data. Honest mode is off: shoppers outside protected countries see it.',
    holdout: 'Holdout group',
    holdout_off: 'Everyone sees it. Set a holdout group to measure its impact.',
    holdout_out: '%{share} of visitors don’t see it',
    holdout_save: 'Save holdout',
    holdout_saved: 'Holdout saved',
    lift: 'Impact',
    lift_none: 'Not measured yet: no holdout group.',
  },
});
