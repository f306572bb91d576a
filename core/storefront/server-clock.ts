/*
 * The server's time. Whatever ends by it must not depend on the shopper's clock, which may be a day off or change while
 * the page is open.
 */

/** Milliseconds that the server's clock is ahead of this one, by the answers so far; null before the first. */
let ahead: number | null = null;
let last = { wall: Date.now(), steady: performance.now() };

/** This machine's clock. The monotonic clock shows when it was set back; sleep moves it on, rightly. */
function wall(): number {
  const now = { wall: Date.now(), steady: performance.now() };
  const jump = now.wall - last.wall - (now.steady - last.steady);
  if (jump < -1_000 && ahead !== null) ahead -= jump;
  last = now;
  return now.wall;
}

/**
 * Takes the server time of an answer (ISO 8601) and ignores an invalid one. The server's time was at most that when the
 * answer arrived, so of several answers the quickest is the most accurate.
 */
export function hearTime(said: unknown): void {
  const time = typeof said === 'string' ? Date.parse(said) : NaN;
  if (Number.isNaN(time)) return;
  const found = time - wall();
  ahead = ahead === null ? found : Math.max(ahead, found);
}

/** The server's time in milliseconds since 1970; this machine's before the first answer. */
export function serverNow(): number {
  const now = wall();
  return now + (ahead ?? 0);
}
