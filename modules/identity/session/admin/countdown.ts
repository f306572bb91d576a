import { useSyncExternalStore } from 'react';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { authText } from './auth-text.ts';

function everyHalfSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 500);
  return () => clearInterval(timer);
}

/** Whole seconds left until a time in milliseconds, counting down; 0 when it has passed. */
export function useSecondsUntil(time: number): number {
  return useSyncExternalStore(everyHalfSecond, () => Math.max(0, Math.ceil((time - Date.now()) / 1000)));
}

/** 42 → `42 s`, 125 → `2:05 min`. */
export function useWaitText(): (seconds: number) => string {
  const t = useText(authText);
  return (seconds) =>
    seconds < 60
      ? t('wait_seconds', { seconds })
      : t('wait_minutes', {
          minutes: Math.floor(seconds / 60),
          seconds: String(seconds % 60).padStart(2, '0'),
        });
}
