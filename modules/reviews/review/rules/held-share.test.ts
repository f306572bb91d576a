import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldReading } from './held-share.ts';

const count = fc
  .nat({ max: 5000 })
  .chain((written) => fc.nat({ max: written }).map((held) => ({ written, held })));

test('low ratings unpublished ten points more often cause a warning, slightly less causes none', () => {
  expect(heldReading({ written: 10, held: 1 }, { written: 1000, held: 0 })).toMatchObject({
    points: 10,
    warning: true,
  });
  expect(heldReading({ written: 10_000, held: 999 }, { written: 1000, held: 0 })).toMatchObject({
    points: 10,
    warning: false,
  });
});

test('the shares of the designed example', () => {
  expect(heldReading({ written: 80, held: 2 }, { written: 896, held: 14 })).toEqual({
    low: { written: 80, held: 2, percent: 2.5 },
    high: { written: 896, held: 14, percent: 1.6 },
    points: 0.9,
    warning: false,
  });
});

test('without low or without high ratings there is nothing to compare', () => {
  expect(heldReading({ written: 3, held: 3 }, { written: 0, held: 0 })).toMatchObject({
    low: { percent: 100 },
    high: { percent: null },
    points: null,
    warning: false,
  });
});

test('unpublishing one more low rating never removes a warning, and one more high rating never causes one', () => {
  fc.assert(
    fc.property(count, count, (low, high) => {
      const { warning } = heldReading(low, high);
      if (warning && low.held < low.written)
        expect(heldReading({ ...low, held: low.held + 1 }, high).warning).toBe(true);
      if (!warning && high.held < high.written)
        expect(heldReading(low, { ...high, held: high.held + 1 }).warning).toBe(false);
    }),
  );
});
