import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { translate, useText } from '../i18n/text-catalogue.ts';
import type { AdminArea } from './admin-area.ts';
import { AreaLogsContext } from './area-logs-context.ts';
import { permissionNames, PermissionNamesContext } from './permission-names.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { flushFramePreferences, setFramePreference, useFramePreferences } from './frame-preferences.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';
import { isCommandKey, useKeySequence, useShortcuts } from '../controls/keyboard.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { phoneBelow, railBelow, useMediaQuery } from '../controls/media-query.ts';
import { useMarkedStoreLinks } from './marked-store-links.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { NavList } from './nav-list.tsx';
import { activeEntry, NavContext, navFor } from './nav-model.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSession } from '../client/session-context.ts';
import { ThingCardsContext, thingCards } from './thing-cards.tsx';
import { ToastRegion } from '../controls/toast-region.tsx';
import { TopBar, type TopBarParts } from './top-bar.tsx';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

export interface AppFrameProps extends TopBarParts {
  areas: readonly AdminArea[];
  /** Shown instead of any page while the shop is stopped. */
  stopped?: ReactNode;
  children: ReactNode;
}

/** Everything around a page: navigation, top bar, save bar, toasts, questions, keys. */
export function AppFrame({ areas, stopped, children, ...parts }: AppFrameProps) {
  const t = useText(frameText);
  const session = useSession();
  const navigate = useNavigate();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [panel, setPanel] = useState<'palette' | 'help' | 'drawer' | null>(null);
  const narrow = useMediaQuery(railBelow);
  const { collapsed, fullWidth } = useFramePreferences();
  const rail = narrow || collapsed;
  const phone = useMediaQuery(phoneBelow);
  const isStopped = Boolean(stopped);
  const groups = useMemo(() => navFor(isStopped ? [] : areas, session), [areas, isStopped, session]);
  const permissions = useMemo(() => permissionNames(areas), [areas]);
  const cards = useMemo(() => thingCards(areas), [areas]);
  const active = activeEntry(groups, pathname);
  const goTargets = useMemo(
    () => Object.values(groups).flatMap((items) => items.filter((item) => item.goKey)),
    [groups],
  );

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isCommandKey(event) || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!isStopped && !document.querySelector('dialog[open]')) setPanel('palette');
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isStopped]);
  useEffect(() => {
    window.addEventListener('pagehide', flushFramePreferences);
    return () => window.removeEventListener('pagehide', flushFramePreferences);
  }, []);
  useMarkedStoreLinks();
  useShortcuts({ '?': () => setPanel('help') }, !isStopped);
  useKeySequence(
    'g',
    useMemo(
      () => new Map(goTargets.map((item) => [item.goKey ?? '', () => void navigate({ to: item.to })])),
      [goTargets, navigate],
    ),
  );

  const close = () => setPanel(null);
  const classes = [
    'app',
    rail ? 'with-rail' : '',
    isStopped ? 'is-stopped' : '',
    fullWidth ? 'full-width' : '',
  ];
  return (
    <AreaLogsContext value={areas}>
      <div className={classes.filter(Boolean).join(' ')}>
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        {isStopped ? null : <SaveBar />}
        <TopBar
          {...parts}
          stopped={isStopped}
          onOpenNavigation={() => setPanel('drawer')}
          onOpenPalette={() => setPanel('palette')}
          onOpenHelp={() => setPanel('help')}
        />
        {phone || isStopped ? null : (
          <nav className={rail ? 'nav rail' : 'nav'} aria-label={t('main_navigation')}>
            <NavList groups={groups} active={active} rail={rail} />
            {narrow ? null : <CollapseButton collapsed={collapsed} />}
          </nav>
        )}
        <NavContext value={groups}>
          <PermissionNamesContext value={permissions}>
            <ThingCardsContext value={cards}>
              <PageArea pathname={pathname} stopped={stopped}>
                {children}
              </PageArea>
            </ThingCardsContext>
          </PermissionNamesContext>
        </NavContext>
        {panel === 'drawer' ? (
          <NavDrawer groups={groups} active={active} pathname={pathname} onClose={close} />
        ) : null}
        <Suspense fallback={null}>
          {panel === 'palette' ? (
            <CommandPalette
              areas={areas}
              actions={{ ...parts, onOpenHelp: () => setPanel('help') }}
              onClose={close}
            />
          ) : null}
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
    </AreaLogsContext>
  );
}

function CollapseButton({ collapsed }: { collapsed: boolean }) {
  const t = useText(frameText);
  const label = t(collapsed ? 'expand_sidebar' : 'collapse_sidebar');
  return (
    <button
      type="button"
      className="nav-entry nav-collapse"
      aria-label={label}
      title={label}
      onClick={() => setFramePreference('collapsed', !collapsed)}
    >
      <Icon name={collapsed ? 'chevronRight' : 'chevronLeft'} className="flips" />
    </button>
  );
}

/** The page itself; takes focus after a navigation, so that reading and tabbing start there. */
function PageArea({
  pathname,
  stopped,
  children,
}: {
  pathname: string;
  stopped: ReactNode;
  children: ReactNode;
}) {
  // A page that was open when its shop was stopped stays underneath, so that its drafts are there afterwards.
  const [wasOpen, setWasOpen] = useState(!stopped);
  if (!stopped && !wasOpen) setWasOpen(true);
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
        {stopped}
        {wasOpen ? (
          <div hidden={Boolean(stopped)}>
            <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
          </div>
        ) : null}
      </div>
    </main>
  );
}
