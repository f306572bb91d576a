import '../theme/tokens.css';
import '../theme/mantine-styles.css';
import '../theme/controls.css';
import '../theme/primitives.css';
import '../theme/frame.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../client/api-hooks.ts';
import type { AdminArea } from '../frame/admin-area.ts';
import { AppFrame } from '../frame/app-frame.tsx';
import { routePage } from '../frame/route-page.tsx';
import { SessionContext, type AdminSession } from '../frame/session-context.ts';
import { cssVariables, mantineTheme } from '../theme/mantine-theme.ts';
import { harnessText } from './harness-text.ts';

const nav = { group: 'apps', icon: 'trend' } as const;
const area: AdminArea = {
  id: 'things',
  nav: [
    { ...nav, id: 'things', label: harnessText.key('things'), to: '/things', order: 10 },
    { ...nav, id: 'thing-settings', label: harnessText.key('settings'), to: '/thing-settings', order: 20 },
    { ...nav, id: 'thing-picker', label: harnessText.key('picker'), to: '/thing-picker', order: 30 },
  ],
  routes: [
    {
      path: '/things',
      title: harnessText.key('things'),
      wide: true,
      lazy: () => import('./thing-list-page.tsx').then((page) => page.ThingListPage),
    },
    {
      path: '/things/$id',
      title: harnessText.key('things'),
      lazy: () => import('./thing-editor-page.tsx').then((page) => page.ThingEditorPage),
    },
    {
      path: '/thing-settings',
      title: harnessText.key('settings'),
      lazy: () => import('./thing-settings-page.tsx').then((page) => page.ThingSettingsPage),
    },
  ],
};

const shop = {
  id: 1,
  name: 'Fern & Clay',
  domain: 'fern.test',
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en-US',
};
const session: AdminSession = {
  user: { id: 1, email: 'maya@fern.test', first_name: 'Maya', last_name: 'Okafor', locale_code: 'en-US' },
  shop: { ...shop, source: 'creator', status: 'active' },
  shops: [shop],
  role: 'owner',
  permissions: [],
  switches: {},
};

const ignore = () => undefined;
const root = createRootRoute({
  component: () => (
    <SessionContext value={session}>
      <AppFrame areas={[area]} onSignOut={ignore} onSwitchShop={ignore}>
        <Outlet />
      </AppFrame>
    </SessionContext>
  ),
});
const router = createRouter({
  routeTree: root.addChildren(
    area.routes.map((route) =>
      createRoute({ getParentRoute: () => root, path: route.path, component: routePage(route) }),
    ),
  ),
  scrollRestoration: true,
});

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root to render into');
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={mantineTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
