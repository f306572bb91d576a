import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which the frame changes: the navigation becomes a rail, then a drawer. */
export const railBelow = '(max-width: 1180px)';
export const phoneBelow = '(max-width: 860px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
