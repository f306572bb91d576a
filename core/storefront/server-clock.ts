/*
 * What time the server has. What ends by it must not end by the clock of whoever looks: that may be a day off, or be set
 * while the page is open.
 */

/** Milliseconds that the server's clock is ahead of this one, as far as answers told; null before any did. */
let ahead: number | null = null;
let last = { wall: Date.now(), steady: performance.now() };

/** This machine's clock. One that was set back is noticed by the one that only counts; sleep moves it on, rightly. */
function wall(): number {
  const now = { wall: Date.now(), steady: performance.now() };
  const jump = now.wall - last.wall - (now.steady - last.steady);
  if (jump < -1_000 && ahead !== null) ahead -= jump;
  last = now;
  return now.wall;
}

/**
 * Notes the time that an answer says the server had when it was made (ISO 8601); what is none is not heard. It had no
 * more than it has when the answer is here, so that of several the one that came quickest says it best.
 */
export function hearTime(said: unknown): void {
  const time = typeof said === 'string' ? Date.parse(said) : NaN;
  if (Number.isNaN(time)) return;
  const found = time - wall();
  ahead = ahead === null ? found : Math.max(ahead, found);
}

/** What time the server has, in milliseconds since 1970; this machine's, where no answer told. */
export function serverNow(): number {
  const now = wall();
  return now + (ahead ?? 0);
}
