import { expect, test } from 'vitest';
import { daysToInstants, readDayPair, spanDays } from './day-span.ts';

test('a span of days begins and ends at midnight of the shop', () => {
  expect(daysToInstants({ from: '2026-11-01', to: '2026-11-02' }, 'Asia/Kolkata')).toEqual({
    created_at_min: '2026-10-31T18:30:00.000Z',
    created_at_max: '2026-11-02T18:29:59.999Z',
  });
  expect(daysToInstants({ from: '2026-11-21', to: '2026-11-21' }, 'UTC')).toEqual({
    created_at_min: '2026-11-21T00:00:00.000Z',
    created_at_max: '2026-11-21T23:59:59.999Z',
  });
});

test('a day of 23 or 25 hours is one day', () => {
  expect(daysToInstants({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')).toEqual({
    created_at_min: '2026-03-08T05:00:00.000Z',
    created_at_max: '2026-03-09T03:59:59.999Z',
  });
  expect(daysToInstants({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York')).toEqual({
    created_at_min: '2026-11-01T04:00:00.000Z',
    created_at_max: '2026-11-02T04:59:59.999Z',
  });
});

test('the last days end with today, yesterday is one day', () => {
  expect(spanDays('last_7_days', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(spanDays('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('only two days in their order are a span of one’s own', () => {
  expect(readDayPair('2026-11-01..2026-11-15')).toEqual({ from: '2026-11-01', to: '2026-11-15' });
  for (const wrong of ['2026-11-15..2026-11-01', '2026-02-30..2026-03-01', '2026-11-01', 'today', '..', ''])
    expect(readDayPair(wrong)).toBeUndefined();
});

test('a day that begins at 1:00 is that whole day and nothing of the day before', () => {
  expect(daysToInstants({ from: '2026-09-06', to: '2026-09-06' }, 'America/Santiago')).toEqual({
    created_at_min: '2026-09-06T04:00:00.000Z',
    created_at_max: '2026-09-07T02:59:59.999Z',
  });
  expect(daysToInstants({ from: '2026-09-05', to: '2026-09-05' }, 'America/Santiago').created_at_max).toBe(
    '2026-09-06T03:59:59.999Z',
  );
});
