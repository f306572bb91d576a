import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from './frame-text.ts';
import { Icon } from './icon.tsx';
import { dismissToast, useToast } from './toast-list.ts';

const shownFor = 3000;

/**
 * The one place of toasts. It is a manual popover, so that it lies over an open dialog, and always in the
 * page, so that screen readers hear what is put into it.
 */
export function ToastRegion() {
  const t = useText(frameText);
  const toast = useToast();
  const region = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const id = toast?.id;

  useEffect(() => {
    const element = region.current;
    if (!element || id === undefined) return undefined;
    setHeld(false);
    element.showPopover();
    return () => element.hidePopover();
  }, [id]);

  useEffect(() => {
    if (id === undefined || held) return undefined;
    const timer = setTimeout(() => dismissToast(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, held]);

  return (
    <div
      ref={region}
      popover="manual"
      className="toast-region"
      role="status"
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast ? (
        <div className={`toast ${toast.tone}`} key={toast.id}>
          <Icon name={toast.tone === 'bad' ? 'alert' : 'check'} size={16} />
          <span>{toast.text}</span>
          {toast.action ? (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                toast.action?.run();
                dismissToast(toast.id);
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
          <button
            type="button"
            className="toast-close"
            aria-label={t('close')}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
