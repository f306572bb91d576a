import { serverNow } from './server-clock.ts';

/** Runs each second. A time in words changes every half minute while more than three minutes are left. */
export type CountdownPace = 'seconds' | 'words';

/** Timers may be behind when a page becomes visible again. */
const woken = ['visibilitychange', 'pageshow', 'focus'] as const;

/**
 * Counts down to `end` (ISO 8601) by the server's clock (`hearTime`), for as long as the element is on the page. Calls
 * `draw` with the whole seconds that are left, rounded up, and `over` once at zero, which may be at once. Corrects
 * itself as soon as a page that slept is visible again. Returns a function that stops it.
 */
export function countDown(
  element: Element,
  end: string,
  draw: (seconds: number) => void,
  over: () => void,
  pace: CountdownPace = 'seconds',
): () => void {
  const at = Date.parse(end);
  let wasThere = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const name of woken) removeEventListener(name, tick);
  };
  function tick(): void {
    clearTimeout(timer);
    wasThere ||= element.isConnected;
    if (wasThere && !element.isConnected) return stop();
    const left = at - serverNow();
    if (left <= 0) {
      stop();
      return over();
    }
    const seconds = Math.ceil(left / 1_000);
    draw(seconds);
    // To the moment in which the number changes.
    const next = left % 1_000 || 1_000;
    timer = setTimeout(tick, pace === 'words' && seconds > 180 ? 30_000 : next);
  }
  if (Number.isNaN(at)) return stop;
  for (const name of woken) addEventListener(name, tick);
  tick();
  return stop;
}
