import { addDays } from '../../span/rules/day-range.ts';

/** Days of the shop's calendar, both in it. */
interface Days {
  from: string;
  to: string;
}

/** Where the answer over a span is read: movements of some days, and sums of whole months. */
export interface Reading {
  /** In order; none overlaps another, nor a month. */
  days: readonly Days[];
  /** First days of months. */
  months: readonly string[];
}

/** The first day of the month after that of a day. */
export function monthAfter(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** A span as the months of it that have sums, `summed` in order by their first days, and the days around them. */
export function readingOf({ from, to }: Days, summed: readonly string[]): Reading {
  const months = summed.filter((month) => month >= from && monthAfter(month) <= addDays(to, 1));
  const days: Days[] = [];
  let next = from;
  for (const month of months) {
    if (next < month) days.push({ from: next, to: addDays(month, -1) });
    next = monthAfter(month);
  }
  if (next <= to) days.push({ from: next, to });
  return { days, months };
}
