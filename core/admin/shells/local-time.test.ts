import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

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
