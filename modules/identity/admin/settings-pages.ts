import { settingsPaths } from '../shop/admin/settings-paths.ts';
/** The pages of the settings, as the navigation and the overview list them. */
export const settingsPages = [
  { id: 'general', to: settingsPaths.general, icon: 'store', permission: 'settings' },
  { id: 'online_store', to: settingsPaths.onlineStore, icon: 'search', permission: 'settings' },
  { id: 'staff', to: settingsPaths.staff, icon: 'user', permission: 'admin' },
  { id: 'activity', to: settingsPaths.activity, icon: 'clock', permission: 'admin' },
  { id: 'switches', to: settingsPaths.switches, icon: 'toggle', permission: 'settings' },
] as const;
