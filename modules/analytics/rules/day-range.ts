import type { DateFilter } from '../contract/date-filter.ts';

/** A span of days of the shop's own calendar, `YYYY-MM-DD`, both ends in it, and the span of the same length before. */
export interface DayRange {
  from: string;
  to: string;
  /** Null for all time. */
  previousFrom: string | null;
  previousTo: string | null;
}

/** No shop is older than this day. */
export const firstDay = '2000-01-01';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day it is somewhere at an instant. RangeError for what is no time zone. */
export function dayIn(timezone: string, at: Date): string {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    clocks.set(timezone, clock);
  }
  const [month, day, year] = clock.format(at).split('/');
  return `${year!.padStart(4, '0')}-${month}-${day}`;
}

/** `2026-03-01`, -1 → `2026-02-28`. Days are counted on the calendar, so a day of 23 or 25 hours is one day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** When a day begins somewhere: where clocks leap at midnight, with its first minute. Not before the year 1. */
export function dayBegin(timezone: string, day: string): Date {
  const minute = 60_000;
  // Nowhere is it a day more than 26 hours sooner or later than elsewhere.
  let before = Date.parse(`${day}T00:00:00Z`) / minute - 26 * 60;
  let after = before + 2 * 26 * 60;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timezone, new Date(middle * minute)) < day) before = middle;
    else after = middle;
  }
  return new Date(Math.max(after * minute, Date.parse('0001-01-01T00:00:00Z')));
}

/** Every day of a span, oldest first; none when it ends before it begins. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  // The last day that a text of ten letters can say has none after it.
  for (let day = from; day <= to && day.length === 10 && !day.startsWith('+'); day = addDays(day, 1))
    days.push(day);
  return days;
}

const lengths: Record<Exclude<DateFilter, 'all_time'>, { days: number; endsAgo: number }> = {
  today: { days: 1, endsAgo: 0 },
  yesterday: { days: 1, endsAgo: 1 },
  last_7_days: { days: 7, endsAgo: 0 },
  last_30_days: { days: 30, endsAgo: 0 },
};

/** What a date filter (A§3) means in a shop's time zone. The last 7 and 30 days end with today. */
export function dayRange(filter: DateFilter, timezone: string, now: Date): DayRange {
  const today = dayIn(timezone, now);
  if (filter === 'all_time') return { from: firstDay, to: today, previousFrom: null, previousTo: null };
  const { days, endsAgo } = lengths[filter];
  const to = addDays(today, -endsAgo);
  const from = addDays(to, 1 - days);
  return { from, to, previousFrom: addDays(from, -days), previousTo: addDays(from, -1) };
}
