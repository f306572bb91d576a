import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netOf, type SaleMovement, sumsOf } from '#modules/analytics/figure/rules/sale-movement.ts';
import { importedParts, type OrderSnapshot, saleOf, type SnapshotLine } from './order-sale.ts';

const at = '2026-01-02T03:04:05.000Z';
const later = '2026-01-05T00:00:00.000Z';
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const lineOf = (id: number, given: Partial<SnapshotLine> = {}): SnapshotLine => ({
  ...{ id, product_id: id, variant_id: id, quantity: 2, gross_minor: 2000, discount_minor: 0, tax_minor: 0 },
  ...{
    told_tax_minor: 0,
    told_rate: 0,
    unit_cost_minor: null,
    allocations: [],
    taken_offer_id: null,
    added_at: null,
  },
  ...given,
});
const orderOf = (given: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  ...{
    order_id: 1,
    at,
    payments: [],
    country: 'PT',
    region: '',
    first_time: true,
    first_without_tests: true,
    customer_id: 7,
    source: 'web',
    user_id: null,
  },
  ...{
    test: false,
    imported: false,
    cancelled_at: null,
    paid: true,
    shipping_minor: 0,
    added_shipping_minor: 0,
  },
  ...{ tax_minor: 0, taxes_included: false, told_tax_minor: 0, lines: [lineOf(1)], refunds: [] },
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
        shipping_tax_minor: cents(120),
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
        lines: parts
          .filter(({ line }) => line < made.length)
          .map(({ line, ...part }) => ({ ...part, line_id: line + 1 })),
      })),
    });
  });

describe('an order in movements', () => {
  test('refunded shipping is shipping and its tax, and no returned item', () => {
    const order = orderOf({
      ...{ imported: true, shipping_minor: 1000, tax_minor: 80, lines: [lineOf(1, { gross_minor: 5000 })] },
      refunds: [
        { key: '9', at: later, amount_minor: 1080, lines: [], shipping_minor: 1000, shipping_tax_minor: 80 },
      ],
    });
    expect(saleOf(order).movements.filter(({ kind }) => kind === 'refunded')).toMatchObject([
      { returns_minor: 0, quantity: 0, delivery_minor: -1000, tax_minor: -80 },
    ]);
  });

  test('the parts add up to the order: items, discounts, shipping and tax, counted once', () => {
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
          const own = movements.filter(({ line_id }) => line_id === id);
          expect(sum(own.map(netOf))).toBeGreaterThanOrEqual(0);
          expect(sum(own.map(({ quantity }) => quantity))).toBeGreaterThanOrEqual(0);
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

  test('limited offers get back the units that movements give up', () => {
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

  test('a refund that names no line is spread over items, shipping and tax by what each still keeps', () => {
    const order = orderOf({
      ...{ shipping_minor: 500, tax_minor: 300 },
      lines: [lineOf(1, { tax_minor: 200 }), lineOf(2, { gross_minor: 1000 })],
    });
    const amount = (key: string, amount_minor: number) => ({
      ...{ key, at: later, amount_minor, shipping_minor: 0, shipping_tax_minor: 0, lines: [] },
    });
    expect(brief(saleOf({ ...order, refunds: [amount('1', 1900)] }).movements).slice(3)).toEqual([
      'refund:1:line:1 0 net -1000 tax -100 delivery 0',
      'refund:1:line:2 0 net -500 tax 0 delivery 0',
      'refund:1 0 net 0 tax -50 delivery -250',
    ]);
    // What its lines give back later is less by what an amount gave back of them before.
    const line = {
      ...amount('2', 1100),
      lines: [{ line_id: 1, quantity: 2, subtotal_minor: 2000, tax_minor: 200, restocked: true }],
    };
    expect(brief(saleOf({ ...order, refunds: [amount('1', 1900), line] }).movements).slice(6)).toEqual([
      'refund:2:line:1 -2 net -1000 tax -100 delivery 0',
    ]);
  });

  test('an order of which all its money went back keeps no item, shipping or tax, however the refund names it', () => {
    const order = orderOf({
      ...{ shipping_minor: 500, tax_minor: 300 },
      lines: [lineOf(1, { tax_minor: 200 })],
    });
    const named = [{ line_id: 1, quantity: 2, subtotal_minor: 2000, tax_minor: 0, restocked: true }];
    for (const lines of [[], named])
      for (const imported of [false, true]) {
        const refunds = [
          { key: '1', at: later, amount_minor: 2800, shipping_minor: 0, shipping_tax_minor: 0, lines },
        ];
        const { movements } = saleOf({ ...order, imported, refunds });
        expect(
          [netOf, (one: SaleMovement) => one.tax_minor, (one: SaleMovement) => one.delivery_minor].map((of) =>
            sum(movements.map(of)),
          ),
        ).toEqual([0, 0, 0]);
      }
  });

  test('items, shipping and tax of random orders add up to what was paid less what was given back, whatever refunds name', () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), fc.array(fc.boolean(), { maxLength: 4 }), (any, imported, late) => {
        const lines = any.lines.map((line, at) => ({ ...line, added_at: late[at] ? later : null }));
        const order = { ...any, imported, lines };
        const total = sum(lines.map((line) => line.gross_minor - line.discount_minor));
        const paid = total + order.shipping_minor + order.tax_minor;
        const { movements } = saleOf(order);
        if (order.paid) {
          const back = Math.min(paid, sum(order.refunds.map((one) => one.amount_minor)));
          expect(sum(movements.map((one) => netOf(one) + one.delivery_minor + one.tax_minor))).toBe(
            paid - back,
          );
        }
        // No part is ever below nothing, after any of its refunds.
        const parts = new Map<string, number>();
        for (const one of movements)
          for (const [part, amount] of [
            [`items ${one.line_id}`, netOf(one)],
            [`tax ${one.line_id}`, one.tax_minor],
            ['delivery', one.delivery_minor],
          ] as const) {
            parts.set(part, (parts.get(part) ?? 0) + amount);
            expect(parts.get(part)).toBeGreaterThanOrEqual(0);
          }
        // What offers sold is never more than what all lines did.
        const sums = sumsOf(movements.map((one) => ({ ...one, day: '', order_id: 1 })));
        const shop = (metric: string) =>
          sum(sums.flatMap((one) => (one.subject === 'shop' && one.metric === metric ? [one.value] : [])));
        expect(shop('offer_sales')).toBeLessThanOrEqual(shop('sales'));
      }),
      { numRuns: process.env['PROVE_SEED'] === undefined ? 1_000 : 10_000 },
    );
  }, 120_000);

  test('an addition after payment has its own day, with its shipping', () => {
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
        ...{ key: '1', at: later, amount_minor: 4000, shipping_minor: 0, shipping_tax_minor: 0 },
        lines: [back(1, true), back(2, true), back(3, true), back(4, false)],
      },
    ];
    const costs = saleOf(orderOf({ lines, refunds })).movements.map((one) => one.cost_minor);
    expect(costs).toEqual([0, null, 0, 600, 600, null, 0, -300, 0]);
  });
});

describe('tax that prices hold', () => {
  /** The same order with tax in its prices instead of on top; what lines and order say of it need not fit. */
  const anyTaxed = fc
    .record({
      order: anyOrder,
      lines: fc.array(fc.record({ told: cents(4000), rate: fc.constantFrom(0, 0.06, 0.23) }), {
        ...{ minLength: 4, maxLength: 4 },
      }),
      beyond: cents(700),
      silent: fc.boolean(),
      factor: fc.constantFrom(1, 10_000_000),
    })
    .map(({ order, lines, beyond, silent, factor }): OrderSnapshot => {
      const made = order.lines.map((line, at) => ({
        ...line,
        ...{
          tax_minor: 0,
          told_tax_minor: silent ? 0 : lines[at]!.told * factor,
          told_rate: lines[at]!.rate,
        },
        ...{ gross_minor: line.gross_minor * factor, discount_minor: line.discount_minor * factor },
        allocations: line.allocations.map((one) => ({ ...one, amount_minor: one.amount_minor * factor })),
      }));
      return {
        ...order,
        ...{ taxes_included: true, tax_minor: 0, lines: made, shipping_minor: order.shipping_minor * factor },
        told_tax_minor: sum(made.map((line) => line.told_tax_minor)) + beyond * factor,
        refunds: order.refunds.map((one) => ({
          ...one,
          ...{
            amount_minor: one.amount_minor * factor,
            shipping_minor: one.shipping_minor * factor,
            shipping_tax_minor: 0,
          },
          lines: one.lines.map((part) => ({
            ...part,
            ...{ tax_minor: 0, subtotal_minor: part.subtotal_minor * factor },
          })),
        })),
      };
    });
  const paidOf = (one: SaleMovement) => netOf(one) + one.delivery_minor + one.tax_minor;

  test('net, delivery and tax of every movement are what was paid or given back, as if prices held none', () => {
    fc.assert(
      fc.property(anyTaxed, (order) => {
        const plain = saleOf({ ...order, taxes_included: false }).movements;
        const { movements } = saleOf(order);
        expect(movements.map(({ key }) => key)).toEqual(plain.map(({ key }) => key));
        expect(movements.map(paidOf)).toEqual(plain.map(paidOf));
        for (const [at, one] of movements.entries()) {
          const was = plain[at]!;
          expect([one.quantity, one.cost_minor, one.orders]).toEqual([
            was.quantity,
            was.cost_minor,
            was.orders,
          ]);
          expect(one.gross_minor).toBeGreaterThanOrEqual(one.discount_minor);
          expect(one.gross_minor).toBeLessThanOrEqual(was.gross_minor);
          expect(one.discount_minor).toBeGreaterThanOrEqual(
            sum(one.offers.map((offer) => offer.discount_minor)),
          );
          for (const offer of one.offers) expect(offer.discount_minor).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('of each line and of delivery no more tax is held or comes back than there is, and with all of it all', () => {
    fc.assert(
      fc.property(anyTaxed, (order) => {
        const { movements } = saleOf(order);
        const parts = [...order.lines.map(({ id }) => id), null];
        for (const id of parts) {
          const own = movements.filter(({ line_id }) => line_id === id);
          let [tax, left] = [0, 0];
          for (const one of own) {
            tax += one.tax_minor;
            left += id === null ? one.delivery_minor : netOf(one);
            expect(tax).toBeGreaterThanOrEqual(0);
            if (id !== null) expect(left).toBeGreaterThanOrEqual(0);
          }
          if (id !== null && left === 0 && sum(own.map(paidOf)) === 0) expect(tax).toBe(0);
        }
        if (order.cancelled_at === null || order.paid) return;
        for (const of of [
          netOf,
          (one: SaleMovement) => one.tax_minor,
          (one: SaleMovement) => one.delivery_minor,
        ])
          expect(sum(movements.map(of))).toBe(0);
      }),
    );
  });

  test('limited offers get back the paid amount, tax included', () => {
    fc.assert(
      fc.property(anyTaxed, (order) => {
        expect(importedParts(order)).toEqual(importedParts({ ...order, taxes_included: false }));
      }),
    );
  });

  const taxed = (given: Partial<OrderSnapshot> = {}) =>
    orderOf({
      ...{ imported: true, taxes_included: true, told_tax_minor: 483, shipping_minor: 615 },
      lines: [
        lineOf(1, {
          ...{ gross_minor: 2460, discount_minor: 492, told_tax_minor: 368, told_rate: 0.23 },
          allocations: [{ offer_id: 5, amount_minor: 123 }],
        }),
        lineOf(2, { gross_minor: 123, discount_minor: 123, told_rate: 0.23 }),
      ],
      ...given,
    });
  const amounts = (order: OrderSnapshot) =>
    saleOf(order).movements.map(
      (one) =>
        `${one.key} ${one.gross_minor} - ${one.discount_minor} - ${one.returns_minor} + ${one.delivery_minor} + ${one.tax_minor}`,
    );

  test('is taken out of prices, discounts and delivery; a gift is freed of it by its rate', () => {
    expect(amounts(taxed())).toEqual([
      'placed 0 - 0 - 0 + 500 + 115',
      // 2460 and 492 with 23 %; what was paid says 368 of it.
      'line:1 2000 - 400 - 0 + 0 + 368',
      'line:2 100 - 100 - 0 + 0 + 0',
    ]);
    expect(saleOf(taxed()).movements[1]!.offers).toEqual([{ offer_id: 5, discount_minor: 100 }]);
  });

  test('comes back with what it was in, in parts that add up to the cent', () => {
    const refunds = [1, 2, 3].map((n) => ({
      ...{ key: String(n), at: later, amount_minor: 656 + 205, shipping_minor: 205, shipping_tax_minor: 0 },
      lines: [],
    }));
    expect(amounts(taxed({ refunds })).slice(3)).toEqual([
      'refund:1:line:1 0 - 0 - 534 + 0 + -122',
      'refund:1 0 - 0 - 0 + -167 + -38',
      'refund:2:line:1 0 - 0 - 533 + 0 + -123',
      'refund:2 0 - 0 - 0 + -167 + -38',
      'refund:3:line:1 0 - 0 - 533 + 0 + -123',
      'refund:3 0 - 0 - 0 + -166 + -39',
    ]);
  });

  test('that is more than delivery and lines say is in all of them by what they come to', () => {
    const lines = [lineOf(1, { gross_minor: 3000 }), lineOf(2, { gross_minor: 1000 })];
    expect(amounts(taxed({ lines, shipping_minor: 1000, told_tax_minor: 1500 }))).toEqual([
      'placed 0 - 0 - 0 + 700 + 300',
      'line:1 2100 - 0 - 0 + 0 + 900',
      'line:2 700 - 0 - 0 + 0 + 300',
    ]);
    // Goods without tax, sent with it.
    expect(amounts(taxed({ lines, shipping_minor: 1000, told_tax_minor: 187 }))[0]).toBe(
      'placed 0 - 0 - 0 + 813 + 187',
    );
  });
});

describe('sums of movements', () => {
  const counted = (order: OrderSnapshot) =>
    sumsOf(
      saleOf(order).movements.map((one) => ({ ...one, day: one.at.slice(0, 10), order_id: order.order_id })),
    );
  const reported = (order: OrderSnapshot) =>
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
    expect(reported(orderOf({ lines }))).toEqual([
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
    expect(reported(orderOf({ lines: [offered(1, [8], 7, 900)] }))).toEqual([
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
        ...{ key: '1', at: later, amount_minor: 1000, shipping_minor: 0, shipping_tax_minor: 0 },
        lines: [{ line_id: 1, quantity: 1, subtotal_minor: 1000, tax_minor: 0, restocked: false }],
      },
    ];
    expect(reported(orderOf({ lines, refunds })).filter((one) => one.includes('offer 7'))).toEqual([
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
