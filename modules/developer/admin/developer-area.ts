import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { developerText } from './developer-text.ts';

/** Access tokens and webhooks, two pages of the settings. */
export const developerArea: AdminArea = {
  id: 'developer',
  nav: [],
  navChildren: {
    settings: [
      {
        id: 'settings-developer',
        label: developerText.key('tokens'),
        text: developerText.key('tokens_text'),
        words: developerText.key('tokens_words'),
        icon: 'lock',
        to: '/settings/developer',
        permission: 'admin',
      },
      {
        id: 'settings-webhooks',
        label: developerText.key('webhooks'),
        text: developerText.key('webhooks_text'),
        words: developerText.key('webhooks_words'),
        icon: 'bolt',
        to: '/settings/webhooks',
        permission: 'admin',
      },
    ],
  },
  routes: [
    {
      path: '/settings/developer',
      title: developerText.key('tokens'),
      permission: 'admin',
      wide: true,
      lazy: () => import('./api-token-list-page.tsx').then((page) => page.ApiTokenListPage),
    },
    {
      path: '/settings/webhooks',
      title: developerText.key('webhooks'),
      permission: 'admin',
      wide: true,
      lazy: () => import('./webhook-list-page.tsx').then((page) => page.WebhookListPage),
    },
    {
      path: '/settings/webhooks/deliveries',
      title: developerText.key('deliveries'),
      permission: 'admin',
      wide: true,
      lazy: () => import('./delivery-list-page.tsx').then((page) => page.DeliveryListPage),
    },
    {
      path: '/settings/webhooks/deliveries/$id',
      title: developerText.key('delivery'),
      permission: 'admin',
      lazy: () => import('./delivery-page.tsx').then((page) => page.DeliveryPage),
    },
    {
      path: '/settings/webhooks/$id',
      title: developerText.key('webhook'),
      permission: 'admin',
      lazy: () => import('./webhook-editor-page.tsx').then((page) => page.WebhookEditorPage),
    },
  ],
};
