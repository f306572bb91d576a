import { addDays } from '#core/rules/calendar-day.ts';
import { dayBegin } from '#core/rules/local-time.ts';

/** Spans of days a list can be narrowed to, besides a span of one's own. */
export const daySpans = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'last_90_days'] as const;
export type DaySpan = (typeof daySpans)[number];

export interface DayPair {
  /** Both `YYYY-MM-DD`, both in the span. */
  from: string;
  to: string;
}

const lengths: Record<DaySpan, { days: number; endsAgo: number }> = {
  today: { days: 1, endsAgo: 0 },
  yesterday: { days: 1, endsAgo: 1 },
  last_7_days: { days: 7, endsAgo: 0 },
  last_30_days: { days: 30, endsAgo: 0 },
  last_90_days: { days: 90, endsAgo: 0 },
};

/** `2026-11-01..2026-11-15`, as the address keeps a span of one's own; undefined for anything else. */
export function readDayPair(text: string): DayPair | undefined {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (!from || !to || !isDay(from) || !isDay(to) || from > to) return undefined;
  return { from, to };
}

/** The days of a span, seen from `today` in the shop. */
export function spanDays(span: DaySpan, today: string): DayPair {
  const { days, endsAgo } = lengths[span];
  const to = addDays(today, -endsAgo);
  return { from: addDays(to, 1 - days), to };
}

/** First and last instant of days of a shop's calendar, as the lists' calls take them. */
export function daysToInstants(
  { from, to }: DayPair,
  timezone: string,
): { created_at_min: string; created_at_max: string } {
  return {
    created_at_min: dayBegin(timezone, from).toISOString(),
    created_at_max: new Date(dayBegin(timezone, addDays(to, 1)).getTime() - 1).toISOString(),
  };
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
