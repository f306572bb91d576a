import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, type FeeRate, type FeeShare, rateOf, splitFee } from './payment-fee.ts';

const rate = (
  valid_from: string,
  percent_thousandths: number,
  fixed_minor = 0,
  method: string | null = null,
) => ({ method, valid_from, percent_thousandths, fixed_minor }) satisfies FeeRate;
const paid = (method: string, amount_minor: number, test = false) => ({ method, amount_minor, test });

test('an order has the rate that began last on its day, and none before the first', () => {
  const rates = [rate('2026-03-01', 2_900), rate('2026-01-01', 1_000), rate('2026-02-01', 2_000)];
  const at = (day: string) => feeOf(rates, [paid('cards', 10_000)], day);
  expect(['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2027-01-01'].map(at)).toEqual([
    0, 100, 200, 290, 290,
  ]);
});

test('a rate that names the method goes before that for all, whatever its case, also where it is 0', () => {
  const rates = [
    rate('2026-02-01', 3_000),
    rate('2026-01-01', 1_000, 0, 'PayPal'),
    rate('2026-01-01', 0, 0, 'cod'),
  ];
  const fee = (method: string) => feeOf(rates, [paid(method, 10_000)], '2026-03-01');
  expect([fee('paypal'), fee(' PAYPAL'), fee('cards'), fee('cod')]).toEqual([100, 100, 300, 0]);
});

test('manual and unpaid payments have a fee only if a rate names their method', () => {
  const all = rate('2026-01-01', 3_000, 30);
  for (const payment of [paid('manual', 500), paid('Cash on Delivery (COD)', 500), paid('test', 500, true)]) {
    expect(rateOf([all], payment, '2026-05-01'), payment.method).toBeNull();
    const named = rate('2026-01-01', 1_000, 0, payment.method);
    expect(rateOf([all, named], payment, '2026-05-01')).toBe(named);
  }
  expect(feeOf([all], [paid('cards', 0)], '2026-05-01')).toBe(0);
});

test('the parts of an order are added before they are rounded, half up, and each fixed amount is there once', () => {
  const rates = [rate('2026-01-01', 2_500, 30), rate('2026-01-01', 1_500, 5, 'b')];
  // 0.25 + 0.25, and not twice nothing; both of one method are one charge of the fixed amount.
  expect(feeOf(rates, [paid('a', 10), paid('a', 10)], '2026-01-01')).toBe(30 + 1);
  // 0.475 + 0.03 is 0.505.
  expect(feeOf(rates, [paid('a', 19), paid('b', 2)], '2026-01-01')).toBe(35 + 1);
  // 4.5 % of 0.
  expect(feeOf([rate('2026-01-01', 99_999)], [paid('a', 1_000_000_000_000)], '2026-01-01')).toBe(
    999_990_000_000,
  );
});

const minor = fc.integer({ min: 0, max: 1_000_000 });
const share = fc.record({
  kind: fc.constantFrom('placed', 'added', 'refunded', 'cancelled'),
  gross_minor: minor,
  discount_minor: minor,
  tax_minor: fc.integer({ min: -10_000, max: 10_000 }),
  delivery_minor: fc.integer({ min: -10_000, max: 10_000 }),
});

test('a fee is split to the last cent over what was sold, and none of it over what went back', () => {
  fc.assert(
    fc.property(minor, fc.array(share, { maxLength: 8 }), (fee, rest) => {
      const order = {
        kind: 'placed',
        line_id: null,
        gross_minor: 0,
        discount_minor: 0,
        tax_minor: 0,
        delivery_minor: 0,
      };
      const all = [order, ...rest.map((one, at) => ({ ...one, line_id: at + 1 }))] as FeeShare[];
      const parts = splitFee(fee, all);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(fee);
      all.forEach(({ kind }, at) => {
        expect(parts[at]).toBeGreaterThanOrEqual(0);
        if (kind === 'refunded' || kind === 'cancelled') expect(parts[at]).toBe(0);
      });
      // In whatever order they come.
      expect(splitFee(fee, all.toReversed())).toEqual(parts.toReversed());
    }),
  );
});

test('of what is worth the same twice, parts differ by a cent at most, and of nothing the fee is the order’s own', () => {
  const line = (line_id: number | null, gross_minor: number) =>
    ({ kind: 'placed', line_id, gross_minor, discount_minor: 0, tax_minor: 0, delivery_minor: 0 }) as const;
  expect(splitFee(10, [line(null, 5), line(7, 5), line(3, 5)])).toEqual([4, 3, 3]);
  expect(splitFee(11, [line(null, 0), line(7, 5), line(3, 5)])).toEqual([0, 5, 6]);
  expect(splitFee(30, [line(7, 0), line(null, 0)])).toEqual([0, 30]);
});
