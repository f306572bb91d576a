import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartTotals, type TaxedItem } from './woo-cart-totals.ts';
import type { WooCoupon } from './woo-coupons.ts';
import { blankCoupon } from './woo-rest-coupons.ts';
import { defaultSettings, type WooSettings } from './woo-settings.ts';

// The expected values were computed by hand from the platform's public sources, named beside each row, and never with
// the code that sells the offers.

const settings = (given: Partial<WooSettings> = {}): WooSettings => ({
  ...defaultSettings('EUR'),
  shippingCost: null,
  ...given,
});
let nextId = 1;
const coupon = (given: Partial<WooCoupon>): WooCoupon => ({
  ...blankCoupon(nextId, 0),
  code: `c${nextId++}`,
  ...given,
});
const line = (key: string, euros: number, quantity: number, given: Partial<TaxedItem> = {}): TaxedItem => ({
  key,
  productId: 1,
  variationId: 0,
  categories: [],
  onSale: false,
  taxable: true,
  quantity,
  price: Math.round(euros * quantity * 100),
  ...given,
});
/** The rest of each line in the currency, rounded as in the total. */
const left = (items: TaxedItem[], coupons: WooCoupon[], set: WooSettings = settings()) => {
  const totals = cartTotals(items, coupons, set);
  return items.map(({ key }) => Math.round(totals.lines.get(key)!.total * 100) / 100);
};

describe('what a coupon takes off', () => {
  const product = (amount: string, given: Partial<WooCoupon> = {}) =>
    coupon({ discount_type: 'fixed_product', amount, ...given });
  const rows: [rule: string, items: TaxedItem[], coupons: () => WooCoupon[], charged: number[]][] = [
    [
      'fixed_product takes its amount off each piece (WC_Discounts::apply_coupon_fixed_product)',
      [line('a', 10, 3)],
      () => [product('2.50')],
      [22.5],
    ],
    [
      'limit_usage_to_x_items: off so many pieces and no more (same, limit_usage_qty)',
      [line('a', 10, 3)],
      () => [product('2.50', { limit_usage_to_x_items: 2 })],
      [25],
    ],
    [
      'a limit larger than the cart is no more than the cart has',
      [line('a', 10, 3)],
      () => [product('2.50', { limit_usage_to_x_items: 9 })],
      [22.5],
    ],
    [
      'over several lines the limit is used up in their order: line price times quantity, largest first (sort_by_price)',
      [line('dear', 30, 1), line('many', 10, 2)],
      () => [product('5', { limit_usage_to_x_items: 2 })],
      [30, 10],
    ],
    [
      'six decimals a piece count: 3 × 0.333333 is 0.999999, and the line is rounded (wc_add_number_precision)',
      [line('a', 10, 3)],
      () => [product('0.333333')],
      [29],
    ],
    [
      'six decimals a piece, upwards: 3 × 1.666667 is 5.000001',
      [line('a', 10, 3)],
      () => [product('1.666667', { limit_usage_to_x_items: 3 })],
      [25],
    ],
    [
      'decimals beyond six are rounded away: 1.0000004 is 1',
      [line('a', 10, 1)],
      () => [product('1.0000004')],
      [9],
    ],
    ['a line is never below nothing (min of what is left)', [line('a', 10, 2)], () => [product('12')], [0]],
    [
      'with a limit a piece gives no more than it costs: min(amount, price of a piece) × pieces',
      [line('a', 10, 2)],
      () => [product('12', { limit_usage_to_x_items: 1 })],
      [10],
    ],
    [
      'product_ids name a variation, and no other of its product (WC_Coupon::is_valid_for_product)',
      [
        line('s', 10, 1, { productId: 1, variationId: 11 }),
        line('l', 13, 1, { productId: 1, variationId: 12 }),
      ],
      () => [product('2', { product_ids: [12] })],
      [10, 11],
    ],
    [
      'product_ids that name the product mean all its variations',
      [
        line('s', 10, 1, { productId: 1, variationId: 11 }),
        line('l', 13, 1, { productId: 1, variationId: 12 }),
      ],
      () => [product('2', { product_ids: [1] })],
      [8, 11],
    ],
    [
      'exclude_sale_items leaves out what is on sale, for product coupons line by line',
      [line('a', 10, 1), line('b', 8, 1, { onSale: true })],
      () => [product('2', { exclude_sale_items: true })],
      [8, 8],
    ],
    [
      'percent is rounded down line by line, and what the whole had more goes to the first lines, a cent a piece (apply_coupon_remainder)',
      [line('a', 3.33, 1), line('b', 3.33, 1)],
      () => [coupon({ discount_type: 'percent', amount: '10' })],
      [2.99, 3],
    ],
    [
      'fixed_cart is split by pieces, down to the cent, and the rest is given a cent at a time (apply_coupon_fixed_cart)',
      [line('a', 10, 1), line('b', 10, 1), line('c', 10, 1)],
      () => [coupon({ discount_type: 'fixed_cart', amount: '10' })],
      [6.66, 6.67, 6.67],
    ],
    [
      'fixed_cart goes on with who has something left when a line is used up',
      [line('a', 1, 1), line('b', 20, 1)],
      () => [coupon({ discount_type: 'fixed_cart', amount: '10' })],
      [0, 11],
    ],
    [
      'fixed_cart never takes more than there is',
      [line('a', 10, 1)],
      () => [coupon({ discount_type: 'fixed_cart', amount: '25' })],
      [0],
    ],
    [
      'products first, then per cent of the full price, then the cart with what is left (sort_coupons_callback)',
      [line('a', 100, 1)],
      () => [
        coupon({ discount_type: 'fixed_cart', amount: '40' }),
        coupon({ discount_type: 'percent', amount: '50' }),
        product('20'),
      ],
      [0],
    ],
    [
      'two for the same line add up (each its own discount)',
      [line('a', 10, 2)],
      () => [product('1', { limit_usage_to_x_items: 2 }), product('2', { limit_usage_to_x_items: 1 })],
      [16],
    ],
  ];
  test.each(rows)('%s', (_rule, items, coupons, charged) => {
    expect(left(items, coupons())).toEqual(charged);
  });

  test('woocommerce_calc_discounts_sequentially: off what the one before has left, the smaller first; else each off the full price', () => {
    const both = () => [
      coupon({ discount_type: 'percent', amount: '20' }),
      coupon({ discount_type: 'percent', amount: '10' }),
    ];
    expect(left([line('a', 100, 1)], both())).toEqual([70]);
    expect(left([line('a', 100, 1)], both(), settings({ sequential: true }))).toEqual([72]);
  });

  test('a currency without decimals has fractions inside and none in the total', () => {
    const yen = settings({ currency: 'JPY', priceDecimals: 0 });
    const items = [{ ...line('a', 0, 3), price: 3000 }];
    const totals = cartTotals(items, [product('33.3')], yen);
    expect(totals.total).toBe(2900);
    expect(totals.discount).toBeCloseTo(99.9, 9);
  });

  test('of two alike the newer comes first, and a limited one after one without limit', () => {
    const older = product('6', { product_ids: [1] });
    const newer = product('6', { product_ids: [1] });
    const limited = product('1', { limit_usage_to_x_items: 1 });
    const totals = cartTotals([line('a', 10, 1)], [older, limited, newer], settings());
    expect([newer, older, limited].map(({ code }) => totals.coupons.get(code)!.discount)).toEqual([6, 4, 0]);
  });
});

describe('tax', () => {
  const off = (amount: string) => [coupon({ discount_type: 'fixed_product', amount })];

  test('added: the discount lowers what is taxed (WC_Cart_Totals::calculate_item_totals)', () => {
    const totals = cartTotals([line('a', 10, 1)], off('1'), settings({ calcTaxes: true }));
    expect(totals).toMatchObject({ subtotal: 10, subtotalTax: 1.9, items: 9, itemsTax: 1.71, total: 10.71 });
    expect([...totals.coupons.values()]).toEqual([{ discount: 1, discountTax: 0.19 }]);
  });

  test('in the price: the coupon comes off what the shopper sees, and its tax is stated separately', () => {
    const set = settings({ calcTaxes: true, pricesIncludeTax: true, taxDisplayCart: 'incl' });
    const totals = cartTotals([line('a', 11.9, 1)], off('1.19'), set);
    expect(totals.subtotal).toBe(10);
    expect(totals.items + totals.itemsTax).toBeCloseTo(10.71, 9);
    expect(totals.total).toBe(10.71);
    expect(totals.discount + totals.discountTax).toBeCloseTo(1.19, 9);
  });

  test('each line is rounded by itself, unless the store rounds at the subtotal (woocommerce_tax_round_at_subtotal)', () => {
    const items = [line('a', 0.13, 1), line('b', 0.13, 1), line('c', 0.13, 1)];
    // 19 % of 0.13 is 0.0247: 0.02 three times, or 0.0741 once.
    expect(cartTotals(items, [], settings({ calcTaxes: true })).total).toBe(0.45);
    expect(cartTotals(items, [], settings({ calcTaxes: true, roundTaxAtSubtotal: true })).total).toBe(0.46);
  });

  test('half a cent of tax goes up where tax is added and down where prices have it (wc_get_tax_rounding_mode)', () => {
    // 10 % of 0.05 is 0.005; of 0.055 with tax in it, 0.005 is tax.
    const added = cartTotals([line('a', 0.05, 1)], [], settings({ calcTaxes: true, taxRate: 10 }));
    expect(added.itemsTax).toBe(0.01);
    const inside = cartTotals(
      [{ ...line('a', 0, 1), price: 5.5 }],
      [],
      settings({ calcTaxes: true, taxRate: 10, pricesIncludeTax: true }),
    );
    expect(inside.itemsTax).toBe(0);
  });

  test('what is not taxable has none', () => {
    const totals = cartTotals(
      [line('a', 10, 1, { taxable: false })],
      off('1'),
      settings({ calcTaxes: true }),
    );
    expect(totals).toMatchObject({ items: 9, itemsTax: 0, discountTax: 0, total: 9 });
  });
});

test('sums add up and nothing is below nothing, whatever is in the cart', () => {
  const anyLine = fc.record({
    cents: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
  });
  const anyCoupon = fc.record({
    discount_type: fc.constantFrom('percent', 'fixed_cart', 'fixed_product'),
    micros: fc.integer({ min: 1, max: 100_000_000 }),
    limit: fc.option(fc.integer({ min: 1, max: 50 })),
    product: fc.option(fc.integer({ min: 0, max: 5 })),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.array(anyCoupon, { maxLength: 5 }),
      fc.record({
        calcTaxes: fc.boolean(),
        pricesIncludeTax: fc.boolean(),
        sequential: fc.boolean(),
        roundTaxAtSubtotal: fc.boolean(),
      }),
      (lines, given, switches) => {
        const items = lines.map(({ cents, quantity }, at) =>
          line(`k${at}`, 0, quantity, { productId: at, price: cents * quantity }),
        );
        const coupons = given.map(({ discount_type, micros, limit, product }, at) =>
          coupon({
            code: `p${at}`,
            discount_type,
            amount: String(micros / 1_000_000),
            limit_usage_to_x_items: limit,
            product_ids: product === null ? [] : [product],
          }),
        );
        const totals = cartTotals(items, coupons, settings(switches));
        expect(totals.total).toBeGreaterThanOrEqual(0);
        for (const item of items) {
          let off = 0;
          for (const byLine of totals.discounts.values()) off += byLine.get(item.key) ?? 0;
          expect(off).toBeLessThanOrEqual(item.price + 0.5);
          expect(totals.lines.get(item.key)!.total).toBeGreaterThanOrEqual(-0.005);
        }
        const byCoupon = [...totals.coupons.values()].reduce((all, one) => all + one.discount, 0);
        expect(byCoupon).toBeCloseTo(totals.discount, 6);
        // A line's rounding may move a total by half a cent, and never more.
        const gap = totals.subtotal - totals.discount - totals.items;
        expect(Math.abs(gap)).toBeLessThanOrEqual(0.011 * items.length);
        expect(totals.total).toBeCloseTo(totals.items + totals.itemsTax, switches.roundTaxAtSubtotal ? 1 : 6);
      },
    ),
    { numRuns: process.env.PROVE_SEED ? 5000 : 300 },
  );
});
