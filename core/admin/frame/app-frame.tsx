import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { translate, useText } from '../i18n/text-catalogue.ts';
import type { AdminArea } from './admin-area.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { frameText } from './frame-text.ts';
import { isCommandKey, useKeySequence, useShortcuts } from './keyboard.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { phoneBelow, railBelow, useMediaQuery } from './media-query.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { NavList } from './nav-list.tsx';
import { activeEntry, navFor } from './nav-model.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSession } from './session-context.ts';
import { ToastRegion } from './toast-region.tsx';
import { TopBar } from './top-bar.tsx';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

export interface AppFrameProps {
  areas: readonly AdminArea[];
  onSwitchShop: (shopId: number) => void;
  onSignOut: () => void;
  children: ReactNode;
}

/** Everything around a page: navigation, top bar, save bar, toasts, questions, keys. */
export function AppFrame({ areas, onSwitchShop, onSignOut, children }: AppFrameProps) {
  const t = useText(frameText);
  const session = useSession();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [panel, setPanel] = useState<'palette' | 'help' | 'drawer' | null>(null);
  const rail = useMediaQuery(railBelow);
  const phone = useMediaQuery(phoneBelow);
  const groups = useMemo(() => navFor(areas, session), [areas, session]);
  const active = activeEntry(groups, pathname);
  const goTargets = useMemo(
    () => Object.values(groups).flatMap((items) => items.filter((item) => item.goKey)),
    [groups],
  );

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isCommandKey(event) || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setPanel('palette');
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useShortcuts({ '?': () => setPanel('help') });
  useKeySequence(
    'g',
    useMemo(
      () => new Map(goTargets.map((item) => [item.goKey ?? '', () => void navigate({ to: item.to })])),
      [goTargets, navigate],
    ),
  );

  const close = () => setPanel(null);
  return (
    <div className="app">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <SaveBar />
      <TopBar
        onOpenNavigation={() => setPanel('drawer')}
        onOpenPalette={() => setPanel('palette')}
        onOpenHelp={() => setPanel('help')}
        onSwitchShop={onSwitchShop}
        onSignOut={onSignOut}
      />
      {phone ? null : (
        <nav className={rail ? 'nav rail' : 'nav'} aria-label={t('main_navigation')}>
          <NavList groups={groups} active={active} rail={rail} />
        </nav>
      )}
      <PageArea pathname={pathname}>{children}</PageArea>
      {panel === 'drawer' ? (
        <NavDrawer groups={groups} active={active} pathname={pathname} onClose={close} />
      ) : null}
      <Suspense fallback={null}>
        {panel === 'palette' ? <CommandPalette areas={areas} onClose={close} /> : null}
        {panel === 'help' ? (
          <ShortcutsDialog
            onClose={close}
            goKeys={goTargets.map((item) => ({ letter: item.goKey ?? '', label: translate(item.label) }))}
          />
        ) : null}
      </Suspense>
      <LeaveGuard />
      <ConfirmDialog />
      <ToastRegion />
    </div>
  );
}

/** The page itself; takes focus after a navigation, so that reading and tabbing start there. */
function PageArea({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" className="main" ref={main} tabIndex={-1}>
      <div className="page">
        <OfflineBanner />
        <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
      </div>
    </main>
  );
}
