/** Deliveries are tried for so long, and a webhook that never succeeds so long is turned off. */
export const givesUpAfterMs = 48 * 3600 * 1000;
const firstRetryMs = 10_000;
const slowestRetryMs = 4 * 3600 * 1000;

/**
 * Milliseconds until the next attempt, or null to give up. 10 s, doubling to 4 h, for 48 h after it began.
 * @param attempts how many there were, the failed one included
 * @param sinceMs since the first of them
 * @param chance from 0 to 1; spreads what failed together by a tenth either way
 */
export function retryDelay(
  attempts: number,
  sinceMs: number,
  chance: number,
  first = firstRetryMs,
): number | null {
  const left = givesUpAfterMs - sinceMs;
  if (left <= 0) return null;
  const plain = Math.min(slowestRetryMs, first * 2 ** Math.min(attempts - 1, 30));
  // The last attempt is made when the time is up, not long before.
  return Math.min(left, Math.round(plain * (0.9 + 0.2 * chance)));
}
