import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { metafieldsLogText } from './metafields-log-text.ts';

const { key } = metafieldsLogText;

/** The area's entries for the activity log and the bell. */
export const metafieldsLog: AreaLog = {
  audited: [{ subject: 'metafields', label: key('thing_metafields') }],
  names: metafieldsLogText,
};
