import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { storeLinkAreaText } from './store-link-area-text.ts';
import { storeLinkPaths } from './store-link-paths.ts';

/** A store elsewhere that this shop is kept in step with: one page of the settings. */
export const storeLinkArea: AdminArea = {
  id: 'store-link',
  nav: [],
  navChildren: {
    settings: [
      {
        id: 'settings-store-link',
        label: storeLinkAreaText.key('nav'),
        text: storeLinkAreaText.key('nav_text'),
        words: storeLinkAreaText.key('nav_words'),
        icon: 'refresh',
        to: storeLinkPaths.storeLink,
        permission: 'settings',
      },
    ],
  },
  routes: [
    {
      path: storeLinkPaths.storeLink,
      title: storeLinkAreaText.key('title'),
      permission: 'settings',
      asks: () => [{ path: '/admin/integrate.json' }],
      lazy: () => import('./store-link-page.tsx').then((page) => page.StoreLinkPage),
    },
  ],
  log: () => import('./store-link-log.ts').then((file) => file.storeLinkLog),
};
