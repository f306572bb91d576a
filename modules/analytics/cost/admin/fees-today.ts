import type { FeeRate } from '../contract/fee-rate-calls.ts';

/** The rates that hold on a day, of rates newest first: that for all payments, and one of each method that has its own. */
export function feesToday(rates: readonly FeeRate[], day: string): FeeRate[] {
  const found = new Map<string | null, FeeRate>();
  for (const rate of rates) {
    const method = rate.method?.toLowerCase() ?? null;
    if (rate.valid_from <= day && !found.has(method)) found.set(method, rate);
  }
  return [...found.values()].sort(
    (one, other) => Number(one.method !== null) - Number(other.method !== null),
  );
}
