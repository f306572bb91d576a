import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';
import { identityLogText } from './identity-log-text.ts';

const { key } = identityLogText;

/** What the activity log and the bell know of the area. */
export const identityLog: AreaLog = {
  audited: [
    { subject: 'shops', label: key('thing_shops'), path: () => settingsPaths.general },
    {
      subject: 'memberships',
      label: key('thing_memberships'),
      path: settingsPaths.person,
    },
    { subject: 'handovers', label: key('thing_handovers') },
    { subject: 'app_settings', label: key('thing_app_settings') },
    { subject: 'jobs', label: key('thing_jobs') },
  ],
  names: identityLogText,
};
