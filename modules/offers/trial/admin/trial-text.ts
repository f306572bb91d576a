import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What an editor says of trials. */
export const trialText = registerStrings('offer-trials', {
  en: {
    trial: 'Measure what it brings',
    trial_text:
      'Some visitors do not get the offer. What they buy, against what the others buy, is what the offer really brings.',
    trial_share: 'Visitors who do not get it',
    trial_off: 'Everybody gets it',
    trial_out: '%{share} do not get it: no box, no discount',
    trial_second: 'Try a second wording',
    trial_second_hint: 'Half of those who get the offer see it instead of the first.',
    trial_message: 'Second message',
    trial_title: 'Second title',
    trial_percent: 'Second discount',
    trial_percent_hint: 'Empty: the same discount as the first.',
    trial_same: 'Same',

    brings: 'What it brings',
    brings_none: 'Nobody who could get it has come by yet.',
    brings_enough:
      'Not enough data yet: it takes %{visitors} visitors in each part and %{buyers} who bought something.',
    brings_effect: '%{each} more per visitor with it',
    brings_effect_less: '%{each} less per visitor with it',
    brings_second: '%{each} more per visitor with the second wording',
    brings_second_less: '%{each} less per visitor with the second wording',
    brings_range: 'Between %{low} and %{high}, with 95% certainty. %{total} in all.',
    brings_unsure: 'It may be chance: the range holds zero.',
    brings_note: 'What visitors bought since they could first get it, less refunds.',
    part: 'Visitors',
    part_out: 'Without it',
    part_a: 'With it',
    part_b: 'Second wording',
    part_count: 'Number',
    part_buyers: 'Bought',
    part_each: 'Each spent',
  },
});
