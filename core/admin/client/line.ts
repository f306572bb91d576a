import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

/**
 * Whether the server can be reached. A call that did not reach it says so; then it is asked gently, and at once when
 * the browser says that it is connected again, until it answers. Who waits for that is told.
 */

const slowest = 30_000;
/** A line that is lost again so soon after it was back is asked as slowly as before. */
const steady = 60_000;

let lost = false;
let tries = 0;
let backAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const waiters = new Set<() => void>();

/** A call that did not reach the server, or that no server behind the proxy could answer. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.code === 'unavailable' || error.code === 'core.unavailable.restarting';
}

/** Told by the client of every call: whether it reached the server. */
export function noteLine(reached: boolean): void {
  if (reached === !lost) return;
  lost = !reached;
  if (lost) {
    if (Date.now() - backAt > steady) tries = 0;
    askLater();
  } else {
    backAt = Date.now();
    clearTimeout(timer);
  }
  for (const watcher of watchers) watcher();
  if (!lost) for (const waiter of [...waiters]) waiter();
}

/** Asks now instead of later. */
export function askLineNow(): void {
  if (!lost) return;
  clearTimeout(timer);
  void ask();
}

/** Asks at once whether the server can be reached, for what failed to be loaded by the browser itself. */
export async function checkLine(): Promise<boolean> {
  await ask();
  return !lost;
}

/** Resolves when the server can be reached again, at once where it can; false where `stop` came first. */
export function untilLineBack(stop?: AbortSignal): Promise<boolean> {
  if (!lost || stop?.aborted) return Promise.resolve(!stop?.aborted);
  return new Promise((resolve) => {
    const end = (back: boolean) => {
      waiters.delete(onBack);
      stop?.removeEventListener('abort', onStop);
      resolve(back);
    };
    const onBack = () => end(true);
    const onStop = () => end(false);
    waiters.add(onBack);
    stop?.addEventListener('abort', onStop);
  });
}

/** Called each time that the server can be reached again. */
export function onLineBack(listener: () => void): () => void {
  waiters.add(listener);
  return () => waiters.delete(listener);
}

export function useLineLost(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => lost,
  );
}

function askLater(): void {
  clearTimeout(timer);
  // Not all browsers of a shop at the same moment.
  const wait = Math.min(slowest, 1000 * 2 ** tries) * (0.75 + Math.random() / 2);
  tries += 1;
  timer = setTimeout(() => void ask(), wait);
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', credentials: 'omit' });
    if (answer.status < 500) return noteLine(true);
  } catch {
    // Not yet.
  }
  if (lost) askLater();
  else noteLine(false);
}

if (typeof window !== 'undefined')
  window.addEventListener('online', () => {
    tries = 0;
    askLineNow();
  });
