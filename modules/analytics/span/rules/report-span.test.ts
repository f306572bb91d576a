import { expect, test } from 'vitest';
import { reportSpan } from './report-span.ts';
import { spanBefore, yearBefore } from './span-choice.ts';

const now = new Date('2026-11-26T12:00:00Z');

test('spanBefore returns the same number of days right before a span, or the same dates a year earlier', () => {
  const week = { from: '2026-03-01', to: '2026-03-07' };
  expect(spanBefore(week, 'previous')).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  expect(spanBefore(week, 'year')).toEqual({ from: '2025-03-01', to: '2025-03-07' });
  expect(spanBefore(week, 'none')).toBeNull();
  expect(yearBefore('2024-02-29')).toBe('2023-02-28');
  // No dates come before year 1, so there is nothing to compare with.
  expect(spanBefore({ from: '0001-01-01', to: '0001-01-02' }, 'previous')).toBeNull();
});

test('reads ten digits as seconds since 1970, not as a day', () => {
  const at = String(Date.UTC(2026, 2, 8, 4, 30) / 1000);
  expect(at).toHaveLength(10);
  expect(reportSpan({ from_time: at, to_time: at }, 'America/New_York', now)).toEqual({
    from: '2026-03-07',
    to: '2026-03-07',
  });
});
