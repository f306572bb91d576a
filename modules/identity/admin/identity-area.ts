import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { identityText } from './identity-text.ts';

export const identityArea: AdminArea = {
  id: 'identity',
  nav: [
    {
      id: 'settings',
      label: identityText.key('nav_settings'),
      icon: 'settings',
      to: '/settings/switches',
      group: 'end',
      order: 20,
      permission: 'settings',
      goKey: 's',
    },
  ],
  routes: [
    {
      path: '/settings/switches',
      title: identityText.key('switches_title'),
      permission: 'settings',
      lazy: () => import('./switch-page.tsx').then((page) => page.SwitchPage),
    },
  ],
};
