import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysOf } from '../../span/rules/day-range.ts';
import { monthAfter, readingOf } from './month-reading.ts';

const months = daysOf('2022-01-01', '2026-12-31').filter((day) => day.endsWith('-01'));

test('months with sums and the days around them are each day of a span once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 1099 }),
      fc.subarray(months),
      (first, length, summed) => {
        const span = { from: addDays('2022-01-15', first), to: addDays('2022-01-15', first + length) };
        const reading = readingOf(span, summed);
        const read = [
          ...reading.days.flatMap(({ from, to }) => daysOf(from, to)),
          ...reading.months.flatMap((month) => daysOf(month, addDays(monthAfter(month), -1))),
        ];
        expect(read.toSorted()).toEqual(daysOf(span.from, span.to));
        expect(reading.months.every((month) => summed.includes(month))).toBe(true);
        // A month is read from its sums wherever it lies in the span.
        const whole = summed.filter(
          (month) => month >= span.from && addDays(monthAfter(month), -1) <= span.to,
        );
        expect(reading.months).toEqual(whole);
      },
    ),
  );
});
