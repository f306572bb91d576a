import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { findPeople } from './people-palette.ts';
import { profileRoutes } from './profile-area.ts';
import { settingsAreaText } from './settings-area-text.ts';
import { settingsNav, settingsRoutes } from './settings-area.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';

export const identityArea: AdminArea = {
  id: 'identity',
  nav: [settingsNav],
  routes: [...settingsRoutes, ...profileRoutes],
  paletteProviders: [findPeople],
  commands: () => import('./identity-commands.ts').then((file) => file.identityCommands),
  audited: [
    { subject: 'shops', label: settingsAreaText.key('thing_shops'), path: () => settingsPaths.general },
    {
      subject: 'memberships',
      label: settingsAreaText.key('thing_memberships'),
      path: settingsPaths.person,
    },
    { subject: 'app_settings', label: settingsAreaText.key('thing_app_settings') },
    { subject: 'jobs', label: settingsAreaText.key('thing_jobs') },
  ],
};
