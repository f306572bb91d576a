import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentTitle, type ImportedOrder, settleImport } from './imported-order.ts';

const cents = (max = 50_000) => fc.integer({ min: 0, max });
const line = fc.record({
  product_id: fc.constant(null),
  variant_id: fc.constant(null),
  title: fc.constant('Mug'),
  variant_title: fc.constant(''),
  sku: fc.constant(''),
  vendor: fc.constant(''),
  quantity: fc.integer({ min: 1, max: 6 }),
  price_minor: cents(),
  tax_minor: cents(900),
  discounts: fc.array(fc.record({ discount: fc.integer({ min: 0, max: 1 }), amount_minor: cents() }), {
    maxLength: 2,
  }),
  requires_shipping: fc.boolean(),
  grams: fc.constant(0),
});
const place = fc.integer({ min: 0, max: 4 });
const refund = fc.record({
  external_id: fc.constant(''),
  created_at: fc.constant('2026-01-02T00:00:00.000Z'),
  note: fc.constant(''),
  amount_minor: cents(80_000),
  shipping_minor: cents(2000),
  lines: fc.array(
    fc.record({
      line: place,
      quantity: fc.integer({ min: 0, max: 7 }),
      restock_type: fc.constantFrom('no_restock' as const, 'cancel' as const, 'return' as const),
      subtotal_minor: cents(),
      tax_minor: cents(500),
    }),
    { maxLength: 3 },
  ),
});
const order: fc.Arbitrary<ImportedOrder> = fc.record({
  name: fc.constant('#1001'),
  email: fc.constant(''),
  phone: fc.constant(''),
  currency: fc.constant('USD'),
  created_at: fc.constant('2026-01-01T00:00:00.000Z'),
  cancelled_at: fc.constant(null),
  cancel_reason: fc.constant(null),
  closed_at: fc.constant(null),
  note: fc.constant(''),
  tags: fc.constant([]),
  source_name: fc.constant('shopify'),
  gateway: fc.constant('cards'),
  shipping_address: fc.constant(null),
  billing_address: fc.constant(null),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  discounts: fc.constant(
    [0, 1].map((n) => ({
      type: 'manual' as const,
      title: `D${n}`,
      value: 0,
      value_type: 'fixed_amount' as const,
      shipping_minor: 0,
    })),
  ),
  shipping: fc.array(
    fc.record({ code: fc.constant('a'), title: fc.constant('Post'), price_minor: cents(3000) }),
    { maxLength: 2 },
  ),
  total_tax_minor: cents(5000),
  total_price_minor: cents(200_000),
  payment: fc.constantFrom('pending' as const, 'authorized' as const, 'paid' as const, 'voided' as const),
  fulfillments: fc.array(
    fc.record({
      status: fc.constantFrom('sent' as const, 'cancelled' as const),
      shipment_status: fc.constant(null),
      delivered_at: fc.constant(null),
      created_at: fc.constant('2026-01-02T00:00:00.000Z'),
      tracking_company: fc.constant(''),
      tracking_numbers: fc.constant([]),
      tracking_urls: fc.constant([]),
      lines: fc.uniqueArray(fc.record({ line: place, quantity: fc.integer({ min: 0, max: 7 }) }), {
        maxLength: 4,
        selector: (one) => one.line,
      }),
    }),
    { maxLength: 3 },
  ),
  refunds: fc.array(refund, { maxLength: 3 }),
});
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

test('the other store’s total stays, and the parts add up to it', () => {
  fc.assert(
    fc.property(order, (given) => {
      const made = settleImport(given);
      expect(made.total_price_minor).toBe(given.total_price_minor);
      expect(
        made.total_line_items_price_minor -
          made.total_discounts_minor +
          made.total_shipping_minor +
          made.total_tax_minor,
      ).toBe(given.total_price_minor);
      for (const one of made.lines) {
        expect(one.total_discount_minor).toBe(sum(one.discounts.map((part) => part.amount_minor)));
        expect(one.total_discount_minor).toBeLessThanOrEqual(one.price_minor * one.quantity);
        expect(one.quantity - one.fulfilled_quantity - one.removed_quantity).toBeGreaterThanOrEqual(0);
        expect(one.refunded_quantity).toBeGreaterThanOrEqual(one.removed_quantity);
        expect(one.refunded_quantity).toBeLessThanOrEqual(one.removed_quantity + one.fulfilled_quantity);
      }
      expect(made.total_shipping_minor).toBeGreaterThanOrEqual(0);
      expect(made.total_tax_minor).toBeGreaterThanOrEqual(0);
      expect(sum(made.discounts.map((one) => one.amount_minor))).toBe(
        made.total_discounts_minor + sum(made.discounts.map((one) => one.shipping_minor)),
      );
    }),
    { numRuns: process.env['PROVE_SEED'] ? 10_000 : 500 },
  );
});

test('refunds never give back more than was paid, and each is its lines, its shipping and a named rest', () => {
  fc.assert(
    fc.property(order, (given) => {
      const made = settleImport(given);
      expect(made.refunded_minor).toBeLessThanOrEqual(made.paid_minor);
      expect(made.refunded_shipping_minor).toBeLessThanOrEqual(
        Math.min(made.total_shipping_minor, made.refunded_minor),
      );
      for (const one of made.refunds) {
        expect(one.amount_minor).toBe(
          one.shipping_minor +
            one.adjustment_minor +
            sum(one.lines.map((unit) => unit.subtotal_minor + unit.tax_minor)),
        );
        for (const unit of one.lines) {
          if (unit.restock_type === 'cancel') expect(unit.removed_quantity).toBe(unit.quantity);
          if (unit.restock_type === 'return') expect(unit.removed_quantity).toBe(0);
        }
      }
      if (made.refunded_minor > 0) expect(made.financial_status).toMatch(/refunded$/);
    }),
    { numRuns: process.env['PROVE_SEED'] ? 10_000 : 500 },
  );
});

test('paid − refunded is what is left of lines, tax and shipping, less what was given back beside them', () => {
  fc.assert(
    fc.property(order, (given) => {
      const made = settleImport({ ...given, payment: 'paid' });
      const back = made.refunds.flatMap((one) => one.lines);
      const left =
        sum(made.lines.map((one) => one.price_minor * one.quantity - one.total_discount_minor)) -
        sum(back.map((one) => one.subtotal_minor)) +
        (made.total_tax_minor - sum(back.map((one) => one.tax_minor))) +
        (made.total_shipping_minor - made.refunded_shipping_minor);
      const beside = sum(made.refunds.map((one) => one.adjustment_minor));
      expect(made.paid_minor - made.refunded_minor).toBe(left - beside);
      expect(made.paid_minor - made.refunded_minor).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: process.env['PROVE_SEED'] ? 10_000 : 500 },
  );
});

test('a cent that does not add up is shown, not hidden', () => {
  const given = fc.sample(order, { numRuns: 1, seed: 7 })[0]!;
  const exact: ImportedOrder = {
    ...given,
    lines: [{ ...given.lines[0]!, quantity: 3, price_minor: 333, discounts: [], tax_minor: 0 }],
    shipping: [],
    discounts: [],
    total_tax_minor: 0,
    total_price_minor: 1000,
  };
  expect(settleImport(exact).shipping).toEqual([
    { code: 'adjustment', title: adjustmentTitle, price_minor: 1 },
  ]);
  expect(settleImport({ ...exact, total_price_minor: 998 }).discounts).toMatchObject([
    { title: adjustmentTitle, amount_minor: 1 },
  ]);
  expect(settleImport({ ...exact, total_price_minor: 999 })).toMatchObject({
    adjustment_minor: 0,
    discounts: [],
    shipping: [],
  });
});
