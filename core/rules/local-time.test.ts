import { expect, test } from 'vitest';
import { addDays, dayIn } from './calendar-day.ts';
import { dayBegin, fromLocalTime, offsetAt, toLocalTime } from './local-time.ts';

test('a time is entered and read on the clock of the shop', () => {
  const instant = Date.parse('2026-12-24T23:30:00Z');
  expect(toLocalTime(instant, 'Asia/Kolkata')).toBe('2026-12-25T05:00');
  expect(fromLocalTime('2026-12-25T05:00', 'Asia/Kolkata')).toBe(instant);
  expect(fromLocalTime('2026-07-01T12:00', 'America/New_York')).toBe(Date.parse('2026-07-01T16:00:00Z'));
});

test('the day of a clock change keeps its hours', () => {
  for (const text of ['2026-03-08T01:30', '2026-03-08T03:30', '2026-11-01T12:00'])
    expect(toLocalTime(fromLocalTime(text, 'America/New_York')!, 'America/New_York')).toBe(text);
});

test('what is no time is none', () => {
  expect(fromLocalTime('', 'UTC')).toBeUndefined();
  expect(fromLocalTime('2026-13-40T99:99', 'UTC')).toBeUndefined();
});

test('a time that the clock skips is the change of the clock, one that comes twice the first', () => {
  const at = (text: string, zone: string) => new Date(fromLocalTime(text, zone)!).toISOString();
  expect(at('2026-09-06T00:00', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  expect(at('2026-09-06T00:59', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});

test('a day that begins at 1:00 begins then, and the day before ends there', () => {
  for (const [zone, day, begin] of [
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ] as const) {
    expect([zone, dayBegin(zone, day).toISOString()]).toEqual([zone, begin]);
    expect(toLocalTime(Date.parse(begin), zone)).toBe(`${day}T01:00`);
    const last = new Date(Date.parse(begin) - 1);
    expect(dayIn(zone, last)).toBe(addDays(day, -1));
  }
});

const week = 7 * 86_400_000;
const minute = 60_000;
const isLong = Boolean(process.env['PROVE_SEED']);
const first = Date.parse(isLong ? '2022-01-01T00:00:00Z' : '2026-01-01T00:00:00Z');
const weeks = isLong ? 520 : 104;

/** When a zone's clock changes. */
function changesOf(zone: string): number[] {
  const offsets = Array.from({ length: weeks }, (_one, n) => offsetAt(first + n * week, zone));
  return offsets.slice(1).flatMap((offset, n) => {
    if (offset === offsets[n]) return [];
    let [before, after] = [first + n * week, first + (n + 1) * week];
    while (after - before > minute) {
      const middle = Math.floor((before + after) / 2 / minute) * minute;
      if (offsetAt(middle, zone) === offset) after = middle;
      else before = middle;
    }
    return [after];
  });
}

/** One zone stands for all that have the same clock. */
const clocks = new Map<string, { zone: string; day: string }[]>();
for (const zone of Intl.supportedValuesOf('timeZone')) {
  const instants = changesOf(zone);
  const clock = isLong ? zone : `${offsetAt(first, zone)} ${instants.join()}`;
  if (!clocks.has(clock))
    clocks.set(
      clock,
      instants.map((at) => ({ zone, day: dayIn(zone, new Date(at)) })),
    );
}
const changes = [...clocks.values()].flat();

test('in every zone, on each day around a change of the clock: the first instant that shows a time or a later one', () => {
  expect(changes.map(({ zone }) => zone)).toEqual(
    expect.arrayContaining(['America/Santiago', 'America/Havana', 'Atlantic/Azores']),
  );
  for (const { zone, day } of changes)
    for (const one of [-1, 0, 1].map((count) => addDays(day, count))) {
      const begin = dayBegin(zone, one).getTime();
      const end = dayBegin(zone, addDays(one, 1)).getTime();
      const hours = (end - begin) / 3_600_000;
      expect([zone, one, hours >= 22 && hours <= 26]).toEqual([zone, one, true]);
      expect([zone, dayIn(zone, new Date(begin)), dayIn(zone, new Date(end - 1))]).toEqual([zone, one, one]);
      expect([zone, one, dayIn(zone, new Date(begin - 1)) < one]).toEqual([zone, one, true]);
      // What the clock shows at each quarter of an hour, in the order of time.
      const shown: (readonly [number, string])[] = [];
      for (let at = begin; at < end; at += 15 * minute) shown.push([at, toLocalTime(at, zone)]);
      for (let quarter = 0; quarter < 96; quarter += 2) {
        const two = (part: number) => String(part).padStart(2, '0');
        const typed = `${one}T${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
        const wanted = shown.find(([, text]) => text >= typed)?.[0] ?? end;
        if (fromLocalTime(typed, zone) !== wanted)
          expect([zone, typed, fromLocalTime(typed, zone)]).toEqual([zone, typed, wanted]);
      }
    }
});
