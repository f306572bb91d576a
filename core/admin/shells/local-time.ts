/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
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
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(instant / 1000) * 1000;
}

/** An instant on a zone's clock, as `<input type="datetime-local">` holds it: `2026-11-21T18:30`. */
export function toLocalTime(instant: number, timezone: string): string {
  return new Date(instant + offsetAt(instant, timezone)).toISOString().slice(0, 16);
}

/**
 * The instant of such a text; undefined for what is none. The offset is read twice, since the first guess may lie
 * across a clock change.
 */
export function fromLocalTime(text: string, timezone: string): number | undefined {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    ? Date.parse(`${text.slice(0, 16)}Z`)
    : Number.NaN;
  if (Number.isNaN(local)) return undefined;
  const guess = local - offsetAt(local, timezone);
  return local - offsetAt(guess, timezone);
}
