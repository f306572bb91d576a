import { useSyncExternalStore } from 'react';

/** How someone likes the frame, remembered on this device. */
export interface FramePreferences {
  /** The sidebar shows icons only. */
  collapsed: boolean;
  /** Every page uses the whole width, not lists alone. */
  fullWidth: boolean;
}

/** Milliseconds of rest before a choice is written (V492); it shows at once. */
const writeAfter: Record<keyof FramePreferences, number> = { collapsed: 500, fullWidth: 100 };
const storageKey = 'backroom.frame';

let preferences = read();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function read(): FramePreferences {
  const standard = { collapsed: false, fullWidth: false };
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<FramePreferences>;
    return { collapsed: stored.collapsed === true, fullWidth: stored.fullWidth === true };
  } catch {
    return standard;
  }
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

export function setFramePreference(name: keyof FramePreferences, value: boolean): void {
  preferences = { ...preferences, [name]: value };
  for (const listener of listeners) listener();
  clearTimeout(timer);
  timer = setTimeout(write, writeAfter[name]);
}

/** Writes what is still waiting, for a page that is being left. */
export function flushFramePreferences(): void {
  if (timer !== undefined) write();
}

export function useFramePreferences(): FramePreferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => preferences,
  );
}
