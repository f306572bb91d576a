import { useSyncExternalStore } from 'react';

/** A short message at the foot of the page: 3 s, one at a time, read out to screen readers. */
export interface Toast {
  id: number;
  text: string;
  tone: 'ok' | 'bad';
  /** One thing to do about it, usually Undo. */
  action?: { label: string; run: () => void };
}

let queue: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a message after those already waiting; the same text twice in a row is shown once. */
export function showToast(
  text: string,
  options: { tone?: Toast['tone']; action?: Toast['action'] } = {},
): void {
  const last = queue.at(-1);
  if (last && last.text === text && !last.action && !options.action) return;
  const toast: Toast = { id: nextId++, text, tone: options.tone ?? 'ok', action: options.action };
  publish([...queue, toast]);
}

export function dismissToast(id: number): void {
  publish(queue.filter((toast) => toast.id !== id));
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue[0],
  );
}
