/** A fixed-window counter per address in this process. For public calls; codes and sign-in count in the database. */
export function makeRequestLimit(max: number, seconds: number, now: () => number = Date.now) {
  let windowStart = now();
  let counts = new Map<string, number>();
  return {
    /** Seconds to wait, or 0 when the call may go on. */
    take(address: string, weight = 1): number {
      const time = now();
      if (time - windowStart >= seconds * 1000) {
        windowStart = time;
        counts = new Map();
      }
      const n = (counts.get(address) ?? 0) + weight;
      counts.set(address, n);
      return n > max ? Math.max(1, Math.ceil((windowStart + seconds * 1000 - time) / 1000)) : 0;
    },
  };
}
