import { addDays, dayIn } from '#core/rules/calendar-day.ts';
import { dayBegin } from '#core/rules/local-time.ts';
import type { DateFilter } from '../contract/date-filter.ts';
import { firstDay } from './first-day.ts';

/** A span of days of the shop's own calendar, `YYYY-MM-DD`, both ends in it, and the span of the same length before. */
export interface DayRange {
  from: string;
  to: string;
  /** Null for all time. */
  previousFrom: string | null;
  previousTo: string | null;
}

// Days of a shop are one rule for all areas.
export { addDays, dayBegin, dayIn, firstDay };

/** Days of the shop's calendar, both in it. */
export interface Span {
  from: string;
  to: string;
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

/** The days of a date filter (A§3) in a shop's time zone. The last 7 and 30 days end with today. */
export function dayRange(filter: DateFilter, timezone: string, now: Date): DayRange {
  const today = dayIn(timezone, now);
  if (filter === 'all_time') return { from: firstDay, to: today, previousFrom: null, previousTo: null };
  const { days, endsAgo } = lengths[filter];
  const to = addDays(today, -endsAgo);
  const from = addDays(to, 1 - days);
  return { from, to, previousFrom: addDays(from, -days), previousTo: addDays(from, -1) };
}

/** The UTC day of an instant in milliseconds since 1970: it names the partition of an event, and the day of exchange rates. */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
