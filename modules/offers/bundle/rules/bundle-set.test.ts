import { expect, test } from 'vitest';
import { newUpsellDiscount } from '../../rules/offer-draft.ts';
import { offerSwitches } from '../../rules/offer-switch.ts';
import { bundleCap, bundlePrice, withUnits } from './bundle-set.ts';

const now = new Date('2026-11-21T12:00:00Z');
const usd = { currency: 'USD', now };
const set = [
  { price_minor: 1_999, quantity: 1 },
  { price_minor: 1_001, quantity: 2 },
];

function price(discount: object, enable_discount = true) {
  return bundlePrice(set, { enable_discount, discount_data: { ...newUpsellDiscount(), ...discount } }, usd);
}

test('V172 units of a product stay together, in the order of the set', () => {
  expect(withUnits([1, 2, 3], 2, 3)).toEqual([1, 2, 2, 2, 3]);
  expect(withUnits([1, 2, 2, 3, 2], 2, 1)).toEqual([1, 2, 3]);
  expect(withUnits([1, 2], 1, 0)).toEqual([2]);
  expect(withUnits([1], 5, 2)).toEqual([1, 5, 5]);
  expect(withUnits([], 5, 1)).toEqual([5]);
});

test('63 at most three units while the limit is on, but what is stored may stay', () => {
  expect(bundleCap(offerSwitches({ bundle_limit: true }, ''))).toBe(3);
  expect(bundleCap(offerSwitches({}, ''))).toBe(100);
  expect(bundleCap(offerSwitches({ picker_cap_50: true }, ''))).toBe(50);
  expect(bundleCap(offerSwitches({ bundle_limit: true }, ''), [1, 2, 3, 4])).toBe(4);
});

test('V039 a set costs the sum of its units, a percentage off is rounded once', () => {
  expect(price({ percentage_discount: 15 })).toEqual({ total: 4_001, discounted: 3_401 });
  expect(price({ percentage_discount: 15 }, false)).toEqual({ total: 4_001, discounted: 4_001 });
});

test('V052 an amount off is one for the set and never more than its price', () => {
  const off = (amount_discount: number) =>
    price({ discount_type: 'fixed_amount', amount_discount }).discounted;
  expect([off(5), off(90)]).toEqual([3_501, 0]);
});

test('a discount that is wrong or over takes nothing off', () => {
  const ended = { setup_end_date: true, end_date_time: now.getTime() / 1000 - 60 };
  expect(price({ percentage_discount: 120 }).discounted).toBe(4_001);
  expect(price({ percentage_discount: null }).discounted).toBe(4_001);
  expect(price({ percentage_discount: 10, ...ended }).discounted).toBe(4_001);
  expect(price({ percentage_discount: 10, ...ended, auto_extend_end_date: true }).discounted).toBe(3_601);
});
