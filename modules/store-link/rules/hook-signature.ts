/** Announcements older (or newer) than this are refused where their protocol dates them. */
const staleAfterMs = 5 * 60_000;

/** One header as one text; several of one name, or none, are none. */
export const headerText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** True when `date` is no moment, or not of the last five minutes. */
export function isStale(date: string | null, nowMs: number): boolean {
  const at = date === null ? Number.NaN : Date.parse(date);
  return !(Math.abs(nowMs - at) <= staleAfterMs);
}
