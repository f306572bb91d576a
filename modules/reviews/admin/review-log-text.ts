import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { reviewsJobStrings } from '../rules/reviews-job-strings.ts';

/** Names for the activity log and the bell: its tables, their columns and its jobs. */
export const reviewLogText = registerStrings('review-log', {
  en: {
    ...reviewsJobStrings,
    thing_settings: 'Review settings',
    thing_customize: 'Review widget design',
    thing_group: 'Product group',
    thing_rewards: 'Rewards for reviews',
    days: 'Days',
    enabled: 'Turned on',
    minimum_minor: 'Minimum',
    name: 'Name',
    settings: 'Settings',
    turned_on_at: 'Turned on at',
    value_type: 'Type of the value',
    value: 'Value',
  },
});
