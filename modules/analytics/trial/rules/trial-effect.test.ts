import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joined, trialEffect, type TrialGroup } from './trial-effect.ts';

function groupOf(values: readonly number[]): TrialGroup {
  return {
    visitors: values.length,
    sum: values.reduce((sum, one) => sum + one, 0),
    squares: values.reduce((sum, one) => sum + one * one, 0),
  };
}
const some = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 2, maxLength: 60 });

/** Numbers from 0 up to 1 that come again with their seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the effect of an offer', () => {
  test('the difference of the means, in the middle of its interval; turned around it is its negative', () => {
    fc.assert(
      fc.property(some, some, (given, without) => {
        const effect = trialEffect(groupOf(given), groupOf(without))!;
        const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
        expect(effect.each).toBeCloseTo(mean(given) - mean(without), 6);
        expect((effect.low + effect.high) / 2).toBeCloseTo(effect.each, 4);
        expect(effect.high).toBeGreaterThanOrEqual(effect.low);
        const turned = trialEffect(groupOf(without), groupOf(given))!;
        expect([-turned.high, -turned.low][0]).toBeCloseTo(effect.low, 4);
      }),
    );
  });

  test('ten times the visitors, the same habits: a narrower interval', () => {
    fc.assert(
      fc.property(some, some, (given, without) => {
        const often = (values: number[]) => Array.from({ length: 10 }, () => values).flat();
        const few = trialEffect(groupOf(given), groupOf(without))!;
        const many = trialEffect(groupOf(often(given)), groupOf(often(without)))!;
        expect(many.high - many.low).toBeLessThanOrEqual(few.high - few.low + 1e-6);
      }),
    );
  });

  test('textbook values of Welch', () => {
    // Means 20.82 and 23.71 of 15 and 15, known variances: t with 24.99 degrees of freedom.
    const a = [27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4];
    const b = [27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 25.2];
    const effect = trialEffect(groupOf(b), groupOf(a))!;
    expect(effect.each).toBeCloseTo(2.887, 2);
    expect([effect.low, effect.high].map((one) => Math.round(one * 10) / 10)).toEqual([0.8, 4.9]);
  });

  test('in 95 of a hundred trials the interval holds the truth, for revenue as shops have it', () => {
    // Most visitors buy nothing, few buy much: 8 % of the one, 5 % of the other spend from 20 to 120.
    const random = dice(7);
    const visitors = (count: number, share: number) =>
      Array.from({ length: count }, () => (random() < share ? 20 + 100 * random() : 0));
    const truth = (0.08 - 0.05) * 70;
    let held = 0;
    for (let trial = 0; trial < 1_000; trial += 1) {
      const { low, high } = trialEffect(groupOf(visitors(900, 0.08)), groupOf(visitors(300, 0.05)))!;
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held).toBeGreaterThan(925);
    expect(held).toBeLessThan(975);
  });

  test('without visitors there is no result; visitors who all do the same have no interval', () => {
    expect(trialEffect(groupOf([5]), groupOf([1, 2]))).toBeNull();
    expect(trialEffect(groupOf([5, 5]), groupOf([2, 2]))).toEqual({ each: 3, low: 3, high: 3 });
    expect(joined(groupOf([1, 2]), groupOf([3]))).toEqual(groupOf([1, 2, 3]));
  });
});
