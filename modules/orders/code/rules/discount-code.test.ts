import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeKey, judgeCode, type KnownCode } from './discount-code.ts';

const usd = { now: new Date('2026-11-26T12:00:00Z'), currency: 'USD' };
const known: KnownCode = {
  ...{ id: 7, code: 'THANKS-BCDF', title: 'For your review', value_type: 'percentage', value: -10 },
  ...{ prerequisite_subtotal_minor: null, usage_limit: 1, usage_count: 0, revoked: false },
  ...{ starts_at: new Date('2026-11-01T00:00:00Z'), ends_at: new Date('2026-12-01T00:00:00Z') },
};
const lines = [
  { key: 'a', total_minor: 1999 },
  { key: 'b', total_minor: 1 },
];
const stateOf = (given: Partial<KnownCode>, now = usd.now) =>
  judgeCode('x', { ...known, ...given }, lines, { ...usd, now }).standing;

test('a code gives the discount of its rule, in the form of an order', () => {
  expect(judgeCode(' thanks-bcdf', known, lines, usd)).toEqual({
    ...{ code: 'THANKS-BCDF', standing: 'applied', minimum_minor: null },
    discount: {
      ...{ id: 7, code: 'THANKS-BCDF', title: 'For your review', value_type: 'percentage', value: 10 },
      ...{ amount_minor: 200, shares: [200, 0] },
    },
  });
  const fixed = judgeCode('x', { ...known, value_type: 'fixed_amount', value: -500 }, lines, usd).discount;
  expect([fixed?.amount_minor, fixed?.value]).toEqual([500, 5]);
});

test('a code that is not good says why, and takes nothing off', () => {
  expect(judgeCode('nobody', null, lines, usd)).toEqual({
    ...{ code: 'nobody', standing: 'unknown', minimum_minor: null, discount: null },
  });
  expect(stateOf({ revoked: true })).toBe('ended');
  expect(stateOf({ starts_at: new Date(+usd.now + 1) })).toBe('not_started');
  expect(stateOf({ ends_at: usd.now })).toBe('ended');
  expect(stateOf({ ends_at: new Date(+usd.now + 1) })).toBe('applied');
  expect(stateOf({ ends_at: null }, new Date('2099-01-01T00:00:00Z'))).toBe('applied');
  expect(stateOf({ usage_count: 1 })).toBe('used');
  expect(stateOf({ usage_count: 1000, usage_limit: null })).toBe('applied');
  expect(stateOf({ prerequisite_subtotal_minor: 2001 })).toBe('below_minimum');
  expect(stateOf({ prerequisite_subtotal_minor: 2000 })).toBe('applied');
  expect(judgeCode('x', known, [], usd).standing).toBe('nothing_off');
});

test('a code is known however people type it', () => {
  for (const typed of ['Thanks-7k2m', ' THANKS-7K2M\n', 'ｔｈａｎｋｓ-7K2M'])
    expect(codeKey(typed), typed).toBe('THANKS-7K2M');
});

test('whatever a code takes off a cart, its parts add up to it, no line goes below 0, and the order of lines does not matter', () => {
  const cart = fc.uniqueArray(
    fc.record({ key: fc.string({ minLength: 1, maxLength: 4 }), total_minor: fc.nat({ max: 10_000_000 }) }),
    { maxLength: 12, selector: ({ key }) => key },
  );
  const rule = fc.oneof(
    fc.record({
      value_type: fc.constant('percentage' as const),
      value: fc.integer({ min: 1, max: 1_000_000 }).map((one) => -one / 10_000),
    }),
    fc.record({
      value_type: fc.constant('fixed_amount' as const),
      value: fc.integer({ min: 1, max: 50_000_000 }).map((one) => -one),
    }),
  );
  fc.assert(
    fc.property(cart, rule, (some, given) => {
      const { discount, standing: was } = judgeCode('x', { ...known, ...given }, some, usd);
      const total = some.reduce((sum, line) => sum + line.total_minor, 0);
      if (!discount) {
        expect(was).toBe('nothing_off');
        return;
      }
      expect(discount.shares.reduce((sum, one) => sum + one, 0)).toBe(discount.amount_minor);
      expect(discount.amount_minor).toBeGreaterThan(0);
      expect(discount.amount_minor).toBeLessThanOrEqual(total);
      if (given.value_type === 'fixed_amount')
        expect(discount.amount_minor).toBe(Math.min(total, -given.value));
      for (const [at, share] of discount.shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(some[at]!.total_minor);
      }
      const turned = judgeCode('x', { ...known, ...given }, some.toReversed(), usd).discount;
      expect(turned?.shares.toReversed()).toEqual(discount.shares);
    }),
    { numRuns: 2000 },
  );
});
