import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the example of the overview says, and what is sold in it. */
export const demoText = registerStrings('analytics-demo', {
  en: {
    lead: 'What the overview shows of a shop that sells.',
    mark: 'Example',
    is_example: 'These figures are made up.',
    is_example_text:
      'No order, visit or person on this page is yours or anybody’s. They agree with each other as those of your shop do, so you see which figure comes from which.',
    own_figures: 'Your own figures',
    product_1: 'Stoneware mug',
    product_2: 'Pour-over set',
    product_3: 'Desk lamp',
    product_4: 'Linen napkins, four',
    product_5: 'Potted fern',
    person_1: 'Maya (example)',
    person_2: 'Rui (example)',
  },
});
