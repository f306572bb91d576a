import { dayIn } from './day-range.ts';

const minuteMs = 60_000;
const ends = new Map<string, number>();

/** When the day of an instant ends somewhere, in milliseconds since 1970: days have 23 to 25 hours. */
export function dayEnd(timezone: string, at: Date): number {
  const day = dayIn(timezone, at);
  const key = `${timezone} ${day}`;
  const known = ends.get(key);
  if (known !== undefined) return known;
  let before = Math.floor(at.getTime() / minuteMs);
  let after = before + 26 * 60;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timezone, new Date(middle * minuteMs)) === day) before = middle;
    else after = middle;
  }
  // Some days are asked for over and over; those of last week are not missed.
  if (ends.size > 1_000) ends.clear();
  ends.set(key, after * minuteMs);
  return after * minuteMs;
}
