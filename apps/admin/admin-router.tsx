import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, type AnyRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppFrame } from '#core/admin/frame/app-frame.tsx';
import type { AdminArea, AdminRoute, OutsidePage } from '#core/admin/frame/admin-area.ts';
import { ErrorBoundary } from '#core/admin/frame/error-boundary.tsx';
import { type AddressSearch, askEarly } from '#core/admin/frame/page-question.ts';
import { outsidePage, routePage } from '#core/admin/frame/route-page.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { useFrameParts } from '#modules/identity/admin/frame-parts.tsx';
import { outsidePages } from '#modules/identity/admin/outside-pages.ts';
import { SessionProvider, shopContextQuestion } from '#modules/identity/session/admin/session-provider.tsx';
import { noteArrival } from './arrival.ts';

/** The frame around every screen, the pages for people without a session outside of it, 404 inside. */
export function createAdminRouter(areas: readonly AdminArea[], cache: QueryClient) {
  const root = createRootRoute({ component: Outlet });
  const framed = createRoute({
    getParentRoute: () => root,
    id: 'framed',
    component: () => (
      <ErrorBoundary>
        <SessionProvider>
          <Framed areas={areas} />
        </SessionProvider>
      </ErrorBoundary>
    ),
  });
  const outsideOf = (area: string, pages: readonly OutsidePage[]) =>
    pages.map(({ path, lazy }) =>
      createRoute({ getParentRoute: () => root, path, component: outsidePage(area, lazy) }),
    );
  const outside = [
    ...outsideOf('identity', outsidePages),
    ...areas.flatMap((area) => outsideOf(area.id, area.outside ?? [])),
  ];
  const missing = createRoute({ getParentRoute: () => framed, path: '$', component: MissingPage });
  const screens = areas.flatMap((area) =>
    area.routes.map((route) => screenRoute(framed, area.id, route, cache)),
  );
  return createRouter({
    routeTree: root.addChildren([...outside, framed.addChildren([...screens, missing])]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: () => null,
  });
}

function screenRoute(parent: AnyRoute, area: string, route: AdminRoute, cache: QueryClient): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: routePage(area, route),
    loader: ({ params, cause, location }) => {
      // Not where someone only points at a link: their chunk is fetched then, and the page asks when it is drawn.
      if (cause !== 'enter') return;
      askEarly(cache, route.asks?.(params, location.search as AddressSearch) ?? [], () =>
        cache.fetchQuery(shopContextQuestion),
      );
    },
    ...(route.validateSearch ? { validateSearch: route.validateSearch } : {}),
  });
}

function Framed({ areas }: { areas: readonly AdminArea[] }) {
  const { dialogs, ...parts } = useFrameParts();
  const cache = useQueryClient();
  const isOpen = useSession().access === null;
  useEffect(() => {
    if (isOpen) noteArrival(cache);
  }, [cache, isOpen]);
  return (
    <>
      <AppFrame areas={areas} {...parts}>
        <Outlet />
      </AppFrame>
      {dialogs}
    </>
  );
}
