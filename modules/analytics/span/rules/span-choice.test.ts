import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day-range.ts';
import {
  countDays,
  spanBefore,
  daysOfSpan,
  longestSpan,
  readOwnDays,
  spanNames,
  writeOwnDays,
} from './span-choice.ts';

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2090, 0, 1) / 86_400_000 })
  .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10));

test('every span ends by today, and has the days its name says', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...spanNames), (today, span) => {
      const days = daysOfSpan(span, today);
      if (days === null) {
        expect(span).toBe('all_time');
        return;
      }
      expect(days.from <= days.to && days.to <= today).toBe(true);
      const [, count] = /^last_(\d+)_days$/.exec(span) ?? [];
      if (count) expect([countDays(days), days.to]).toEqual([Number(count), today]);
    }),
  );
  expect(daysOfSpan('this_month', '2026-11-26')).toEqual({ from: '2026-11-01', to: '2026-11-26' });
  expect(daysOfSpan('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfSpan('last_month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOfSpan('this_year', '2026-11-26')).toEqual({ from: '2026-01-01', to: '2026-11-26' });
});

test('the period before ends the day before and is as long; the year before has the same days', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: 400 }), (from, more) => {
      const days = { from, to: addDays(from, more) };
      const before = spanBefore(days, 'previous')!;
      expect([before.to, countDays(before)]).toEqual([addDays(from, -1), countDays(days)]);
      const year = spanBefore(days, 'year')!;
      expect(year.from <= year.to && year.to < days.to).toBe(true);
      expect(spanBefore(days, 'none')).toBeNull();
    }),
  );
  expect(spanBefore({ from: '2028-02-29', to: '2028-03-01' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-03-01',
  });
});

test('own days are read as they are written; what is no span of days is none', () => {
  fc.assert(
    fc.property(day, fc.nat({ max: longestSpan - 1 }), (from, more) => {
      const days = { from, to: addDays(from, more) };
      expect(readOwnDays(writeOwnDays(days))).toEqual(days);
    }),
  );
  for (const text of [
    '',
    'own',
    '2026-11-02..2026-11-01',
    '2026-02-30..2026-03-01',
    '2020-01-01..2026-01-01',
  ])
    expect(readOwnDays(text), text).toBeUndefined();
});
