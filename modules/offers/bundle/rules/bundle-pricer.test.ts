import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import { matchOffers } from '../../pricing/rules/offer-index.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { CartLine, OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { discountExample, lineExample, upsellExample } from '../../upsell/testing/upsell-example.ts';
import { bundleMembers } from '../../pricing/rules/bundle-bucket.ts';

const usd = { currency: 'USD' };

function bundle(target_ids: number[], discount: object = {}, given: Partial<OfferSource> = {}): OfferSource {
  const discount_data = discountExample(discount);
  return upsellExample({ offer_type: 'bundle', offer_name: 'Set', target_ids, discount_data, ...given });
}

function price(offers: OfferSource[], lines: CartLine[]) {
  return priceCart(compileShopOffers(offers, usd), lines, { trace: 'whole' });
}

test('V172 a product that is there twice is two units of a set', () => {
  expect(bundleMembers({ target_ids: [3, 1, 3] })).toEqual([
    { product_id: 3, quantity: 2 },
    { product_id: 1, quantity: 1 },
  ]);
  const offer = bundle([1, 1], { percentage_discount: 50 });
  const given = (quantity: number) => price([offer], [lineExample(1, { quantity })]).discount_minor;
  expect([1, 2, 3, 4].map(given)).toEqual([0, 1_000, 1_000, 2_000]);
});

test('V171 a bundle of one product gives nothing', () => {
  expect(price([bundle([1])], [lineExample(1, { quantity: 9 })]).discount_minor).toBe(0);
});

test('whole sets only, however their units came into the cart, the cheapest first', () => {
  const lines = [
    lineExample(1, { key: 'a', quantity: 2, unit_price_minor: 3_000, offer_id: 99 }),
    lineExample(1, { key: 'b', quantity: 1, unit_price_minor: 1_000 }),
    lineExample(2, { key: 'c', quantity: 2, unit_price_minor: 500 }),
  ];
  const result = price([bundle([1, 2])], lines);
  expect(result.discount_applications).toMatchObject([{ quantity: 4, taken: 2, amount_minor: 1_000 }]);
  // One unit of each line of product 1, both of product 2: 3000 + 1000 + 1000, of which a fifth.
  expect(result.lines.map((line) => line.discount_minor)).toEqual([600, 200, 200]);
});

test('an amount a set is spread by largest remainder and never exceeds the price', () => {
  const lines = [1, 2, 3].map((product) => lineExample(product, { unit_price_minor: 100 }));
  const of = (amount_discount: number) =>
    price([bundle([1, 2, 3], { discount_type: 'fixed_amount', amount_discount })], lines);
  expect(of(1).lines.map((line) => line.discount_minor)).toEqual([34, 33, 33]);
  expect(of(50).total_minor).toBe(0);
});

test('an earlier offer keeps its lines from a bundle, and an incomplete one says so', () => {
  const first = upsellExample({ id: 1, target_type: 'all', target_ids: [], priority: 1 });
  const second = bundle([1, 2], {}, { id: 2, priority: 2 });
  const result = price([first, second], [lineExample(1), lineExample(2, { offer_id: 1 })]);
  expect(result.discount_applications.map((one) => one.offer_id)).toEqual([1]);
  const traced = result.trace.filter((one) => one.offer_id === 2);
  expect(traced).toMatchObject([
    {
      line_key: '1',
      reason: 'bundle-incomplete',
      detail: 'The set is not whole: 1 of its 2 products are there in full.',
    },
  ]);
});

test('V088, V134 its box stands on the page of the first product, or of each', () => {
  const index = compileShopOffers(
    [bundle([1, 2], {}, { id: 1 }), bundle([1, 2], {}, { id: 2, target_type: 'all' })],
    usd,
  );
  const on = (product: number) => matchOffers(index, lineExample(product)).map((offer) => offer.id);
  expect([on(1), on(2), on(3)]).toEqual([[1, 2], [2], []]);
});

test('a second wording may have a discount of its own: it is priced as if it were the only one', () => {
  const wording = { offer_message: 'Second', offer_title: '' };
  const whole = fc.integer({ min: 0, max: 99 });
  const line = fc.record({
    product: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    unit_price_minor: fc.integer({ min: 0, max: 9_999 }),
  });
  const run = (offer: OfferSource, lines: CartLine[], variant: 'a' | 'b') => {
    const { trace: _trace, ...rest } = priceCart(compileShopOffers([offer], usd), lines, {
      variant: () => variant,
      trace: 'whole',
    });
    return rest;
  };
  fc.assert(
    fc.property(whole, whole, fc.boolean(), fc.array(line, { maxLength: 5 }), (a, b, fixed, drawn) => {
      const lines = drawn.map(({ product, ...given }, at) =>
        lineExample(product, { key: `${at}`, ...given }),
      );
      const name = fixed ? 'amount_discount' : 'percentage_discount';
      const kind = { discount_type: fixed ? 'fixed_amount' : 'percentage' };
      const both = bundle(
        [1, 2, 2],
        { ...kind, [name]: a },
        { variant_b: { ...wording, percentage_discount: null, [name]: b } },
      );
      for (const [variant, only] of [
        ['a', a],
        ['b', b],
      ] as const) {
        expect(run(both, lines, variant)).toEqual(
          run(bundle([1, 2, 2], { ...kind, [name]: only }), lines, 'a'),
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('a second wording without a discount of its own has the first', () => {
  const variant_b = { offer_message: 'Second', offer_title: '', percentage_discount: null };
  const lines = [lineExample(1), lineExample(2)];
  for (const discount of [{}, { discount_type: 'fixed_amount', amount_discount: 3 }]) {
    const index = compileShopOffers([bundle([1, 2], discount, { variant_b })], usd);
    const of = (variant: 'a' | 'b') => priceCart(index, lines, { variant: () => variant }).discount_minor;
    expect(of('b')).toBe(of('a'));
    expect(of('b')).toBeGreaterThan(0);
  }
});
