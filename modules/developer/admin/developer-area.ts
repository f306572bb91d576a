import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import type { listDeliveries, listWebhooks } from '../webhook/contract/webhook-calls.ts';
import { deliveryTabs, webhookTabs } from '../webhook/contract/webhook-tabs.ts';
import { developerAreaText } from './developer-area-text.ts';
import { developerPaths } from '../program/admin/developer-paths.ts';

/** What other programs are given: pages of the settings, and the two that an app sends people to. */
export const developerArea: AdminArea = {
  id: 'developer',
  nav: [],
  navChildren: {
    settings: [
      {
        id: 'settings-app-access',
        label: developerAreaText.key('access'),
        text: developerAreaText.key('access_text'),
        words: developerAreaText.key('access_words'),
        icon: 'layers',
        to: developerPaths.access,
        permission: 'apps',
      },
      {
        id: 'settings-developer',
        label: developerAreaText.key('tokens'),
        text: developerAreaText.key('tokens_text'),
        words: developerAreaText.key('tokens_words'),
        icon: 'lock',
        to: developerPaths.tokens,
        permission: 'admin',
      },
      {
        id: 'settings-webhooks',
        label: developerAreaText.key('webhooks'),
        text: developerAreaText.key('webhooks_text'),
        words: developerAreaText.key('webhooks_words'),
        icon: 'bolt',
        to: developerPaths.webhooks,
        permission: 'admin',
      },
      {
        id: 'settings-developer-apps',
        label: developerAreaText.key('apps'),
        text: developerAreaText.key('apps_text'),
        words: developerAreaText.key('apps_words'),
        icon: 'external',
        to: developerPaths.apps,
        permission: 'admin',
      },
    ],
  },
  routes: [
    {
      path: developerPaths.access,
      title: developerAreaText.key('access'),
      permission: 'apps',
      wide: true,
      asks: () => [{ path: '/admin/oauth/grants.json' }],
      lazy: () => import('../oauth/admin/app-access-page.tsx').then((page) => page.AppAccessPage),
    },
    {
      path: developerPaths.apps,
      title: developerAreaText.key('apps'),
      permission: 'admin',
      wide: true,
      asks: () => [{ path: '/admin/developer_apps.json' }],
      lazy: () =>
        import('../oauth/admin/developer-app-list-page.tsx').then((page) => page.DeveloperAppListPage),
    },
    {
      path: developerPaths.app('$id'),
      title: developerAreaText.key('apps'),
      permission: 'admin',
      asks: askForOne('/admin/developer_apps/{id}.json'),
      lazy: () =>
        import('../oauth/admin/developer-app-editor-page.tsx').then((page) => page.DeveloperAppEditorPage),
    },
    // Without a permission of their own: the one for apps is needed in the shop that the person chooses there.
    {
      path: developerPaths.authorize,
      title: developerAreaText.key('access'),
      inPalette: false,
      lazy: () => import('../oauth/admin/app-verify-page.tsx').then((page) => page.AppVerifyPage),
    },
    {
      path: developerPaths.consent,
      title: developerAreaText.key('access'),
      inPalette: false,
      lazy: () => import('../oauth/admin/app-consent-page.tsx').then((page) => page.AppConsentPage),
    },
    {
      path: developerPaths.tokens,
      title: developerAreaText.key('tokens'),
      permission: 'admin',
      wide: true,
      asks: () => [{ path: '/admin/api_tokens.json' }],
      lazy: () => import('../token/admin/api-token-list-page.tsx').then((page) => page.ApiTokenListPage),
    },
    {
      path: developerPaths.webhooks,
      title: developerAreaText.key('webhooks'),
      permission: 'admin',
      wide: true,
      asks: askForList<typeof listWebhooks>('/admin/webhooks.json', {
        tabs: webhookTabs,
        filters: { topic: 'topic' },
      }),
      lazy: () => import('../webhook/admin/webhook-list-page.tsx').then((page) => page.WebhookListPage),
    },
    {
      path: developerPaths.deliveries,
      title: developerAreaText.key('deliveries'),
      permission: 'admin',
      wide: true,
      asks: askForList<typeof listDeliveries>('/admin/webhooks/deliveries.json', {
        tabs: deliveryTabs,
        filters: { webhook: 'webhook_id', topic: 'topic' },
      }),
      lazy: () => import('../webhook/admin/delivery-list-page.tsx').then((page) => page.DeliveryListPage),
    },
    {
      path: developerPaths.delivery('$id'),
      title: developerAreaText.key('delivery'),
      permission: 'admin',
      asks: askForOne('/admin/webhooks/deliveries/{id}.json'),
      lazy: () => import('../webhook/admin/delivery-page.tsx').then((page) => page.DeliveryPage),
    },
    {
      path: developerPaths.webhook('$id'),
      title: developerAreaText.key('webhook'),
      permission: 'admin',
      asks: askForOne('/admin/webhooks/{id}.json'),
      lazy: () => import('../webhook/admin/webhook-editor-page.tsx').then((page) => page.WebhookEditorPage),
    },
  ],
  log: () => import('./developer-log.ts').then((file) => file.developerLog),
};
