import { useSyncExternalStore } from 'react';

/** What a confirm dialog asks. `danger` paints the confirm button red: only for what destroys. */
export interface Question {
  title: string;
  message?: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function publish(next: AskedQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits: true when confirmed, false on cancel, Esc, or when another question takes its place. */
export function confirmAction(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    publish({
      ...question,
      answer: (yes) => {
        publish(null);
        resolve(yes);
      },
    });
  });
}

export function useAskedQuestion(): AskedQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
