import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartArbitrary, offersArbitrary } from '../testing/offer-arbitrary.ts';
import { oraclePrices } from '../testing/price-oracle.ts';
import { priceCart } from './cart-price.ts';
import { matchOffers } from './offer-index.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { CartLine, OfferSource } from './offer-pricer.ts';

const usd = { currency: 'USD' };
const runs = { numRuns: 2_000 };

type Tier = readonly [
  type: 'percentage_each' | 'amount_each' | 'amount_all' | 'buy_x_get_x',
  min: number,
  value: number,
];

function quantityOffer(id: number, tiers: readonly Tier[], more: Partial<OfferSource> = {}): OfferSource {
  return {
    id,
    version: 3,
    offer_name: `Offer ${id}`,
    offer_type: 'quantity',
    target_type: 'all',
    target_ids: [],
    condition: {},
    priority: id,
    activated: true,
    enable_discount: true,
    discount_data: {
      is_default_select: -1,
      data: tiers.map(([type, min_quantity, value_discount], key) => ({
        key,
        label: '',
        type,
        min_quantity,
        value_discount,
        mark_as_popular: key === 0,
      })),
    },
    ...more,
  };
}

function line(key: string, product_id: number, quantity: number, unit_price_minor: number): CartLine {
  return {
    key,
    product_id,
    variant_id: product_id * 100 + key.length,
    collection_ids: [],
    quantity,
    unit_price_minor,
  };
}

function price(offers: readonly OfferSource[], lines: readonly CartLine[]) {
  return priceCart(compileShopOffers(offers, usd), lines);
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((item, index) => ({ item, order: Math.imul(index + 1, seed * 2 + 1) >>> 0 }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

describe('for any offers and any cart', () => {
  test('the engine and the slow oracle agree to the cent', () => {
    fc.assert(
      fc.property(offersArbitrary, cartArbitrary, (offers, lines) => {
        const oracle = oraclePrices(offers, lines);
        for (const priced of price(offers, lines).lines) {
          const expected = oracle.get(priced.key);
          expect(
            priced.allocations.map(({ offer_id, amount_minor }) => ({ offer_id, amount: amount_minor })),
          ).toEqual(expected ? [expected] : []);
        }
      }),
      runs,
    );
  });

  test('nothing is negative, and cents add up by line, by application and in all', () => {
    fc.assert(
      fc.property(offersArbitrary, cartArbitrary, (offers, lines) => {
        const result = price(offers, lines);
        const byApplication = result.discount_applications.map(() => 0);
        let subtotal = 0;
        let discount = 0;
        result.lines.forEach((priced, at) => {
          const { quantity, unit_price_minor } = lines[at]!;
          expect(priced.subtotal_minor).toBe(quantity * unit_price_minor);
          expect(priced.total_minor).toBe(priced.subtotal_minor - priced.discount_minor);
          expect(priced.total_minor).toBeGreaterThanOrEqual(0);
          expect(priced.discount_minor).toBeGreaterThanOrEqual(0);
          let allocated = 0;
          for (const one of priced.allocations) {
            expect(Number.isSafeInteger(one.amount_minor)).toBe(true);
            allocated += one.amount_minor;
            byApplication[one.discount_application_index]! += one.amount_minor;
          }
          expect(allocated).toBe(priced.discount_minor);
          subtotal += priced.subtotal_minor;
          discount += priced.discount_minor;
        });
        expect(byApplication).toEqual(result.discount_applications.map((one) => one.amount_minor));
        expect([result.subtotal_minor, result.discount_minor, result.total_minor]).toEqual([
          subtotal,
          discount,
          subtotal - discount,
        ]);
      }),
      runs,
    );
  });

  test('the order of lines and of offers changes nothing', () => {
    fc.assert(
      fc.property(offersArbitrary, cartArbitrary, fc.nat(), (offers, lines, seed) => {
        const first = price(offers, lines);
        const second = price(shuffled(offers, seed), shuffled(lines, seed));
        expect(second.discount_applications).toEqual(first.discount_applications);
        const byKey = new Map(second.lines.map((priced) => [priced.key, priced]));
        for (const priced of first.lines) expect(byKey.get(priced.key)).toEqual(priced);
      }),
      runs,
    );
  });

  test('pricing again gives the same, and the trace changes no amount and agrees with it', () => {
    fc.assert(
      fc.property(offersArbitrary, cartArbitrary, (offers, lines) => {
        const index = compileShopOffers(offers, usd);
        const plain = priceCart(index, lines);
        expect(priceCart(index, lines)).toEqual(plain);
        const traced = priceCart(index, lines, { trace: 'whole' });
        expect({ ...traced, trace: [] }).toEqual(plain);
        const applied = new Set(
          traced.trace
            .filter((one) => one.outcome === 'applied')
            .map((one) => `${one.line_key} ${one.offer_id}`),
        );
        const claimed = plain.discount_applications.flatMap((one) =>
          one.line_keys.map((key) => `${key} ${one.offer_id}`),
        );
        expect(applied).toEqual(new Set(claimed));
      }),
      runs,
    );
  });

  test('only an active offer that targets the line discounts it, and only one does', () => {
    fc.assert(
      fc.property(offersArbitrary, cartArbitrary, (offers, lines) => {
        const index = compileShopOffers(offers, usd);
        const active = new Set(
          offers.filter((one) => one.activated && one.enable_discount).map((one) => one.id),
        );
        priceCart(index, lines).lines.forEach((priced, at) => {
          expect(priced.allocations.length).toBeLessThanOrEqual(1);
          const matched = matchOffers(index, lines[at]!).map((one) => one.id);
          for (const { offer_id } of priced.allocations) {
            expect(active.has(offer_id)).toBe(true);
            expect(matched).toContain(offer_id);
          }
        });
      }),
      runs,
    );
  });

  test('buy x get y never gives more than its share of the units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 900 })), {
          minLength: 1,
          maxLength: 5,
        }),
        (buy, free, wanted) => {
          const lines = wanted.map(([quantity, unit], at) => line(String(at), 1, quantity, unit));
          const units = wanted.reduce((sum, [quantity]) => sum + quantity, 0);
          const { discount_minor: given } = price([quantityOffer(1, [['buy_x_get_x', buy, free]])], lines);
          const most = Math.floor(units / (buy + free)) * free;
          const cheapest = wanted
            .flatMap(([quantity, unit]) => Array.from({ length: quantity }, () => unit))
            .sort((a, b) => a - b)
            .slice(0, most);
          expect(given).toBe(cheapest.reduce((sum, unit) => sum + unit, 0));
        },
      ),
      runs,
    );
  });
});

describe('one cart at a time', () => {
  const tiers: Tier[] = [
    ['percentage_each', 1, 10],
    ['amount_each', 2, 20],
  ];

  test('the highest tier reached wins, not the one that gives most', () => {
    const offer = quantityOffer(1, [
      ['amount_each', 1, 5],
      ['percentage_each', 3, 1],
    ]);
    expect(price([offer], [line('a', 1, 3, 1000)]).discount_minor).toBe(30);
    expect(price([offer], [line('a', 1, 2, 1000)]).discount_minor).toBe(1000);
  });

  test('variants of a product count together, other products do not', () => {
    const lines = [line('a', 1, 1, 5000), line('b', 1, 1, 3000), line('c', 2, 1, 5000)];
    const result = price([quantityOffer(1, tiers)], lines);
    expect(result.lines.map((one) => one.discount_minor)).toEqual([2000, 2000, 500]);
    expect(result.discount_applications.map((one) => [one.product_id, one.tier_key])).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  test('amounts never exceed a unit or the subtotal', () => {
    expect(price([quantityOffer(1, tiers)], [line('a', 1, 2, 1500)]).total_minor).toBe(0);
    const all = quantityOffer(1, [['amount_all', 1, 50]]);
    expect(price([all], [line('a', 1, 3, 1000)]).total_minor).toBe(0);
    expect(price([all], [line('a', 1, 6, 1000)]).discount_minor).toBe(5000);
  });

  test('a percentage is rounded once over the product, then spread', () => {
    const result = price(
      [quantityOffer(1, [['percentage_each', 1, 10]])],
      [line('a', 1, 1, 5), line('b', 1, 1, 5), line('c', 1, 1, 5)],
    );
    expect(result.discount_minor).toBe(2);
    expect(result.lines.map((one) => one.discount_minor)).toEqual([1, 1, 0]);
  });

  test('the cheapest units are free', () => {
    const offer = quantityOffer(1, [['buy_x_get_x', 2, 1]]);
    const result = price([offer], [line('a', 1, 4, 900), line('b', 1, 2, 500)]);
    expect(result.lines.map((one) => one.discount_minor)).toEqual([0, 1000]);
    expect(price([offer], [line('a', 1, 2, 900)]).discount_minor).toBe(0);
  });

  test('an earlier offer takes the line; one out of reach does not stand in the way', () => {
    const far = quantityOffer(1, [['percentage_each', 5, 50]]);
    const near = quantityOffer(2, [['percentage_each', 1, 10]]);
    const late = quantityOffer(3, [['percentage_each', 1, 90]]);
    const result = priceCart(compileShopOffers([late, near, far], usd), [line('a', 1, 2, 1000)], {
      trace: 'whole',
    });
    expect(result.discount_minor).toBe(200);
    expect(result.trace.map((one) => [one.offer_id, one.offer_version, one.outcome, one.reason])).toEqual([
      [1, 3, 'rejected', 'quantity-below-tier'],
      [2, 3, 'applied', 'tier-reached'],
      [3, 3, 'rejected', 'earlier-offer'],
    ]);
    expect(result.trace[0]!.detail).toBe('It starts at 5 units; 2 units counted.');
  });

  test('equal priorities go by the older offer', () => {
    const offers = [9, 4].map((id) => quantityOffer(id, [['percentage_each', 1, id]], { priority: 1 }));
    expect(price(offers, [line('a', 1, 1, 1000)]).discount_applications[0]!.offer_id).toBe(4);
  });

  test('an offer that is off or whose discount is off gives nothing', () => {
    const lines = [line('a', 1, 1, 1000)];
    expect(price([quantityOffer(1, tiers, { activated: false })], lines).discount_minor).toBe(0);
    const off = compileShopOffers([quantityOffer(1, tiers, { enable_discount: false })], usd);
    const result = priceCart(off, lines, { trace: 'whole' });
    expect([result.discount_minor, result.trace[0]!.reason]).toEqual([0, 'discount-off']);
  });

  test('amounts are read in the shop currency', () => {
    const offer = quantityOffer(1, [['amount_each', 1, 5000]]);
    const result = priceCart(compileShopOffers([offer], { currency: 'VND' }), [line('a', 1, 1, 12_000)]);
    expect(result.discount_minor).toBe(5000);
  });

  test('an application carries what an order needs', () => {
    const result = price([quantityOffer(7, tiers)], [line('a', 1, 2, 5000)]);
    expect(result.discount_applications).toEqual([
      {
        offer_id: 7,
        offer_version: 3,
        offer_type: 'quantity',
        title: 'Offer 7',
        product_id: 1,
        tier_key: 1,
        quantity: 2,
        taken: 2,
        counts: 'units',
        ends_at: null,
        value: 20,
        value_type: 'fixed_amount',
        allocation_method: 'each',
        amount_minor: 4000,
        line_keys: ['a'],
      },
    ]);
    expect(result.lines[0]!.allocations).toEqual([
      { offer_id: 7, discount_application_index: 0, amount_minor: 4000 },
    ]);
  });

  test('a type without a pricer is matched and changes no price', () => {
    const offer = quantityOffer(1, tiers, { offer_type: 'custom' });
    const index = compileShopOffers([offer], usd);
    expect(matchOffers(index, line('a', 1, 1, 1000)).map((one) => one.id)).toEqual([1]);
    expect(priceCart(index, [line('a', 1, 1, 1000)], { trace: 'whole' })).toMatchObject({
      discount_minor: 0,
      trace: [],
    });
  });

  test('the trace is bounded, and names the applied offer past the bound', () => {
    const many = Array.from({ length: 60 }, (_, at) => quantityOffer(at + 1, [['percentage_each', 9, 10]]));
    const index = compileShopOffers([...many, quantityOffer(99, tiers)], usd);
    const { trace } = priceCart(index, [line('a', 1, 1, 1000)], { trace: 'whole' });
    expect(trace.length).toBe(51);
    expect(trace.at(-1)).toMatchObject({ offer_id: 99, outcome: 'applied' });
  });
});
