import { lazy, Suspense, useLayoutEffect, type ComponentType, type ReactElement } from 'react';
import { translate, useLanguage } from '../i18n/text-catalogue.ts';
import type { AdminRoute } from './admin-area.ts';
import { AreaScope } from '../controls/area-scope.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { mayUse, useSession } from '../client/session-context.ts';
import { PageSkeleton } from '../controls/skeleton.tsx';
import { ForbiddenPage, MissingPage } from './status-pages.tsx';

/** A component that can fetch its chunk before it is shown. */
export type AdminPage = (() => ReactElement) & { preload: () => Promise<void> };

/** Whether any screen has been shown yet. */
let hasShownOne = false;

/** A screen of an area behind its switch and permission, in its own chunk, with a skeleton while that arrives. */
export function routePage(area: string, route: AdminRoute): AdminPage {
  const Page = lazy(async () => ({ default: await route.lazy() }));
  function RoutePage() {
    const session = useSession();
    useLanguage();
    const title = `${translate(route.title)} · ${session.shop.name}`;
    // A layout effect, so that a title the page itself sets in an effect comes later and stays.
    useLayoutEffect(() => {
      document.title = title;
      hasShownOne = true;
    }, [title]);
    if (route.switch && session.switches[route.switch] !== true) return <MissingPage />;
    if (route.permission && !mayUse(session, route.permission))
      return <ForbiddenPage permission={route.permission} />;
    return (
      <AreaScope area={area}>
        <div className={route.wide ? 'wide-page' : undefined}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </div>
      </AreaScope>
    );
  }
  return Object.assign(RoutePage, {
    // The router keeps the page before until this is there. At the first there is none to keep: the frame is drawn at
    // once, with a skeleton in it.
    async preload() {
      const arriving = route.lazy();
      if (hasShownOne) await arriving;
      else arriving.catch(() => undefined);
    },
  });
}

/** A page of an area without a frame or session around it, in its own chunk. */
export function outsidePage(area: string, load: () => Promise<ComponentType>): AdminPage {
  const Page = lazy(async () => ({ default: await load() }));
  function OutsidePage() {
    return (
      <ErrorBoundary>
        <AreaScope area={area}>
          <Suspense fallback={null}>
            <Page />
          </Suspense>
        </AreaScope>
      </ErrorBoundary>
    );
  }
  return Object.assign(OutsidePage, { preload: () => load().then(() => undefined) });
}
