import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { storeLinkText } from './store-link-text.ts';

/** A store elsewhere that this shop is kept in step with: one page of the settings. */
export const storeLinkArea: AdminArea = {
  id: 'store-link',
  nav: [],
  navChildren: {
    settings: [
      {
        id: 'settings-store-link',
        label: storeLinkText.key('nav'),
        text: storeLinkText.key('nav_text'),
        words: storeLinkText.key('nav_words'),
        icon: 'refresh',
        to: '/settings/store-link',
        permission: 'settings',
      },
    ],
  },
  routes: [
    {
      path: '/settings/store-link',
      title: storeLinkText.key('title'),
      permission: 'settings',
      lazy: () => import('./store-link-page.tsx').then((page) => page.StoreLinkPage),
    },
  ],
};
