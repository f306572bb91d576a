/** The pages of the settings, as the navigation and the overview list them. */
export const settingsPlaces = [
  { id: 'general', to: '/settings/general', icon: 'store', permission: 'settings' },
  { id: 'online_store', to: '/settings/online-store', icon: 'search', permission: 'settings' },
  { id: 'staff', to: '/settings/staff', icon: 'user', permission: 'admin' },
  { id: 'activity', to: '/settings/activity', icon: 'clock', permission: 'admin' },
  { id: 'switches', to: '/settings/switches', icon: 'toggle', permission: 'settings' },
] as const;
