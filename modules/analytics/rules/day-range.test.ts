import { expect, test } from 'vitest';
import { addDays, dayIn, dayRange, daysOf } from './day-range.ts';

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
