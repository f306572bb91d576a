import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { findPeople } from './people-palette.ts';
import { profileRoutes } from './profile-area.ts';
import { settingsAreaText } from './settings-area-text.ts';
import { settingsNav, settingsRoutes } from './settings-area.ts';
import { permissionText } from '../shop/admin/permission-text.ts';
import { permissions } from '../shop/contract/permission.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';

export const identityArea: AdminArea = {
  id: 'identity',
  nav: [settingsNav],
  routes: [...settingsRoutes, ...profileRoutes],
  paletteProviders: [findPeople],
  commands: () => import('./identity-commands.ts').then((file) => file.identityCommands),
  permissions: Object.fromEntries(permissions.map((one) => [one, permissionText.key(`permission_${one}`)])),
  audited: [
    { subject: 'shops', label: settingsAreaText.key('thing_shops'), path: () => settingsPaths.general },
    {
      subject: 'memberships',
      label: settingsAreaText.key('thing_memberships'),
      path: settingsPaths.person,
    },
    { subject: 'handovers', label: settingsAreaText.key('thing_handovers') },
    { subject: 'app_settings', label: settingsAreaText.key('thing_app_settings') },
    { subject: 'jobs', label: settingsAreaText.key('thing_jobs') },
  ],
};
