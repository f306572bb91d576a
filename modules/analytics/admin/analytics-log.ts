import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { analyticsLogText } from './analytics-log-text.ts';

const { key } = analyticsLogText;

/** The area's entries in the activity log and the notifications. */
export const analyticsLog: AreaLog = {
  audited: [
    { subject: 'report_links', label: key('thing_report_links') },
    { subject: 'fee_rates', label: key('thing_fee_rates') },
  ],
  names: analyticsLogText,
};
