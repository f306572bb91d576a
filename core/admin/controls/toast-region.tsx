import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from './icon.tsx';
import { dismissToast, useToast } from './toast-list.ts';

const shownFor = 3000;

/**
 * The one place of toasts. It is a manual popover, so that it lies over an open dialog, and always in the
 * page, so that screen readers hear what is put into it. F8 leads the keyboard there while one is shown; what is pressed
 * leads back.
 */
export function ToastRegion() {
  const t = useText(frameText);
  const toast = useToast();
  const region = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const id = toast?.id;
  /** Where the keyboard was before it came here. */
  const before = useRef<Element>(null);

  useEffect(() => {
    if (id === undefined) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      // What lies under a dialog cannot be reached.
      if (event.key !== 'F8' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!region.current?.contains(document.activeElement)) before.current = document.activeElement;
      region.current?.querySelector('button')?.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [id]);

  function goBack() {
    const place = before.current;
    before.current = null;
    if (!region.current?.contains(document.activeElement)) return;
    if (place instanceof HTMLElement && place.isConnected && place !== document.body) place.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  }
  function close(toastId: number) {
    goBack();
    dismissToast(toastId);
  }

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
      onKeyDown={(event) => {
        if (event.key === 'Escape' && id !== undefined) close(id);
      }}
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
              aria-keyshortcuts="F8"
              onClick={() => {
                const { run } = toast.action!;
                close(toast.id);
                run();
              }}
            >
              <span>{toast.action.label}</span>
              <kbd className="not-phone" aria-hidden="true">
                F8
              </kbd>
            </button>
          ) : null}
          <button
            type="button"
            className="toast-close"
            aria-label={t('close')}
            onClick={() => close(toast.id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
