import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What an editor says of trials. */
export const trialText = registerStrings('offer-trials', {
  en: {
    trial: 'A/B test and holdout',
    trial_text: 'Hold back the offer from some visitors and compare what both groups spend.',
    trial_share: 'Holdout group',
    trial_off: 'No holdout: everyone sees the offer',
    trial_out: '%{share} don’t see the offer or its discount',
    trial_second: 'Test a second version',
    trial_second_hint: 'Half of the visitors see version B.',
    trial_message: 'Version B message',
    trial_title: 'Version B title',
    trial_percent: 'Version B discount',
    trial_percent_hint: 'Leave empty to use the same discount.',
    trial_same: 'Same',

    brings: 'Results',
    brings_none: 'No eligible visitors yet.',
    brings_enough: 'Not enough data yet: needs %{visitors} visitors and %{buyers} buyers per group.',
    brings_effect: '+%{each} per visitor vs. the holdout group',
    brings_effect_less: '−%{each} per visitor vs. the holdout group',
    brings_second: '+%{each} per visitor with version B',
    brings_second_less: '−%{each} per visitor with version B',
    brings_range: '95% confidence interval: %{low} to %{high} per visitor. Total: %{total}.',
    brings_unsure: 'Not statistically significant.',
    brings_note: 'Visitors’ purchases since they first qualified, minus refunds.',
    part: 'Group',
    part_out: 'Holdout',
    part_rest: 'Everyone else',
    part_a: 'Version A',
    part_b: 'Version B',
    part_count: 'Visitors',
    part_buyers: 'Buyers',
    part_each: 'Revenue per visitor',
  },
});
