import { useId } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from './frame-text.ts';
import { Icon } from './icon.tsx';

/** The bell and what it opens. */
export function NotificationsButton() {
  const t = useText(frameText);
  const id = useId();
  return (
    <>
      <button type="button" className="icon-button" aria-label={t('notifications')} popoverTarget={id}>
        <Icon name="bell" />
      </button>
      <div
        id={id}
        popover="auto"
        className="menu notifications"
        role="dialog"
        aria-label={t('notifications')}
      >
        <h2>{t('notifications')}</h2>
        <p className="quiet">{t('notifications_none')}</p>
      </div>
    </>
  );
}
