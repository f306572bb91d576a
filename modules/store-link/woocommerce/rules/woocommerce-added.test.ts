import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedLine, addedMeta, awaitsPayment, grewBy, isAsWanted, lineSums } from './woocommerce-added.ts';
import { wooOrder } from './woocommerce-order.ts';

const placed = { payment_method: 'bacs', status: 'on-hold', date_paid_gmt: null };

test.each([
  ['by transfer', {}, true],
  ['by cheque', { payment_method: 'cheque' }, true],
  ['on delivery', { payment_method: 'cod', status: 'processing' }, true],
  ['by transfer, which came', { date_paid_gmt: '2026-11-24T10:00:00', status: 'processing' }, false],
  ['by card', { payment_method: 'stripe', status: 'pending' }, false],
  ['on delivery, and sent', { payment_method: 'cod', status: 'completed' }, false],
  ['by transfer, and cancelled', { status: 'cancelled' }, false],
  ['by a way of paying that is not known', { payment_method: '' }, false],
])('an order paid %s waits for its payment: %s', (_, given, awaits) => {
  expect(awaitsPayment({ ...placed, ...given })).toBe(awaits);
});

type Sent = ReturnType<typeof lineSums>;

/**
 * The result that a store with one tax rate computes from given sums; half cents of tax are rounded down if prices
 * include it.
 */
function stored(sent: Sent, rate: number, saysRate: boolean) {
  const tax = (sum: string) => (Math.ceil(Number(sum) * rate - 0.5 - 1e-9) / 100).toFixed(6);
  const line = {
    ...{ id: 9, quantity: sent.quantity, subtotal: sent.subtotal, total: sent.total },
    ...{ subtotal_tax: tax(sent.subtotal), total_tax: tax(sent.total) },
    taxes: saysRate ? [{ id: 3 }] : [],
    meta_data: [{ key: addedMeta, value: 'step-1' }],
  };
  const tax_lines = [{ rate_id: 3, compound: false, rate_percent: rate }];
  return { order: { currency: 'EUR', prices_include_tax: true, line_items: [line], tax_lines }, line };
}

const asked = fc.record({
  subtotal_minor: fc.integer({ min: 1, max: 500_000 }),
  off: fc.nat({ max: 100 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom(5, 7, 7.7, 19, 21, 25),
});
const wantedOf = ({
  subtotal_minor,
  off,
  quantity,
}: {
  subtotal_minor: number;
  off: number;
  quantity: number;
}) => ({
  ...{ subtotal_minor, quantity },
  total_minor: Math.round((subtotal_minor * (100 - off)) / 100),
});

const eur = (total: string) => ({ total, currency: 'EUR' });

test('a line costs the quoted amount whatever the tax of its store', () => {
  fc.assert(
    fc.property(asked, ({ rate, ...given }) => {
      const wanted = wantedOf(given);
      const first = stored(lineSums(wanted, 2), rate, true);
      const { order, line } = stored(lineSums(wanted, 2, first), rate, true);
      expect(isAsWanted(order, addedLine(order, 'step-1')!, wanted, 'EUR')).toBe(true);
      expect(grewBy(eur('10.00'), eur((10 + wanted.total_minor / 100).toFixed(2)), line, 'EUR')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('if the store does not state its rate, a line with another sum than quoted is recognized by it', () => {
  fc.assert(
    fc.property(asked, ({ rate, ...given }) => {
      const wanted = wantedOf(given);
      const first = stored(lineSums(wanted, 2), rate, false);
      const { order, line } = stored(lineSums(wanted, 2, first), rate, false);
      const costs = Math.round((Number(line.total) + Number(line.total_tax)) * 100 + 1e-7);
      expect(isAsWanted(order, line, wanted, 'EUR')).toBe(costs === wanted.total_minor);
      expect(Math.abs(costs - wanted.total_minor)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2_000 },
  );
});

test('an order that grew by more than its new line was changed otherwise, too', () => {
  const line = { total: '10.00', total_tax: '1.90' };
  expect(grewBy(eur('20.00'), eur('31.90'), line, 'EUR')).toBe(true);
  expect(grewBy(eur('20.00'), eur('31.91'), line, 'EUR')).toBe(false);
});

test('without tax in its prices a line is sent as it is shown', () => {
  const wanted = { quantity: 2, subtotal_minor: 4000, total_minor: 3000 };
  expect(lineSums(wanted, 2)).toEqual({ quantity: 2, subtotal: '40.000000', total: '30.000000' });
  expect(lineSums({ ...wanted, subtotal_minor: 4000 }, 0)).toMatchObject({ subtotal: '4000.000000' });
});

test('what joined an order has a discount of its own, and coupons stay where they were', () => {
  const line = (id: number, subtotal: string, total: string, more: object = {}) => ({
    ...{
      id,
      name: `Line ${id}`,
      product_id: id,
      variation_id: 0,
      quantity: 1,
      subtotal,
      total,
      total_tax: '0',
    },
    ...more,
  });
  const { order, line_ids, awaits_payment } = wooOrder(
    {
      ...{ id: 7, number: '7', currency: 'EUR', total: '43.00', date_created_gmt: '2026-11-24T09:00:00' },
      ...placed,
      line_items: [
        line(1, '20.00', '18.00'),
        line(2, '30.00', '25.00', { meta_data: [{ id: 1, key: addedMeta, value: 'step-1' }] }),
      ],
      coupon_lines: [{ code: 'OURS', discount: '2.00' }],
    },
    [],
  );
  expect(awaits_payment).toBe(true);
  expect(line_ids.map(({ added_key }) => added_key)).toEqual([undefined, 'step-1']);
  expect(order.lines.map(({ discounts }) => discounts)).toEqual([
    [{ discount: 0, amount_minor: 200 }],
    [{ discount: 1, amount_minor: 500 }],
  ]);
  expect(order.discounts.map(({ type, title }) => [type, title])).toEqual([
    ['discount_code', 'OURS'],
    ['manual', 'Discount'],
  ]);
  expect(order.payment).toBe('pending');
});
