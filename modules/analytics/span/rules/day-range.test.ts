import { expect, test } from 'vitest';
import { addDays, dayBegin, dayIn, dayRange, daysOf } from './day-range.ts';

const at = (text: string) => new Date(text);

test('a day is the shop’s own, east and west of Greenwich', () => {
  expect(dayIn('Asia/Ho_Chi_Minh', at('2026-03-01T17:00:00Z'))).toBe('2026-03-02');
  expect(dayIn('Asia/Ho_Chi_Minh', at('2026-03-01T16:59:59.999Z'))).toBe('2026-03-01');
  expect(dayIn('America/Los_Angeles', at('2026-03-01T07:59:59Z'))).toBe('2026-02-28');
  expect(dayIn('Pacific/Kiritimati', at('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  expect(dayIn('Asia/Kathmandu', at('2026-06-30T18:15:00Z'))).toBe('2026-07-01');
});

test('days of 23 and 25 hours are whole days', () => {
  // New York leaps forward on 8 March 2026 and back on 1 November 2026.
  expect(dayIn('America/New_York', at('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
  expect(dayIn('America/New_York', at('2026-03-08T05:00:00Z'))).toBe('2026-03-08');
  expect(dayIn('America/New_York', at('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
  expect(dayIn('America/New_York', at('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
  expect(dayIn('America/New_York', at('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  expect(dayIn('America/New_York', at('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
  expect(dayRange('yesterday', 'America/New_York', at('2026-11-02T05:00:00Z'))).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-01',
  });
  expect(dayRange('last_7_days', 'America/New_York', at('2026-03-09T04:00:00Z'))).toEqual({
    from: '2026-03-03',
    to: '2026-03-09',
    previousFrom: '2026-02-24',
    previousTo: '2026-03-02',
  });
});

test('the span before is as long and ends the day before', () => {
  const now = at('2024-03-01T12:00:00Z');
  expect(dayRange('today', 'UTC', now)).toEqual({
    from: '2024-03-01',
    to: '2024-03-01',
    previousFrom: '2024-02-29',
    previousTo: '2024-02-29',
  });
  for (const filter of ['yesterday', 'last_7_days', 'last_30_days'] as const) {
    const range = dayRange(filter, 'UTC', now);
    expect(addDays(range.previousTo!, 1)).toBe(range.from);
    expect(daysOf(range.previousFrom!, range.previousTo!)).toHaveLength(daysOf(range.from, range.to).length);
  }
  expect(dayRange('all_time', 'UTC', now)).toMatchObject({ to: '2024-03-01', previousFrom: null });
});

test('a day begins with its first minute, wherever clocks leap', () => {
  for (const [zone, day, begin] of [
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-30', '2026-06-29T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
    // Midnight is left out there on that day.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // And here the whole day is.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ] as const) {
    expect(dayBegin(zone, day).toISOString(), `${zone} ${day}`).toBe(begin);
    const before = dayIn(zone, new Date(Date.parse(begin) - 1));
    expect(before < day).toBe(true);
  }
});

test('the last possible day has no day after it', () => {
  expect(daysOf('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
});
