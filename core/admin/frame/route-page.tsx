import { lazy, Suspense, useLayoutEffect, type ReactElement } from 'react';
import { translate, useLanguage } from '../i18n/text-catalogue.ts';
import type { AdminRoute } from './admin-area.ts';
import { mayUse, useSession } from './session-context.ts';
import { PageSkeleton } from './skeleton.tsx';
import { ForbiddenPage, MissingPage } from './status-pages.tsx';

/** A screen behind its switch and permission, in its own chunk, with a skeleton while that arrives. */
export function routePage(route: AdminRoute): (() => ReactElement) & { preload: () => Promise<void> } {
  const Page = lazy(async () => ({ default: await route.lazy() }));
  function RoutePage() {
    const session = useSession();
    useLanguage();
    const title = `${translate(route.title)} · ${session.shop.name}`;
    // A layout effect, so that a title the page itself sets in an effect comes later and stays.
    useLayoutEffect(() => {
      document.title = title;
    }, [title]);
    if (route.switch && session.switches[route.switch] !== true) return <MissingPage />;
    if (route.permission && !mayUse(session, route.permission))
      return <ForbiddenPage permission={route.permission} />;
    return (
      <div className={route.wide ? 'wide-page' : undefined}>
        <Suspense fallback={<PageSkeleton />}>
          <Page />
        </Suspense>
      </div>
    );
  }
  return Object.assign(RoutePage, { preload: () => route.lazy().then(() => undefined) });
}
