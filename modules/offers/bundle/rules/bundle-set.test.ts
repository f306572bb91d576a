import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import { offerSwitches } from '../../offer/rules/offer-switch.ts';
import { discountExample, lineExample, upsellExample } from '../../upsell/testing/upsell-example.ts';
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

test('at most three units while the limit is on, but what is stored may stay (ambiguity 63)', () => {
  expect(bundleCap(offerSwitches({ bundle_limit: true }, ''))).toBe(3);
  expect(bundleCap(offerSwitches({}, ''))).toBe(100);
  expect(bundleCap(offerSwitches({ picker_cap_50: true }, ''))).toBe(50);
  expect(bundleCap(offerSwitches({ bundle_limit: true }, ''), [1, 2, 3, 4])).toBe(4);
});

test('V039 a set costs the sum of its units, a percentage off is rounded once', () => {
  expect(price({ percentage_discount: 15 })).toMatchObject({ total: 4_001, discounted: 3_401 });
  expect(price({ percentage_discount: 15 }, false)).toEqual({
    total: 4_001,
    discounted: 4_001,
    parts: [1_999, 2_002],
  });
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

test('what the products of a set cost adds up to its total, cent by cent as the engine spreads it', () => {
  const unit = fc.record({
    price_minor: fc.integer({ min: 0, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const discount = fc.oneof(
    fc.record({ percentage_discount: fc.integer({ min: 1, max: 99 }) }),
    fc.record({
      discount_type: fc.constant('fixed_amount' as const),
      amount_discount: fc.integer({ min: 1, max: 60_000 }).map((cents) => cents / 100),
    }),
  );
  fc.assert(
    fc.property(fc.array(unit, { minLength: 2, maxLength: 8 }), discount, (units, given) => {
      const discount_data = discountExample(given);
      const { total, discounted, parts } = bundlePrice(units, { enable_discount: true, discount_data }, usd);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(discounted);
      parts.forEach((part, at) => {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(units[at]!.price_minor * units[at]!.quantity);
      });
      const offer = upsellExample({
        offer_type: 'bundle',
        target_ids: units.flatMap(({ quantity }, at) => Array.from({ length: quantity }, () => at + 1)),
        discount_data,
      });
      const lines = units.map(({ price_minor, quantity }, at) =>
        lineExample(at + 1, { key: `${at}`, quantity, unit_price_minor: price_minor }),
      );
      const engine = priceCart(compileShopOffers([offer], usd), lines, {});
      expect([engine.subtotal_minor, engine.total_minor]).toEqual([total, discounted]);
      expect(engine.lines.map((line) => line.total_minor)).toEqual(parts);
    }),
    { numRuns: 300 },
  );
});
