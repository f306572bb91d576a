import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { storeLinkLogText } from './store-link-log-text.ts';

const { key } = storeLinkLogText;

/** The area's names for the activity log and the bell. */
export const storeLinkLog: AreaLog = {
  audited: [
    {
      subject: 'store_links',
      label: key('thing_store_links'),
      path: () => '/settings/store-link',
    },
    {
      subject: 'store_checkouts',
      label: key('thing_store_checkouts'),
      path: () => '/settings/store-link',
    },
  ],
  names: storeLinkLogText,
};
