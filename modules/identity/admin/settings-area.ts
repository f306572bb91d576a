import type { AdminRoute, NavItem } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import type { listAudit } from '../activity/contract/audit-calls.ts';
import type { listStaff } from '../staff/contract/staff-calls.ts';
import { staffTabs } from '../staff/contract/staff-tabs.ts';
import { settingsAreaText } from './settings-area-text.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';
import { settingsPages } from './settings-pages.ts';

/** Settings in the navigation; whoever may open none of its pages does not see it. */
export const settingsNav: NavItem = {
  id: 'settings',
  label: settingsAreaText.key('nav'),
  icon: 'settings',
  to: settingsPaths.settings,
  group: 'end',
  order: 20,
  permission: 'settings',
  goKey: 's',
  children: settingsPages.map(({ id, to, icon, permission }) => ({
    id: `settings-${id}`,
    label: settingsAreaText.key(id),
    to,
    icon,
    text: settingsAreaText.key(`${id}_text`),
    words: settingsAreaText.key(`${id}_words`),
    permission,
  })),
};

/** The screens of the settings. */
export const settingsRoutes: readonly AdminRoute[] = [
  {
    path: settingsPaths.settings,
    title: settingsAreaText.key('title'),
    permission: 'settings',
    lazy: () => import('./settings-overview-page.tsx').then((page) => page.SettingsOverviewPage),
  },
  {
    path: settingsPaths.general,
    title: settingsAreaText.key('general_title'),
    permission: 'settings',
    asks: () => [{ path: '/admin/setting/shop.json' }],
    lazy: () =>
      import('../settings/admin/general-settings-page.tsx').then((page) => page.GeneralSettingsPage),
  },
  {
    path: settingsPaths.onlineStore,
    title: settingsAreaText.key('online_store'),
    permission: 'settings',
    asks: () => [{ path: '/admin/setting/online-store-preferences.json' }],
    lazy: () => import('../settings/admin/online-store-page.tsx').then((page) => page.OnlineStorePage),
  },
  {
    path: settingsPaths.staff,
    title: settingsAreaText.key('staff'),
    permission: 'admin',
    wide: true,
    asks: askForList<typeof listStaff>('/admin/staff.json', {
      tabs: staffTabs,
      standardSort: { field: 'id', dir: 'asc' },
      filters: { role: 'role' },
    }),
    lazy: () => import('../staff/admin/staff-list-page.tsx').then((page) => page.StaffListPage),
  },
  {
    path: settingsPaths.invite,
    title: settingsAreaText.key('staff'),
    permission: 'admin',
    inPalette: false,
    lazy: () => import('../staff/admin/staff-invite-page.tsx').then((page) => page.StaffInvitePage),
  },
  {
    path: settingsPaths.person('$id'),
    title: settingsAreaText.key('staff'),
    permission: 'admin',
    asks: askForOne('/admin/staff/{id}.json'),
    lazy: () => import('../staff/admin/staff-editor-page.tsx').then((page) => page.StaffEditorPage),
  },
  {
    path: settingsPaths.activity,
    title: settingsAreaText.key('activity'),
    permission: 'admin',
    wide: true,
    asks: askForList<typeof listAudit>('/admin/audit.json', {
      filters: { thing: 'subject_id', person: 'user_id', kind: 'subject', action: 'action' },
    }),
    lazy: () => import('../activity/admin/activity-list-page.tsx').then((page) => page.ActivityListPage),
  },
  {
    path: settingsPaths.entry('$id'),
    title: settingsAreaText.key('activity'),
    permission: 'admin',
    asks: askForOne('/admin/audit/{id}.json'),
    lazy: () => import('../activity/admin/activity-entry-page.tsx').then((page) => page.ActivityEntryPage),
  },
  {
    path: settingsPaths.switches,
    title: settingsAreaText.key('switches'),
    permission: 'settings',
    asks: () => [{ path: '/admin/setting/switches.json' }],
    lazy: () => import('../switch/admin/switch-page.tsx').then((page) => page.SwitchPage),
  },
];
