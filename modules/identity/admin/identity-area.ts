import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { findPeople } from './people-palette.ts';
import { profileRoutes } from './profile-area.ts';
import { settingsNav, settingsRoutes } from './settings-area.ts';

export const identityArea: AdminArea = {
  id: 'identity',
  nav: [settingsNav],
  routes: [...settingsRoutes, ...profileRoutes],
  paletteProviders: [findPeople],
};
