// Days alone, without the clock: what a first load needs of them.
const dayClocks = new Map<string, Intl.DateTimeFormat>();

/** The day it is somewhere at an instant, `YYYY-MM-DD`. RangeError for what is no time zone. */
export function dayIn(timezone: string, at: Date): string {
  let clock = dayClocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayClocks.set(timezone, clock);
  }
  const [month, day, year] = clock.format(at).split('/');
  return `${year!.padStart(4, '0')}-${month}-${day}`;
}

/** `2026-03-01`, -1 → `2026-02-28`. Days are counted on the calendar, so a day of 23 or 25 hours is one day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
