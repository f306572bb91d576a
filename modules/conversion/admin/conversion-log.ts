import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { conversionPaths } from '../truth/admin/conversion-paths.ts';
import { conversionLogText } from './conversion-log-text.ts';

const { key } = conversionLogText;

/** The area's names for the activity log and the bell. */
export const conversionLog: AreaLog = {
  audited: [
    { subject: 'conversion_shops', label: key('thing_shop') },
    { subject: 'conversion_tools', label: key('thing_tools') },
    { subject: 'sale_notifications', label: key('thing_notes') },
    { subject: 'countdown_timers', label: key('thing_timers'), path: conversionPaths.timer },
  ],
  names: conversionLogText,
};
