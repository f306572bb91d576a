const hour = 3_600_000;
/** No clock is further ahead of UTC or behind it, with room for a change of the clock. */
const farthest = 26 * hour;
/** Before it, calendars count years of another era. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timezone, clock);
  }
  return clock;
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. RangeError for what is no time zone. */
export function offsetAt(instant: number, timezone: string): number {
  const parts = clockOf(timezone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = new Date(0);
  // `Date.UTC` takes a year below 100 for one of the last century.
  local.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  local.setUTCHours(of('hour'), of('minute'), of('second'));
  return local.getTime() - Math.floor(instant / 1000) * 1000;
}

/**
 * The one rule for a time on a zone's clock: the first instant at which the clock shows this time or a later one. A time
 * that a change of the clock skips is the instant of the change; of one that comes twice it is the first.
 * @param local the time as if it were UTC, in milliseconds, from the year 1 on
 */
function instantOf(local: number, timezone: string): number {
  const near = (instant: number) => offsetAt(Math.max(instant, firstInstant + farthest), timezone);
  const offsets = [near(local - farthest), near(local + farthest)] as const;
  const found = offsets
    .map((offset) => local - offset)
    .filter((instant) => instant + near(instant) === local);
  if (found.length > 0) return Math.min(...found);
  // The clock never shows it: the change lies between what the offsets before and after it make of it.
  let before = local - Math.max(...offsets) - 1000;
  let after = local - Math.min(...offsets);
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (middle + near(middle) < local) before = middle;
    else after = middle;
  }
  return after;
}

/** An instant on a zone's clock, as `<input type="datetime-local">` holds it: `2026-11-21T18:30`. */
export function toLocalTime(instant: number, timezone: string): string {
  return new Date(instant + offsetAt(instant, timezone)).toISOString().slice(0, 16);
}

/** The instant of such a text; undefined for what is none. */
export function fromLocalTime(text: string, timezone: string): number | undefined {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    ? Date.parse(`${text.slice(0, 16)}Z`)
    : Number.NaN;
  return local >= firstInstant ? instantOf(local, timezone) : undefined;
}

/** When a day begins somewhere: at midnight, or where the clock skips midnight at the change. Not before the year 1. */
export function dayBegin(timezone: string, day: string): Date {
  return new Date(Math.max(instantOf(Date.parse(`${day}T00:00:00Z`), timezone), firstInstant));
}
