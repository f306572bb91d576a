import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsInBucket, secondsUntilRoom } from './token-bucket.ts';

const rate = { burst: 40, perSecond: 2 };

test('a full bucket has room for one more call after a second, an emptier one at once', () => {
  expect([40, 39.5, 39, 0].map((level) => secondsUntilRoom(level, rate))).toEqual([1, 1, 0, 0]);
});

test('a bucket is told in whole calls: one that has begun to leak counts, and it is never fuller than it can be', () => {
  const header = (level: number) => {
    const { used, size } = callsInBucket(level, rate);
    return `${used}/${size}`;
  };
  expect([0, 1, 1.98, 39.001, 40, 60].map(header)).toEqual([
    '0/40',
    '1/40',
    '2/40',
    '40/40',
    '40/40',
    '40/40',
  ]);
});

test('after so many seconds there is room, and a second earlier there was none', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (level) => {
      const wait = secondsUntilRoom(level, rate);
      expect(level - wait * rate.perSecond + 1).toBeLessThanOrEqual(rate.burst + 1e-9);
      if (wait > 0) expect(level - (wait - 1) * rate.perSecond + 1).toBeGreaterThan(rate.burst);
    }),
  );
});
