import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';
/** As someone wants it on this device; `auto` goes with the machine. */
export type ColorSchemeChoice = ColorScheme | 'auto';

const storageKey = 'backroom.color-scheme';
const machine = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = read();

function read(): ColorSchemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function scheme(): ColorScheme {
  return choice === 'auto' ? (machine.matches ? 'dark' : 'light') : choice;
}

/** `tokens.css` reads the attribute. Nothing fades from one scheme to the other. */
function show(): void {
  const page = document.documentElement;
  page.dataset['colorScheme'] = scheme();
  page.dataset['still'] = '';
  setTimeout(() => delete page.dataset['still'], 10);
  for (const listener of listeners) listener();
}

/** Shows the page in the scheme that was chosen, and follows the machine and this device's other tabs from then on. */
export function startColorScheme(): void {
  machine.addEventListener('change', show);
  addEventListener('storage', ({ key }) => {
    if (key !== storageKey) return;
    choice = read();
    show();
  });
  show();
}

export function chooseColorScheme(next: ColorSchemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is shown now. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, scheme);
}

/** What was chosen. */
export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}
