import '../../theme/tokens.css';
import '../../theme/primitives.css';
import '../../theme/frame.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../client/api-hooks.ts';
import type { AdminArea } from '../../frame/admin-area.ts';
import { AppFrame } from '../../frame/app-frame.tsx';
import { routePage } from '../../frame/route-page.tsx';
import { SessionContext, type AdminSession } from '../../client/session-context.ts';
import { registerStrings } from '../../i18n/text-catalogue.ts';
import { startColorScheme } from '../../theme/color-scheme.ts';

const text = registerStrings('harness', { en: { things: 'Offers', thing: 'Offer' } });

const area: AdminArea = {
  id: 'harness',
  nav: [{ id: 'things', label: text.key('things'), icon: 'trend', to: '/things', group: 'main', order: 10 }],
  routes: [
    {
      path: '/things',
      title: text.key('things'),
      wide: true,
      lazy: () => import('./thing-list-page.tsx').then((page) => page.ThingListPage),
    },
    {
      path: '/settings',
      title: text.key('thing'),
      lazy: () => import('./thing-settings-page.tsx').then((page) => page.ThingSettingsPage),
    },
    {
      path: '/things/$id',
      title: text.key('thing'),
      lazy: () => import('./thing-editor-page.tsx').then((page) => page.ThingEditorPage),
    },
  ],
};

const session: AdminSession = {
  user: {
    id: 1,
    email: 'mo@example.com',
    first_name: 'Mo',
    last_name: 'Okafor',
    avatar: '',
    locale_code: 'en',
  },
  shop: {
    id: 1,
    name: 'Fern & Clay',
    domain: 'fern.example',
    currency: 'USD',
    timezone: 'Europe/Berlin',
    locale: 'en-US',
    source: 'own',
    status: 'active',
    store_address: '/store/fern-1',
    store_provider: null,
    store_discounts: null,
  },
  shops: [{ id: 1, name: 'Fern & Clay', domain: 'fern.example', status: 'active' }],
  role: 'owner',
  permissions: [],
  switches: {},
  access: null,
  logo_link: '',
};

const rootRoute = createRootRoute({
  component: () => (
    <SessionContext value={session}>
      <AppFrame areas={[area]} onSwitchShop={() => undefined} onSignOut={() => undefined}>
        <Outlet />
      </AppFrame>
    </SessionContext>
  ),
});
const router = createRouter({
  routeTree: rootRoute.addChildren(
    area.routes.map((route) =>
      createRoute({ getParentRoute: () => rootRoute, path: route.path, component: routePage('kit', route) }),
    ),
  ),
  scrollRestoration: true,
});

startColorScheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
