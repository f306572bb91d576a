import type { ComparedSpan } from '../contract/date-filter.ts';
import { addDays } from '#core/rules/calendar-day.ts';
import { firstDay } from './first-day.ts';

/** The spans that a report may be asked for, as people choose them; besides days of their own. */
export const spanNames = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_year',
  'all_time',
] as const;
export type SpanName = (typeof spanNames)[number];

/** Days of the shop's calendar, `YYYY-MM-DD`, both in it. */
export interface Days {
  from: string;
  to: string;
}

/** A report has a row a day: three years of them. */
export const longestSpan = 1100;

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** `2026-11-01..2026-11-15`, as an address keeps days of one's own; undefined for what is none, or too long. */
export function readOwnDays(text: string): Days | undefined {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (!from || !to || !isDay(from) || !isDay(to) || from > to) return undefined;
  return countDays({ from, to }) > longestSpan ? undefined : { from, to };
}

export const writeOwnDays = ({ from, to }: Days): string => `${from}..${to}`;

/** How many days are in it. */
export const countDays = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The days of a span, seen from `today` in the shop; null for all time, which begins with the first order. */
export function daysOfSpan(span: SpanName, today: string): Days | null {
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  switch (span) {
    case 'today':
      return last(1);
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7_days':
      return last(7);
    case 'last_30_days':
      return last(30);
    case 'last_90_days':
      return last(90);
    case 'this_month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'last_month': {
      const to = addDays(`${today.slice(0, 8)}01`, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case 'this_year':
      return { from: `${today.slice(0, 5)}01-01`, to: today };
    case 'all_time':
      return null;
  }
}

/** The same days a year before; the 29th of February has the 28th. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
}

/** The days that a span is compared with: as many right before it, or the same a year before. */
export function spanBefore({ from, to }: Days, compared: ComparedSpan): Days | null {
  if (compared === 'none' || from < firstDay) return null;
  if (compared === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  return { from: addDays(from, -countDays({ from, to })), to: addDays(from, -1) };
}
