import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { analyticsAreaText } from './analytics-area-text.ts';

export const analyticsArea: AdminArea = {
  id: 'analytics',
  nav: [
    {
      id: 'home',
      label: analyticsAreaText.key('nav'),
      icon: 'home',
      to: '/',
      group: 'main',
      order: 10,
      goKey: 'h',
    },
  ],
  routes: [
    {
      path: '/',
      title: analyticsAreaText.key('title'),
      lazy: () => import('./home-page.tsx').then((page) => page.HomePage),
    },
  ],
};
