import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { homeText } from './home-text.ts';

export const analyticsArea: AdminArea = {
  id: 'analytics',
  nav: [
    { id: 'home', label: homeText.key('nav'), icon: 'home', to: '/', group: 'main', order: 10, goKey: 'h' },
  ],
  routes: [
    {
      path: '/',
      title: homeText.key('title'),
      lazy: () => import('./home-page.tsx').then((page) => page.HomePage),
    },
  ],
};
