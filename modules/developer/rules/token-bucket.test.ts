import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsUntilRoom } from './token-bucket.ts';

const rate = { burst: 40, perSecond: 2 };

test('a full bucket has room for one more call after a second, an emptier one at once', () => {
  expect([40, 39.5, 39, 0].map((level) => secondsUntilRoom(level, rate))).toEqual([1, 1, 0, 0]);
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
