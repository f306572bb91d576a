import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';

export interface NotificationsButtonProps {
  /** Shown beside the bell and read out with it. */
  unread?: number;
  onToggle?: (open: boolean) => void;
  /** What the bell opens: a list, or why there is none. */
  children?: ReactNode;
}

/** The bell. What it tells of comes from whoever fills it. */
export function NotificationsButton({ unread = 0, onToggle, children }: NotificationsButtonProps) {
  const t = useText(frameText);
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = popover.current;
    if (!element || !onToggle) return undefined;
    const onPopover = (event: Event) => onToggle((event as ToggleEvent).newState === 'open');
    element.addEventListener('toggle', onPopover);
    return () => element.removeEventListener('toggle', onPopover);
  }, [onToggle]);
  return (
    <>
      <button
        type="button"
        className="icon-button bell-button"
        aria-label={unread > 0 ? t('notifications_unread', { count: unread }) : t('notifications')}
        popoverTarget={id}
      >
        <Icon name="bell" />
        {unread > 0 ? (
          <span className="bell-count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="menu notifications"
        role="dialog"
        aria-label={t('notifications')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) popover.current?.hidePopover();
        }}
      >
        <h2>{t('notifications')}</h2>
        {children ?? <p className="quiet">{t('notifications_none')}</p>}
      </div>
    </>
  );
}
