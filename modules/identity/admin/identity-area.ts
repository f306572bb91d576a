import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { findPeople } from './people-palette.ts';
import { profileRoutes } from './profile-area.ts';
import { settingsNav, settingsRoutes } from './settings-area.ts';
import { permissionText } from '../shop/admin/permission-text.ts';
import { permissions } from '../shop/contract/permission.ts';

export const identityArea: AdminArea = {
  id: 'identity',
  nav: [settingsNav],
  routes: [...settingsRoutes, ...profileRoutes],
  paletteProviders: [findPeople],
  commands: () => import('./identity-commands.ts').then((file) => file.identityCommands),
  permissions: Object.fromEntries(permissions.map((one) => [one, permissionText.key(`permission_${one}`)])),
  log: () => import('./identity-log.ts').then((file) => file.identityLog),
};
