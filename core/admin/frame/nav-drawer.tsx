import { useEffect, useRef } from 'react';
import { Opener } from '../controls/dialog.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';
import { NavList } from './nav-list.tsx';
import type { NavGroups } from './nav-model.ts';

interface NavDrawerProps {
  groups: NavGroups;
  active: string | undefined;
  pathname: string;
  onClose: () => void;
}

/** The navigation on phones; closes when it has led somewhere. */
export function NavDrawer({ groups, active, pathname, onClose }: NavDrawerProps) {
  const t = useText(frameText);
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(pathname);
  const hasLed = useRef(false);
  useEffect(() => {
    if (openedAt.current === pathname) return;
    hasLed.current = true;
    onClose();
  }, [pathname, onClose]);
  useEffect(
    () => () => {
      // The page that it led to could not take the focus under it.
      if (hasLed.current) document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <dialog
      ref={dialog}
      className="nav-drawer"
      aria-label={t('main_navigation')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onClick={(event) => {
        // The link of the page that is already open leads nowhere new, but still means "done".
        if (event.target instanceof Element && event.target.closest('a[aria-current="page"]')) onClose();
      }}
    >
      <Opener />
      <nav className="nav" aria-label={t('main_navigation')}>
        <button type="button" className="icon-button" aria-label={t('close_navigation')} onClick={onClose}>
          <Icon name="close" />
        </button>
        <NavList groups={groups} active={active} />
      </nav>
    </dialog>
  );
}
