import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givesUpAfterMs, retryDelay } from './retry-plan.ts';

test('it waits 10 s, then twice as long each time, up to 4 h', () => {
  const delays = [1, 2, 3, 4, 12, 13, 40].map((attempts) => retryDelay(attempts, 0, 0.5));
  expect(delays).toEqual([10_000, 20_000, 40_000, 80_000, 14_400_000, 14_400_000, 14_400_000]);
});

test('whatever chance says: some twenty attempts, the last when the 48 hours are up', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (chances) => {
      let since = 0;
      let attempts = 1;
      for (const chance of chances) {
        const delay = retryDelay(attempts, since, chance);
        if (delay === null) break;
        expect(delay).toBeGreaterThan(0);
        since += delay;
        attempts += 1;
      }
      expect(since).toBe(givesUpAfterMs);
      expect(attempts).toBeGreaterThan(18);
      expect(attempts).toBeLessThan(30);
    }),
  );
});
