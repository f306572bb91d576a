import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netOf, type SaleMovement, sumsOf } from '#modules/analytics/rules/sale-movement.ts';
import { importedParts, type OrderStanding, saleOf, type StandingLine } from './order-sale.ts';

const at = '2026-01-02T03:04:05.000Z';
const later = '2026-01-05T00:00:00.000Z';
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const lineOf = (id: number, given: Partial<StandingLine> = {}): StandingLine => ({
  ...{ id, product_id: id, variant_id: id, quantity: 2, gross_minor: 2000, discount_minor: 0, tax_minor: 0 },
  ...{ unit_cost_minor: null, allocations: [], taken_offer_id: null, added_at: null },
  ...given,
});
const orderOf = (given: Partial<OrderStanding> = {}): OrderStanding => ({
  ...{ order_id: 1, at, country: 'PT', first_time: true, customer_id: 7, source: 'web', user_id: null },
  ...{
    test: false,
    imported: false,
    cancelled_at: null,
    paid: true,
    shipping_minor: 0,
    added_shipping_minor: 0,
  },
  ...{ tax_minor: 0, lines: [lineOf(1)], refunds: [] },
  ...given,
});
const brief = (movements: readonly SaleMovement[]) =>
  movements.map(
    (one) =>
      `${one.key} ${one.quantity} net ${netOf(one)} tax ${one.tax_minor} delivery ${one.delivery_minor}`,
  );

const cents = (max: number) => fc.integer({ min: 0, max });
/** Orders of other stores say anything; of this shop's own, refunds are never more than is left. */
const anyOrder = fc
  .record({
    paid: fc.boolean(),
    cancelled: fc.boolean(),
    shipping: cents(900),
    beside: cents(50),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        price: cents(3000),
        off: cents(100),
        tax: cents(99),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    refunds: fc.array(
      fc.record({
        amount_minor: cents(9000),
        shipping_minor: cents(900),
        lines: fc.array(
          fc.record({
            line: fc.integer({ min: 0, max: 3 }),
            quantity: fc.integer({ min: 1, max: 4 }),
            subtotal_minor: cents(3000),
            tax_minor: cents(90),
            restocked: fc.boolean(),
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ paid, cancelled, shipping, beside, lines, refunds }) => {
    const made = lines.map(({ quantity, price, off, tax }, index) =>
      lineOf(index + 1, {
        quantity,
        gross_minor: price * quantity,
        discount_minor: Math.min(off, price * quantity),
        tax_minor: tax,
        unit_cost_minor: index % 2 === 0 ? 300 : null,
        allocations:
          off > 0 ? [{ offer_id: 5 + (index % 2), amount_minor: Math.min(off, price * quantity) }] : [],
      }),
    );
    return orderOf({
      imported: true,
      paid,
      cancelled_at: cancelled ? later : null,
      shipping_minor: shipping,
      tax_minor: sum(made.map((line) => line.tax_minor)) + beside,
      lines: made,
      refunds: refunds.map(({ lines: parts, ...one }, index) => ({
        ...one,
        key: `r${index}`,
        at: later,
        sales_minor: null,
        lines: parts
          .filter(({ line }) => line < made.length)
          .map(({ line, ...part }) => ({ ...part, line_id: line + 1 })),
      })),
    });
  });

describe('an order in movements', () => {
  test('what was placed adds up to the order: items, discounts, delivery, tax, and it counts once', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const placed = saleOf(order).movements.filter(({ kind }) => kind === 'placed');
        const of = (part: keyof SaleMovement) => sum(placed.map((one) => Number(one[part])));
        expect(of('gross_minor')).toBe(sum(order.lines.map((line) => line.gross_minor)));
        expect(of('discount_minor')).toBe(sum(order.lines.map((line) => line.discount_minor)));
        expect([of('delivery_minor'), of('tax_minor'), of('orders')]).toEqual([
          order.shipping_minor,
          order.tax_minor,
          1,
        ]);
        expect(of('returns_minor')).toBe(0);
      }),
    );
  });

  test('no line of another store’s order gives up more than it sold, and cancelled unpaid nothing is left of any', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { movements } = saleOf(order);
        for (const { id } of order.lines) {
          const mine = movements.filter(({ line_id }) => line_id === id);
          expect(sum(mine.map(netOf))).toBeGreaterThanOrEqual(0);
          expect(sum(mine.map(({ quantity }) => quantity))).toBeGreaterThanOrEqual(0);
        }
        if (order.cancelled_at === null || order.paid) return;
        for (const part of ['quantity', 'tax_minor', 'delivery_minor'] as const)
          expect(sum(movements.map((one) => one[part]))).toBe(0);
        expect(sum(movements.map(netOf))).toBe(0);
      }),
    );
  });

  test('each movement has a name of its own, whatever came back how often', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const keys = saleOf(order).movements.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('what goes back to limited offers are the units that movements give up', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const given = saleOf(order).movements.filter(
          ({ kind, line_id }) => kind !== 'placed' && line_id !== null,
        );
        const parts = importedParts(order).given_up.flatMap(({ lines }) => lines);
        expect(sum(parts.map(({ quantity }) => quantity))).toBe(
          0 - sum(given.map(({ quantity }) => quantity)),
        );
        expect(sum(parts.map(({ total_minor }) => total_minor))).toBe(
          sum(given.map(({ returns_minor }) => returns_minor)),
        );
      }),
    );
  });

  test('a refund of an amount is of no line, and what its lines take off later is less by it', () => {
    const refunds = [
      { key: '1', at: later, amount_minor: 500, shipping_minor: 0, sales_minor: 500, lines: [] },
      {
        ...{ key: '2', at: later, amount_minor: 1500, shipping_minor: 0, sales_minor: 1500 },
        lines: [{ line_id: 1, quantity: 2, subtotal_minor: 2000, tax_minor: 0, restocked: true }],
      },
    ];
    expect(brief(saleOf(orderOf({ refunds })).movements)).toEqual([
      'placed 0 net 0 tax 0 delivery 0',
      'line:1 2 net 2000 tax 0 delivery 0',
      'refund:1 0 net -500 tax 0 delivery 0',
      'refund:2:line:1 -2 net -2000 tax 0 delivery 0',
      'refund:2 0 net 500 tax 0 delivery 0',
    ]);
  });

  test('what was put on after payment has the day of that, with its delivery', () => {
    const lines = [lineOf(1), lineOf(2, { added_at: later, gross_minor: 900, quantity: 1 })];
    const { movements } = saleOf(orderOf({ lines, shipping_minor: 700, added_shipping_minor: 200 }));
    expect(brief(movements)).toEqual([
      'placed 0 net 0 tax 0 delivery 500',
      'line:1 2 net 2000 tax 0 delivery 0',
      'line:2 1 net 900 tax 0 delivery 200',
    ]);
    expect(movements.map((one) => one.at)).toEqual([at, at, later]);
  });

  test('an unknown cost is unknown, and one of nothing is nothing; goods that stay away stay paid for', () => {
    const lines = [1, 2, 3, 4].map((id) => lineOf(id, { unit_cost_minor: [null, 0, 300, 300][id - 1]! }));
    const back = (line_id: number, restocked: boolean) => ({
      ...{ line_id, quantity: 1, subtotal_minor: 1000, tax_minor: 0, restocked },
    });
    const refunds = [
      {
        ...{ key: '1', at: later, amount_minor: 4000, shipping_minor: 0, sales_minor: 4000 },
        lines: [back(1, true), back(2, true), back(3, true), back(4, false)],
      },
    ];
    const costs = saleOf(orderOf({ lines, refunds })).movements.map((one) => one.cost_minor);
    expect(costs).toEqual([0, null, 0, 600, 600, null, 0, -300, 0]);
  });
});

describe('sums of movements', () => {
  const counted = (order: OrderStanding) =>
    sumsOf(
      saleOf(order).movements.map((one) => ({ ...one, day: one.at.slice(0, 10), order_id: order.order_id })),
    );
  const told = (order: OrderStanding) =>
    counted(order).map(
      ({ day, subject, subject_id, metric, value }) =>
        `${day.slice(8)} ${subject} ${subject_id} ${metric} ${value}`,
    );
  const offered = (id: number, offers: number[], taken: number | null = null, gross = 1000) =>
    lineOf(id, {
      ...{
        product_id: null,
        quantity: 1,
        gross_minor: gross + offers.length * 100,
        discount_minor: offers.length * 100,
      },
      allocations: offers.map((offer_id) => ({ offer_id, amount_minor: 100 })),
      taken_offer_id: taken,
    });

  test('a line that was taken from an offer counts without a discount, too, and once with one', () => {
    const lines = [
      offered(1, []),
      offered(2, [], 7, 2000),
      offered(3, [7], 7, 3000),
      offered(4, [8], null, 500),
    ];
    expect(told(orderOf({ lines }))).toEqual([
      '02 shop 0 orders 1',
      '02 shop 0 sales 6500',
      '02 shop 0 offer_sales 5500',
      '02 offer 7 sales 5000',
      '02 offer 7 orders 1',
      '02 offer 8 sales 500',
      '02 offer 8 orders 1',
    ]);
  });

  test('a line taken from one offer and discounted by another is a sale of both, and one of the shop', () => {
    expect(told(orderOf({ lines: [offered(1, [8], 7, 900)] }))).toEqual([
      '02 shop 0 orders 1',
      '02 shop 0 sales 900',
      '02 shop 0 offer_sales 900',
      '02 offer 8 sales 900',
      '02 offer 8 orders 1',
      '02 offer 7 sales 900',
      '02 offer 7 orders 1',
    ]);
  });

  test('a line that was put on later is an order more of its offer, on its own day; what came back is none less', () => {
    const lines = [offered(1, [7]), { ...offered(2, [7]), added_at: later }];
    const refunds = [
      {
        ...{ key: '1', at: later, amount_minor: 1000, shipping_minor: 0, sales_minor: 1000 },
        lines: [{ line_id: 1, quantity: 1, subtotal_minor: 1000, tax_minor: 0, restocked: false }],
      },
    ];
    expect(told(orderOf({ lines, refunds })).filter((one) => one.includes('offer 7'))).toEqual([
      '02 offer 7 sales 1000',
      '02 offer 7 orders 1',
      '05 offer 7 orders 1',
    ]);
  });

  test('products and what is of none add up to the shop, on every day', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const sums = counted({
          ...order,
          lines: order.lines.map((line) => (line.id === 2 ? { ...line, product_id: null } : line)),
        });
        const { movements } = saleOf(order);
        const shop = sum(
          sums.flatMap((one) => (one.subject === 'shop' && one.metric === 'sales' ? [one.value] : [])),
        );
        const products = sum(
          sums.flatMap((one) => (one.subject === 'product' && one.metric === 'sales' ? [one.value] : [])),
        );
        const rest = sum(movements.filter(({ line_id }) => line_id === null || line_id === 2).map(netOf));
        expect(products + rest).toBe(shop);
      }),
    );
  });
});
