const dayMs = 86_400_000;

/** Events older than this are dropped; a browser that was offline for days has nothing new to say. */
export const oldestMs = 7 * dayMs;
/** A browser's clock may run ahead by this much. */
export const aheadMs = 10 * 60_000;

/** Milliseconds since 1970 in a UUIDv7. */
export function eventTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** True when an event of this time may be counted now. */
export function isTimely(atMs: number, nowMs: number): boolean {
  return atMs >= nowMs - oldestMs && atMs <= nowMs + aheadMs;
}
