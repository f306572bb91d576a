import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Where the screens of the settings and of one's own account are: for the manifests, and for what leads to them. */
export const settingsPaths = {
  settings: '/settings',
  general: '/settings/general',
  onlineStore: '/settings/online-store',
  staff: '/settings/staff',
  invite: '/settings/staff/invite',
  person: (id: PathId) => `/settings/staff/${id}`,
  activity: '/settings/activity',
  entry: (id: PathId) => `/settings/activity/${id}`,
  switches: '/settings/switches',
  account: '/account',
  security: '/account/security',
} as const;
