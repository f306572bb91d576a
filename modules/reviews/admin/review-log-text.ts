import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { reviewsJobStrings } from '../rules/reviews-job-strings.ts';

/** Names for the activity log and the bell: its tables, their columns and its jobs. */
export const reviewLogText = registerStrings('review-log', {
  en: {
    ...reviewsJobStrings,
    thing_settings: 'Review settings',
    thing_customize: 'Review widget design',
    thing_group: 'Product group',
    thing_rewards: 'Review rewards',
    days: 'Valid for (days)',
    enabled: 'Enabled',
    minimum_minor: 'Minimum purchase',
    name: 'Name',
    settings: 'Settings',
    turned_on_at: 'Enabled on',
    value_type: 'Discount type',
    value: 'Value',
  },
});
