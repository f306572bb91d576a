import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The texts of the sample overview, and the names of its products and people. */
export const demoText = registerStrings('analytics-demo', {
  en: {
    lead: 'What Analytics looks like for a shop with sales.',
    mark: 'Sample',
    is_example: 'This is sample data.',
    is_example_text:
      'None of these orders, visits or people are real. The figures are consistent with each other, so you can see how they connect.',
    own_figures: 'View your own analytics',
    product_1: 'Stoneware mug',
    product_2: 'Pour-over set',
    product_3: 'Desk lamp',
    product_4: 'Linen napkins, four',
    product_5: 'Potted fern',
    person_1: 'Maya (sample)',
    person_2: 'Rui (sample)',
  },
});
