import { allocate as dineroAllocate, dinero, toSnapshot } from 'dinero.js';
import { USD } from 'dinero.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, formatMinor, minorDigits, percentOf, toMajor, toMinor } from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const weight = fc.integer({ min: 0, max: 1_000_000 });

test('currencies keep their own number of decimals', () => {
  expect(['USD', 'VND', 'KWD'].map(minorDigits)).toEqual([2, 0, 3]);
  expect(() => minorDigits('NO')).toThrow(RangeError);
  expect(toMinor(12.5, 'USD')).toBe(1250);
  expect(toMinor(1.005, 'USD')).toBe(101);
  expect(toMinor(-1.005, 'USD')).toBe(-101);
  expect(toMinor(0.1 + 0.2, 'USD')).toBe(30);
  expect(toMinor(15000, 'VND')).toBe(15000);
  expect(toMinor(1.2345, 'KWD')).toBe(1235);
  expect(toMinor(1e-9, 'USD')).toBe(0);
  expect(toMajor(1234, 'KWD')).toBe(1.234);
  expect(formatMinor(1250, 'USD')).toBe('$12.50');
});

test('major units come back from minor ones', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom('USD', 'VND', 'KWD'), (minor, currency) => {
      const bounded = minor % 1_000_000_000_000;
      expect(toMinor(toMajor(bounded, currency), currency)).toBe(bounded);
    }),
  );
});

test('a percentage is exact and rounds half up', () => {
  expect(percentOf(99, 12.5)).toBe(12);
  expect(percentOf(4, 12.5)).toBe(1);
  expect(percentOf(3, 50)).toBe(2);
  expect(percentOf(1000, 0.0001)).toBe(0);
  expect(percentOf(500_000, 0.0001)).toBe(1);
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 1_000_000 }), (minor, parts) => {
      const exact = Number((BigInt(minor) * BigInt(parts) + 500_000n) / 1_000_000n);
      expect(percentOf(minor, parts / 10_000)).toBe(exact);
    }),
  );
});

test('a percentage lies within a cent of both parts that dinero.js splits', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100 }), (minor, percent) => {
      const [part] = dineroAllocate(dinero({ amount: minor, currency: USD }), [percent, 100 - percent]);
      expect(Math.abs(percentOf(minor, percent) - toSnapshot(part!).amount)).toBeLessThanOrEqual(1);
    }),
  );
});

test('allocated parts add up and lie within a unit of those of dinero.js', () => {
  fc.assert(
    fc.property(cents, fc.array(weight, { minLength: 1, maxLength: 12 }), (total, weights) => {
      fc.pre(weights.some((one) => one > 0));
      const parts = allocate(
        total,
        weights.map((one, key) => ({ key, weight: one })),
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      const oracle = dineroAllocate(dinero({ amount: total, currency: USD }), weights);
      parts.forEach((part, index) => {
        expect(Math.abs(part - toSnapshot(oracle[index]!).amount)).toBeLessThanOrEqual(1);
        if (weights[index] === 0) expect(part).toBe(0);
      });
    }),
  );
});

test('allocation does not depend on the order of the shares', () => {
  const shares = fc.uniqueArray(fc.record({ key: fc.string(), weight }), {
    selector: (one) => one.key,
    minLength: 1,
  });
  fc.assert(
    fc.property(cents, shares, fc.infiniteStream(fc.nat()), (total, list, dice) => {
      const byKey = (order: typeof list) => {
        const parts = allocate(total, order);
        return new Map(order.map((share, index) => [share.key, parts[index]]));
      };
      const shuffled = list
        .map((share) => ({ share, at: dice.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ share }) => share);
      const first = byKey(list);
      for (const [key, part] of byKey(shuffled)) expect(part).toBe(first.get(key));
    }),
  );
});

test('no part is above its weight when the total is not above the weights', () => {
  fc.assert(
    fc.property(
      fc.array(weight, { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const total = Math.floor(weights.reduce((sum, one) => sum + one, 0) * share);
        const parts = allocate(
          total,
          weights.map((one, key) => ({ key, weight: one })),
        );
        parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(weights[index]!));
      },
    ),
  );
});

test('the largest remainder gets the odd cent, then the smaller key', () => {
  expect(
    allocate(100, [
      { key: 'c', weight: 1 },
      { key: 'a', weight: 1 },
      { key: 'b', weight: 1 },
    ]),
  ).toEqual([33, 34, 33]);
  expect(
    allocate(10, [
      { key: 1, weight: 3 },
      { key: 2, weight: 1 },
    ]),
  ).toEqual([8, 2]);
  expect(
    allocate(3, [
      { key: 1, weight: 0 },
      { key: 2, weight: 0 },
    ]),
  ).toEqual([2, 1]);
  expect(
    allocate(9_007_199_254_740_991, [
      { key: 1, weight: 2 },
      { key: 2, weight: 1 },
    ]),
  ).toEqual([6_004_799_503_160_661, 3_002_399_751_580_330]);
});
