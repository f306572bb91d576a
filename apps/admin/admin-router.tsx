import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useRouter,
  type AnyRoute,
} from '@tanstack/react-router';
import { AppFrame } from '#core/admin/frame/app-frame.tsx';
import type { AdminArea, AdminRoute } from '#core/admin/frame/admin-area.ts';
import { routePage } from '#core/admin/frame/route-page.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { returnPath } from '#modules/identity/admin/return-path.ts';
import { SessionProvider, useSessionActions } from '#modules/identity/admin/session-provider.tsx';
import { SignInPage } from '#modules/identity/admin/sign-in-page.tsx';

/** The frame around every screen, the sign-in page outside of it, 404 inside. */
export function createAdminRouter(areas: readonly AdminArea[]) {
  const root = createRootRoute({ component: Outlet });
  const framed = createRoute({
    getParentRoute: () => root,
    id: 'framed',
    component: () => (
      <SessionProvider>
        <Framed areas={areas} />
      </SessionProvider>
    ),
  });
  const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignIn });
  const missing = createRoute({ getParentRoute: () => framed, path: '$', component: MissingPage });
  const screens = areas.flatMap((area) => area.routes.map((route) => screenRoute(framed, route)));
  return createRouter({
    routeTree: root.addChildren([signIn, framed.addChildren([...screens, missing])]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: () => null,
  });
}

function screenRoute(parent: AnyRoute, route: AdminRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: route.path,
    component: routePage(route),
    ...(route.validateSearch ? { validateSearch: route.validateSearch } : {}),
  });
}

function Framed({ areas }: { areas: readonly AdminArea[] }) {
  const actions = useSessionActions();
  return (
    <AppFrame areas={areas} {...actions}>
      <Outlet />
    </AppFrame>
  );
}

function SignIn() {
  const router = useRouter();
  return <SignInPage onSignedIn={() => router.history.replace(returnPath(location.search))} />;
}
