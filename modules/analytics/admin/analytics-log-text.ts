import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { analyticsJobStrings } from '../rules/analytics-job-strings.ts';

/** Names for the activity log and the bell: its tables, their columns and its jobs. */
export const analyticsLogText = registerStrings('analytics-log', {
  en: {
    ...analyticsJobStrings,
    thing_report_links: 'Shared report link',
    thing_fee_rates: 'Payment fee',
    expires_at: 'Expires',
    path: 'Report',
    profit: 'Includes profit',
    method: 'Payment method',
    valid_from: 'Start date',
    percent: 'Percentage',
    fixed_minor: 'Fixed amount per order',
    query: 'Date range and filters',
    title: 'Name',
    user_id: 'Staff member',
    revoked_at: 'Revoked',
    token_hash: 'Token',
  },
});
