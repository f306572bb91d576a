import { expect, test } from 'vitest';
import { eventTime, isTimely } from './event-time.ts';
import { utcDay } from '../../span/rules/day-range.ts';

test('a UUIDv7 carries its time', () => {
  // The example of RFC 9562, appendix A.6.
  expect(eventTime('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(Date.parse('2022-02-22T19:22:22.000Z'));
  expect(utcDay(Date.parse('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28');
});

test('seven days back and ten minutes ahead count, not a millisecond more', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(isTimely(now - 7 * 86_400_000, now)).toBe(true);
  expect(isTimely(now - 7 * 86_400_000 - 1, now)).toBe(false);
  expect(isTimely(now + 600_000, now)).toBe(true);
  expect(isTimely(now + 600_001, now)).toBe(false);
});
