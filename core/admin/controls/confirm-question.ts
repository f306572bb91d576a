import { useSyncExternalStore } from 'react';

/** What a confirm dialog asks. `danger` paints the confirm button red: only for what destroys. */
export interface Question {
  title: string;
  message?: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Another way to go on, beside the one that `confirmLabel` names; always red. */
  otherLabel?: string;
}

export type Answer = 'confirmed' | 'other' | 'cancelled';

export interface AskedQuestion extends Question {
  answer: (answer: Answer) => void;
}

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function publish(next: AskedQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits: true when confirmed, false on cancel, Esc, or when another question takes its place. */
export async function confirmAction(question: Question): Promise<boolean> {
  return (await askChoice(question)) === 'confirmed';
}

/** The same of a question with `otherLabel`, which has two ways to go on. */
export function askChoice(question: Question): Promise<Answer> {
  asked?.answer('cancelled');
  return new Promise((resolve) => {
    publish({
      ...question,
      answer: (answer) => {
        publish(null);
        resolve(answer);
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
