import { useSyncExternalStore } from 'react';
import { useLineLost } from '../client/line.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Stays at the top of the page for as long as the browser has no connection, or the server cannot be reached. */
export function OfflineBanner() {
  const t = useText(frameText);
  const online = useOnline();
  const lost = useLineLost();
  return (
    <div role="status">
      {online && !lost ? null : (
        <p className="note warn offline-banner">
          <Icon name="alert" size={16} />
          {t(online ? 'unreachable' : 'offline')}
        </p>
      )}
    </div>
  );
}
