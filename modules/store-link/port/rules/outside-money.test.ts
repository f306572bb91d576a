import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleImport } from '#modules/orders/import/rules/imported-order.ts';
import { convertBy, ForeignAmount, minorOf } from './outside-money.ts';
import { shopifyOrder } from '../../shopify/rules/shopify-mapping.ts';
import { wooOrder } from '../../woocommerce/rules/woocommerce-order.ts';

const runs = process.env['PROVE_SEED'] ? 5_000 : 300;
const sumOf = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
const major = (minor: number, digits = 2) => (minor / 10 ** digits).toFixed(digits);

/** An order of 100.00 USD that was paid with 15000 JPY. */
const inYen = {
  ...{ id: 1, name: '#1001', currency: 'USD', presentment_currency: 'JPY', total_price: '100.00' },
  ...{ created_at: '2026-11-27T10:00:00Z', updated_at: '2026-11-28T10:00:00Z' },
  financial_status: 'partially_refunded',
  line_items: [{ id: 11, title: 'Vase', quantity: 2, price: '50.00' }],
};
const vase = {
  ...{ line_item_id: 11, quantity: 1, restock_type: 'no_restock', subtotal: '50.00', total_tax: '0.00' },
  subtotal_set: {
    shop_money: { amount: '50.00', currency_code: 'USD' },
    presentment_money: { amount: '7500', currency_code: 'JPY' },
  },
};
const yenBack = { id: 1, kind: 'refund', status: 'success', amount: '7500', currency: 'JPY' };
const refundOf = (more: object) => ({
  ...{ id: 111, created_at: '2026-11-28T10:00:00Z', note: '', order_adjustments: [] },
  ...{ refund_line_items: [], transactions: [], ...more },
});
const settled = (order: object) => settleImport(shopifyOrder(order as Record<string, unknown>).order);

describe('a refund of Shopify', () => {
  test("in the buyer's currency is booked in the shop's: 7,500 JPY of 15,000 are 50.00 of 100.00 USD", () => {
    const refund = refundOf({ refund_line_items: [vase], transactions: [yenBack] });
    expect(settled({ ...inYen, refunds: [refund] })).toMatchObject({
      ...{ paid_minor: 10_000, refunded_minor: 5_000, financial_status: 'partially_refunded' },
      refunds: [{ amount_minor: 5_000, adjustment_minor: 0, lines: [{ subtotal_minor: 5_000 }] }],
    });
  });

  test('of an amount beside any line has the value of its adjustment, else of the rate that the refund or the order states', () => {
    const both = (ours: string, theirs: string) => ({
      shop_money: { amount: ours, currency_code: 'USD' },
      presentment_money: { amount: theirs, currency_code: 'JPY' },
    });
    const refunded = (refund: object, order: object = {}) =>
      settled({ ...inYen, ...order, refunds: [refundOf({ transactions: [yenBack], ...refund })] })
        .refunded_minor;
    // The store's own value of it, which is no rate of ours.
    const beside = { kind: 'refund_discrepancy', amount: '-49.97', amount_set: both('-49.97', '-7500') };
    expect(refunded({ order_adjustments: [beside] })).toBe(4_997);
    // A line of 9,000 of which 1,500 were kept back, without saying so.
    expect(refunded({ refund_line_items: [{ ...vase, subtotal_set: both('60.00', '9000') }] })).toBe(5_000);
    expect(refunded({}, { total_price_set: both('100.00', '15000') })).toBe(5_000);
  });

  test('whose value in the currency of the shop is not stated is refused by name, not taken for another amount', () => {
    const read = (transaction: object, order: object = {}) =>
      shopifyOrder({ ...inYen, ...order, refunds: [refundOf({ transactions: [transaction] })] });
    expect(() => read(yenBack)).toThrow(new ForeignAmount('JPY', 'USD'));
    // A payment in an unnamed currency, of an order that has two.
    expect(() => read({ ...yenBack, currency: undefined })).toThrow(new ForeignAmount('', 'USD'));
    expect(() => read({ ...yenBack, currency: 'EUR' })).toThrow(new ForeignAmount('EUR', 'USD'));
    // An order that has one only.
    const own = { ...yenBack, amount: '50.00', currency: undefined };
    expect(read(own, { presentment_currency: 'USD' }).order.refunds[0]?.amount_minor).toBe(5_000);
    expect(() => shopifyOrder({ ...inYen, currency: undefined })).toThrow(ForeignAmount);
  });

  test('of delivery is delivery, in the form of each version of the API, and no returned item', () => {
    const money = (amount: string) => ({
      shop_money: { amount, currency_code: 'USD' },
      presentment_money: { amount, currency_code: 'USD' },
    });
    const order = {
      ...{
        id: 3,
        name: '#1003',
        currency: 'USD',
        total_price: '60.00',
        financial_status: 'partially_refunded',
      },
      created_at: '2026-11-27T10:00:00Z',
      line_items: [{ id: 31, title: 'Vase', quantity: 1, price: '50.00' }],
      shipping_lines: [{ id: 5, title: 'Standard', price: '10.00' }],
    };
    const transactions = [{ id: 3, kind: 'refund', status: 'success', amount: '10.00', currency: 'USD' }];
    const since2024 = {
      refund_shipping_lines: [
        {
          ...{ id: 9, shipping_line: { id: 5, title: 'Standard', price: '10.00' } },
          ...{ subtotal_amount_set: money('10.00'), tax_amount_set: money('0.00') },
        },
      ],
    };
    const before = { order_adjustments: [{ kind: 'shipping_refund', amount: '-10.00', tax_amount: '0.00' }] };
    for (const form of [since2024, before])
      expect(settled({ ...order, refunds: [refundOf({ transactions, ...form })] })).toMatchObject({
        ...{ refunded_minor: 1_000, refunded_shipping_minor: 1_000 },
        refunds: [{ amount_minor: 1_000, shipping_minor: 1_000, adjustment_minor: 0, lines: [] }],
      });
  });
});

test('an order that was paid in test mode says so, and no other says anything', () => {
  expect(shopifyOrder({ ...inYen, test: true }).order.test).toBe(true);
  expect('test' in shopifyOrder({ ...inYen, test: false }).order).toBe(false);
  expect('test' in shopifyOrder(inYen).order).toBe(false);
});

test('an amount is read in the currency that is stated for it, or not at all', () => {
  expect(minorOf({ amount: '12.50', currency: 'USD' }, 'USD')).toBe(1250);
  expect(minorOf({ amount: 1500, currency: 'JPY' }, 'JPY')).toBe(1500);
  for (const missing of [null, undefined, ''])
    expect(minorOf({ amount: missing, currency: null }, 'USD')).toBe(0);
  for (const currency of ['EUR', '', null, 'usd', 'US dollars', 840])
    expect(() => minorOf({ amount: '12.50', currency }, 'USD')).toThrow(ForeignAmount);
  expect(convertBy(7_500, { ours: 10_000, theirs: 15_000 })).toBe(5_000);
  expect(convertBy(1, { ours: 10_000, theirs: 0 })).toBeNull();
});

test('no file of connected stores reads an amount past the reader that wants its currency', () => {
  const files = globSync('modules/store-link/**/{rules,server}/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(40);
  const others = files.filter((file) => !file.endsWith('/outside-money.ts'));
  const readers = others.filter((file) =>
    /\btoMinor\b|\bparseFloat\b|\* 100\b|Number\((?:textOf\()?\w+\.(?:price|amount|subtotal\w*_set|total_price)\b/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(readers).toEqual([]);
  // An amount goes by name through `cents`, `amount` or `price`, which state a currency each.
  const mapped = [
    'shopify-mapping',
    'shopify-refund',
    'woocommerce-mapping',
    'woocommerce-order',
    'woocommerce-added',
  ];
  for (const name of mapped) {
    const file = files.find((one) => one.endsWith(`/${name}.ts`));
    expect(file && readFileSync(file, 'utf8'), name).toMatch(/outside-money\.ts/);
  }
});

/** What the shop's books should say of an order, and the order as Shopify writes it. */
interface Sold {
  order: Record<string, unknown>;
  total: number;
  tax: number;
  shipping: number;
  items: number;
  refunds: { amount: number; shipping: number; shippingTax: number; lines: number }[];
}

const soldThere = fc
  .record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 5 }),
        taxPercent: fc.constantFrom(0, 8, 19),
        back: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    shipping: fc.integer({ min: 0, max: 3_000 }),
    shippingTaxPercent: fc.constantFrom(0, 19),
    isShippingBack: fc.boolean(),
    beside: fc.integer({ min: 0, max: 300 }),
    // One of the shop's is so many of the buyer's.
    market: fc.constantFrom(
      { currency: 'USD', rate: 1, digits: 2 },
      { currency: 'JPY', rate: 151.37, digits: 0 },
      { currency: 'EUR', rate: 0.9213, digits: 2 },
      { currency: 'KWD', rate: 0.307, digits: 3 },
    ),
    isOldApi: fc.boolean(),
    isPoisoned: fc.boolean(),
  })
  .map(
    ({ lines, shipping, shippingTaxPercent, isShippingBack, beside, market, isOldApi, isPoisoned }): Sold => {
      const theirs = (cents: number) => ((cents / 100) * market.rate).toFixed(market.digits);
      const set = (cents: number) => ({
        shop_money: { amount: major(cents), currency_code: 'USD' },
        presentment_money: { amount: theirs(cents), currency_code: market.currency },
      });
      /** The field and its set; where the plain field is another amount, the set must be what counts. */
      const money = (name: string, cents: number) => ({
        [name]: isPoisoned ? '987654.32' : major(cents),
        [`${name}_set`]: set(cents),
      });
      const taxes = lines.map((line) => Math.round((line.price * line.quantity * line.taxPercent) / 100));
      const items = sumOf(lines.map((line) => line.price * line.quantity));
      const shippingTax = Math.round((shipping * shippingTaxPercent) / 100);
      const tax = sumOf(taxes) + shippingTax;
      const total = items + tax + shipping;
      const back = lines.map((line, at) => {
        const quantity = Math.min(line.back, line.quantity);
        return {
          quantity,
          subtotal: line.price * quantity,
          tax: Math.floor((taxes[at]! * quantity) / line.quantity),
        };
      });
      const shippingBack = isShippingBack ? shipping : 0;
      const shippingTaxBack = isShippingBack ? shippingTax : 0;
      const stated = sumOf(back.map((one) => one.subtotal + one.tax)) + shippingBack + shippingTaxBack;
      const extra = Math.min(beside, total - stated);
      const amount = stated + extra;
      // The buyer gets the sum of the shown parts.
      const paidBack = sumOf(
        [...back.flatMap((one) => [one.subtotal, one.tax]), shippingBack, shippingTaxBack, extra].map(
          (cents) => Number(theirs(cents)),
        ),
      );
      const refund = {
        ...{ id: 77, created_at: '2026-11-28T10:00:00Z', note: '' },
        refund_line_items: back.flatMap((one, at) =>
          one.quantity === 0
            ? []
            : [
                {
                  ...{ line_item_id: 100 + at, quantity: one.quantity, restock_type: 'no_restock' },
                  ...money('subtotal', one.subtotal),
                  ...money('total_tax', one.tax),
                },
              ],
        ),
        refund_shipping_lines:
          shippingBack > 0 && !isOldApi
            ? [{ subtotal_amount_set: set(shippingBack), tax_amount_set: set(shippingTaxBack) }]
            : [],
        order_adjustments: [
          ...(shippingBack > 0 && isOldApi
            ? [
                {
                  kind: 'shipping_refund',
                  ...money('amount', -shippingBack),
                  ...money('tax_amount', -shippingTaxBack),
                },
              ]
            : []),
          ...(extra > 0
            ? [{ kind: 'refund_discrepancy', ...money('amount', -extra), ...money('tax_amount', 0) }]
            : []),
        ],
        transactions: [
          {
            kind: 'refund',
            status: 'success',
            amount: paidBack.toFixed(market.digits),
            currency: market.currency,
          },
          { kind: 'refund', status: 'failure', amount: '1', currency: market.currency },
        ],
      };
      return {
        ...{ total, tax, shipping, items },
        refunds:
          amount > 0
            ? [
                {
                  amount,
                  shipping: shippingBack,
                  shippingTax: shippingTaxBack,
                  lines: sumOf(back.map((one) => one.subtotal + one.tax)),
                },
              ]
            : [],
        order: {
          ...{ id: 9, name: '#9', currency: 'USD', presentment_currency: market.currency },
          ...{ created_at: '2026-11-27T10:00:00Z', financial_status: 'paid', taxes_included: false },
          ...money('total_price', total),
          ...money('total_tax', tax),
          line_items: lines.map((line, at) => ({
            ...{ id: 100 + at, title: 'Cup', quantity: line.quantity, ...money('price', line.price) },
            tax_lines: taxes[at]! > 0 ? [{ title: 'VAT', rate: 0.1, ...money('price', taxes[at]!) }] : [],
          })),
          shipping_lines: shipping > 0 ? [{ title: 'Standard', ...money('price', shipping) }] : [],
          refunds: amount > 0 ? [refund] : [],
        },
      };
    },
  );

test("what is kept of any order of Shopify are its sums in the shop's currency, whatever the buyer paid with", () => {
  fc.assert(
    fc.property(soldThere, (sold) => {
      const books = settled(sold.order);
      expect(books).toMatchObject({
        ...{ total_line_items_price_minor: sold.items, total_shipping_minor: sold.shipping },
        ...{ total_tax_minor: sold.tax, total_price_minor: sold.total, adjustment_minor: 0 },
        ...{ paid_minor: sold.total, refunded_minor: sumOf(sold.refunds.map((one) => one.amount)) },
      });
      expect(
        books.refunds.map((one) => ({
          ...{ amount: one.amount_minor, shipping: one.shipping_minor },
          shippingTax: one.shipping_tax_minor,
          lines: sumOf(one.lines.map((line) => line.subtotal_minor + line.tax_minor)),
        })),
      ).toEqual(sold.refunds);
    }),
    { numRuns: runs },
  );
});

describe('WooCommerce', () => {
  const order = (more: object) => ({
    ...{ id: 7, number: '7', status: 'processing', currency: 'USD', date_created_gmt: '2026-11-27T10:00:00' },
    ...{ date_modified_gmt: '2026-11-27T10:00:00', date_paid_gmt: '2026-11-27T10:00:00', ...more },
  });
  const cloth = {
    ...{ id: 71, name: 'Linen', product_id: 5, variation_id: 0, quantity: 0.5 },
    ...{ price: 4, subtotal: '2.00', total: '2.00', total_tax: '0.00' },
  };

  test('0.5 x 4.00 stays an item line of 2.00, one unit that says how much it is', () => {
    const { order: ours, line_ids } = wooOrder(order({ total: '2.00', line_items: [cloth] }), []);
    expect(settleImport(ours)).toMatchObject({
      ...{ total_line_items_price_minor: 200, total_shipping_minor: 0, adjustment_minor: 0 },
      lines: [{ quantity: 1, price_minor: 200, properties: [{ name: 'Quantity', value: '0.5' }] }],
    });
    expect(line_ids).toEqual([{ product_id: '5', variant_id: '5' }]);
  });

  test('of a part of a unit the unit is back with the last of it, and the money at once', () => {
    const back = (id: number, quantity: number, total: string) => ({
      ...{ id, amount: total, date_created_gmt: `2026-11-28T1${id}:00:00`, shipping_lines: [] },
      line_items: [
        {
          ...{ quantity: -quantity, total: `-${total}`, total_tax: '0.00' },
          meta_data: [{ key: '_refunded_item_id', value: '71' }],
        },
      ],
    });
    const line = { ...cloth, quantity: 2.5, subtotal: '10.00', total: '10.00' };
    // The list has the latest first.
    const refunds = [back(2, 2, '8.00'), back(1, 0.5, '2.00')];
    const books = settleImport(
      wooOrder(order({ total: '10.00', line_items: [line], refunds: [{}, {}] }), refunds).order,
    );
    expect(books).toMatchObject({ refunded_minor: 1_000, financial_status: 'refunded' });
    expect(books.refunds.map((one) => [one.amount_minor, one.lines.map(({ quantity }) => quantity)])).toEqual(
      [
        [200, []],
        [800, [1]],
      ],
    );
  });

  test('an order, or a refund that a plugin keeps in another currency, is refused by name', () => {
    expect(() => wooOrder(order({ currency: '', total: '2.00' }), [])).toThrow(ForeignAmount);
    expect(() =>
      wooOrder(order({ total: '2.00', line_items: [cloth] }), [{ id: 8, amount: '300', currency: 'JPY' }]),
    ).toThrow(new ForeignAmount('JPY', 'USD'));
  });

  test('what is kept of any order are its sums, with parts of units, fees, taxes and refunds', () => {
    const line = fc.record({
      cents: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.constantFrom(1, 2, 3, 7, 0.25, 0.5, 1.5, 12.75),
      tax: fc.integer({ min: 0, max: 900 }),
      off: fc.integer({ min: 0, max: 40 }),
    });
    const given = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      shipping: fc.integer({ min: 0, max: 2_000 }),
      fee: fc.integer({ min: 0, max: 500 }),
      isBack: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      isShippingBack: fc.boolean(),
    });
    fc.assert(
      fc.property(given, ({ lines, shipping, fee, isBack, isShippingBack }) => {
        const rows = lines.map(({ cents, quantity, tax, off }, at) => {
          // A whole number of units has a whole price, so that nothing is left over of dividing.
          const subtotal = Number.isInteger(quantity) ? cents * quantity : cents;
          const total = subtotal - Math.floor((subtotal * off) / 100);
          return { id: 70 + at, quantity, subtotal, total, tax };
        });
        const tax = sumOf(rows.map((one) => one.tax));
        const total = sumOf(rows.map((one) => one.total)) + tax + shipping + fee;
        const back = rows.filter((_one, at) => isBack[at]);
        const shippingBack = isShippingBack ? shipping : 0;
        const amount = sumOf(back.map((one) => one.total + one.tax)) + shippingBack;
        const refund = {
          ...{ id: 90, date_created_gmt: '2026-11-28T10:00:00', amount: major(amount) },
          line_items: back.map((one) => ({
            ...{ quantity: -one.quantity, total: major(-one.total), total_tax: major(-one.tax) },
            meta_data: [{ key: '_refunded_item_id', value: String(one.id) }],
          })),
          shipping_lines: shippingBack > 0 ? [{ total: major(-shippingBack) }] : [],
        };
        const books = settleImport(
          wooOrder(
            order({
              ...{ total: major(total), total_tax: major(tax) },
              line_items: rows.map((one) => ({
                ...{ id: one.id, name: 'Cloth', product_id: 5, quantity: one.quantity },
                ...{ subtotal: major(one.subtotal), total: major(one.total), total_tax: major(one.tax) },
              })),
              shipping_lines: [{ method_id: 'flat', total: major(shipping) }],
              fee_lines: [{ name: 'Wrap', total: major(fee) }],
            }),
            amount > 0 ? [refund] : [],
          ).order,
        );
        expect(books).toMatchObject({
          ...{ total_line_items_price_minor: sumOf(rows.map((one) => one.subtotal)), adjustment_minor: 0 },
          total_discounts_minor: sumOf(rows.map((one) => one.subtotal - one.total)),
          ...{ total_shipping_minor: shipping + fee, total_tax_minor: tax, total_price_minor: total },
          ...{ refunded_minor: amount, refunded_shipping_minor: shippingBack },
        });
        for (const one of books.refunds) expect(one.adjustment_minor).toBe(0);
        expect(books.lines.map((one) => one.refunded_quantity)).toEqual(
          rows.map((one, at) => (isBack[at] ? (Number.isInteger(one.quantity) ? one.quantity : 1) : 0)),
        );
      }),
      { numRuns: runs },
    );
  });
});
