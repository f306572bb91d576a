import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { developerPaths } from '../program/admin/developer-paths.ts';
import { developerLogText } from './developer-log-text.ts';

const { key } = developerLogText;

/** What the activity log and the bell know of the area. */
export const developerLog: AreaLog = {
  audited: [
    { subject: 'api_tokens', label: key('thing_api_tokens') },
    {
      subject: 'developer_apps',
      label: key('thing_developer_apps'),
      path: developerPaths.app,
    },
    { subject: 'webhooks', label: key('thing_webhooks') },
    { subject: 'script_tags', label: key('thing_script_tags') },
  ],
  names: developerLogText,
};
