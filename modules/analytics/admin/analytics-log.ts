import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { analyticsLogText } from './analytics-log-text.ts';

const { key } = analyticsLogText;

/** What the activity log and the bell know of the area. */
export const analyticsLog: AreaLog = {
  audited: [
    { subject: 'report_links', label: key('thing_report_links') },
    { subject: 'fee_rates', label: key('thing_fee_rates') },
  ],
  names: analyticsLogText,
};
