import { add, dinero, subtract, toSnapshot, USD } from 'dinero.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from '#core/rules/money.ts';
import { fulfillableUnits, mayUnsend, planFulfillment, returnedUnits } from './fulfillment-rules.ts';
import { sharesOfNext } from '../../refund/rules/line-share.ts';
import { type OrderEvents, type OrderTotals, orderTotals } from './order-totals.ts';
import {
  type AskedRefund,
  everythingLeft,
  planRefund,
  type RefundableLine,
  type RefundableOrder,
  type RefundedUnits,
} from '../../refund/rules/refund-rules.ts';

interface Line extends RefundableLine {
  discount: number;
}

/** A line of 1–12 units at 0.00–500.00, with up to three discounts that never exceed it, and some tax. */
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 0, max: 50_000 }),
    discounted: fc.double({ min: 0, max: 1, noNaN: true }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    tax: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ quantity, price, discounted, weights, tax }, id = 0): Line => {
    const discount = weights.length === 0 ? 0 : Math.floor(price * quantity * discounted);
    return {
      id,
      quantity,
      fulfilled_quantity: 0,
      refunded_quantity: 0,
      removed_quantity: 0,
      price_minor: price,
      discount,
      allocations:
        weights.length === 0
          ? []
          : allocate(
              discount,
              weights.map((weight, key) => ({ key, weight })),
            ),
      total_tax_minor: tax,
    };
  });

type Step =
  | { do: 'fulfill'; picks: number[] }
  | { do: 'unsend'; pick: number }
  | { do: 'refund'; picks: number[]; type: 'no_restock' | 'cancel' | 'return'; shipping: number }
  | { do: 'amount'; amount: number }
  | { do: 'refund_all' }
  | { do: 'cancel'; restock: boolean; refund: boolean };

const picks = fc.array(fc.integer({ min: 0, max: 13 }), { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fulfill' as const), picks }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unsend' as const), pick: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      picks,
      type: fc.constantFrom('no_restock' as const, 'cancel' as const, 'return' as const),
      shipping: fc.integer({ min: 0, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('amount' as const),
      amount: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 300_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund_all' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), restock: fc.boolean(), refund: fc.boolean() }),
  },
);

const placed = fc.record({
  lines: fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((one, id) => ({ ...one, id: id + 1 }))),
  shipping: fc.integer({ min: 0, max: 1_500 }),
  steps: fc.array(step, { maxLength: 10 }),
});

/** An order as the server stores it: only rows; everything else is computed. */
class World {
  readonly events: Omit<OrderEvents, 'refunds'> & {
    transactions: OrderEvents['transactions'][number][];
    fulfillments: {
      status: 'open' | 'success' | 'cancelled';
      lines: { line_item_id: number; quantity: number }[];
    }[];
    refunds: { shipping_minor: number; lines: RefundedUnits[] }[];
  };
  readonly lines: Line[];
  readonly restocked = new Map<number, number>();
  /** The amount refunded besides lines and shipping; negative if less. */
  adjusted = 0;

  constructor(lines: Line[], shipping: number) {
    this.lines = lines;
    const total = lines.reduce(
      (sum, one) => sum + one.price_minor * one.quantity - one.discount + one.total_tax_minor,
      shipping,
    );
    this.events = {
      lines: lines.map((one) => ({ ...one, total_discount_minor: one.discount })),
      shipping_minor: shipping,
      transactions: [{ kind: 'sale', status: 'success', amount_minor: total }],
      fulfillments: [],
      refunds: [],
      cancelled: false,
    };
  }

  get totals(): OrderTotals {
    return orderTotals(this.events);
  }

  /** The lines with their current quantities. */
  get now(): (Line & { fulfillable_quantity: number })[] {
    const { lines } = this.totals;
    return this.lines.map((one, index) => ({ ...one, ...lines[index]! }));
  }

  get refundable(): RefundableOrder {
    const { total_shipping_minor, refunded_shipping_minor, current_total_minor } = this.totals;
    return {
      lines: this.now,
      left_minor: current_total_minor,
      total_shipping_minor,
      refunded_shipping_minor,
      cancelled: this.events.cancelled,
    };
  }

  refund(asked: AskedRefund): void {
    const plan = planRefund(this.refundable, asked);
    if (plan.problems.length > 0 || plan.shipping_problem || plan.amount_problem) return;
    if (plan.lines.length === 0 && plan.shipping_minor === 0 && plan.amount_minor === 0) return;
    this.adjusted += plan.adjustment_minor;
    this.events.refunds.push({ shipping_minor: plan.shipping_minor, lines: plan.lines });
    this.events.transactions.push({ kind: 'refund', status: 'success', amount_minor: plan.amount_minor });
    for (const one of plan.lines) {
      if (one.restock_type === 'no_restock') continue;
      this.restocked.set(one.line_item_id, (this.restocked.get(one.line_item_id) ?? 0) + one.quantity);
    }
  }

  run(one: Step): void {
    const now = this.now;
    const pick = (numbers: readonly number[]) =>
      numbers.map((n, at) => ({ line_item_id: now[at % now.length]!.id, quantity: Math.max(1, n) }));
    if (one.do === 'fulfill' && !this.events.cancelled) {
      const { take, problems } = planFulfillment(now, pick(one.picks));
      if (problems.length === 0 && take.length > 0)
        this.events.fulfillments.push({ status: 'open', lines: take });
    }
    if (one.do === 'unsend') {
      const parcel = this.events.fulfillments[one.pick];
      if (parcel && parcel.status !== 'cancelled' && mayUnsend(now, parcel.lines))
        parcel.status = 'cancelled';
    }
    if (one.do === 'refund') {
      this.refund({
        refund_line_items: pick(one.picks).map((asked) => ({ ...asked, restock_type: one.type })),
        shipping: { amount_minor: one.shipping },
      });
    }
    if (one.do === 'amount') this.refund({ refund_line_items: [], shipping: {}, amount_minor: one.amount });
    if (one.do === 'refund_all') this.refund(everythingLeft(this.refundable, true));
    if (one.do === 'cancel' && !this.events.cancelled) {
      if (now.some((each) => each.fulfilled_quantity > returnedUnits(each))) return;
      if (one.refund) this.refund(everythingLeft(this.refundable, one.restock));
      this.events.cancelled = true;
    }
  }
}

const dollars = (amount: number) => dinero({ amount, currency: USD });

/** The rest of an order, added up with another library from the units that were not refunded. */
function leftByDinero(world: World): number {
  let left = dollars(world.events.shipping_minor);
  for (const one of world.lines) {
    left = add(left, dollars(one.price_minor * one.quantity));
    for (const amount of one.allocations) left = subtract(left, dollars(amount));
    left = add(left, dollars(one.total_tax_minor));
  }
  for (const refund of world.events.refunds) {
    left = subtract(left, dollars(refund.shipping_minor));
    for (const one of refund.lines) left = subtract(left, dollars(one.subtotal_minor + one.tax_minor));
  }
  left = subtract(left, dollars(world.adjusted));
  return toSnapshot(left).amount;
}

function check(world: World): void {
  const totals = world.totals;
  expect(totals.paid_minor - totals.refunded_minor).toBe(leftByDinero(world));
  expect(totals.current_total_minor).toBe(totals.paid_minor - totals.refunded_minor);
  expect(totals.current_total_minor).toBeGreaterThanOrEqual(0);
  expect(totals.refunded_shipping_minor).toBeLessThanOrEqual(totals.total_shipping_minor);
  for (const one of world.now) {
    expect(one.fulfillable_quantity).toBe(fulfillableUnits(one));
    expect(one.fulfillable_quantity).toBeGreaterThanOrEqual(0);
    expect(one.refunded_quantity).toBeLessThanOrEqual(one.quantity);
    expect(returnedUnits(one)).toBeGreaterThanOrEqual(0);
    expect(returnedUnits(one)).toBeLessThanOrEqual(one.fulfilled_quantity);
    // Units come back into stock once at most.
    expect(world.restocked.get(one.id) ?? 0).toBeLessThanOrEqual(one.refunded_quantity);
    // All units together return the whole line to the cent, and each of its discounts.
    const back = world.events.refunds
      .flatMap((refund) => refund.lines)
      .filter((each) => each.line_item_id === one.id);
    const sum = (of: (each: RefundedUnits) => number) => back.reduce((all, each) => all + of(each), 0);
    for (const each of back)
      expect(Math.min(each.subtotal_minor, each.discount_minor, each.tax_minor)).toBeGreaterThanOrEqual(0);
    if (one.refunded_quantity === one.quantity) {
      expect(sum((each) => each.subtotal_minor)).toBe(one.price_minor * one.quantity - one.discount);
      expect(sum((each) => each.tax_minor)).toBe(one.total_tax_minor);
      one.allocations.forEach((amount, at) => expect(sum((each) => each.allocations[at]!)).toBe(amount));
    }
  }
  const { financial_status: money, fulfillment_status: sent } = totals;
  const expected =
    totals.refunded_minor === 0
      ? 'paid'
      : totals.current_total_minor === 0
        ? 'refunded'
        : 'partially_refunded';
  expect(money).toBe(expected);
  const out = world.now.some((one) => one.fulfilled_quantity > 0);
  const left = world.now.some((one) => one.fulfillable_quantity > 0);
  expect(sent).toBe(out ? (left ? 'partial' : 'fulfilled') : null);
}

describe('orders after they were placed', () => {
  test('random orders: paid less refunded is what is left, to the cent, and statuses follow', () => {
    fc.assert(
      fc.property(placed, ({ lines, shipping, steps }) => {
        const world = new World(lines, shipping);
        check(world);
        for (const one of steps) {
          world.run(one);
          check(world);
        }
        // In the end everything can be refunded, and then nothing more.
        world.refund(everythingLeft(world.refundable, false));
        check(world);
        expect(world.totals.current_total_minor).toBe(0);
        for (const one of world.lines) {
          const more = planRefund(world.refundable, {
            refund_line_items: [{ line_item_id: one.id, quantity: 1, restock_type: 'no_restock' }],
            shipping: { amount_minor: 1 },
          });
          expect(more.problems).toHaveLength(1);
          expect(more.shipping_problem).not.toBeNull();
        }
      }),
      { numRuns: process.env['PROVE_SEED'] === undefined ? 1_500 : 10_000 },
    );
  }, 120_000);

  test('a unit is worth the same whatever else of the order was given back before', () => {
    fc.assert(
      fc.property(placed, fc.integer({ min: 1, max: 12 }), ({ lines, shipping }, wanted) => {
        const last = lines.at(-1)!;
        const ask = {
          refund_line_items: [
            {
              line_item_id: last.id,
              quantity: Math.min(wanted, last.quantity),
              restock_type: 'cancel' as const,
            },
          ],
          shipping: {},
        };
        const alone = planRefund(new World(lines, shipping).refundable, ask);
        const after = new World(lines, shipping);
        for (const one of lines.slice(0, -1)) {
          after.refund({
            refund_line_items: [{ line_item_id: one.id, quantity: 1, restock_type: 'cancel' }],
            shipping: { full_refund: true },
          });
        }
        expect(planRefund(after.refundable, ask).lines).toEqual(alone.lines);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a line that costs 10.00 less 0.01 gives its cent to the first unit, and to it alone', () => {
    const taken = [0, 1, 2].map((before) => sharesOfNext([1], 3, before, 1)[0]);
    expect(taken).toEqual([1, 0, 0]);
  });

  test('two discounts of a cent on two units at one cent: no unit is discounted by more than it costs', () => {
    expect(sharesOfNext([1, 1], 2, 0, 1)).toEqual([1, 0]);
    expect(sharesOfNext([1, 1], 2, 1, 1)).toEqual([0, 1]);
  });
});

describe('payments', () => {
  const events = (transactions: OrderEvents['transactions'], cancelled = false): OrderEvents => ({
    lines: [{ id: 1, quantity: 1, price_minor: 1000, total_discount_minor: 0, total_tax_minor: 0 }],
    shipping_minor: 0,
    transactions,
    fulfillments: [],
    refunds: [],
    cancelled,
  });
  const money = (
    kind: 'authorization' | 'sale' | 'capture' | 'void',
    status: 'success' | 'failure' = 'success',
  ) => ({
    kind,
    status,
    amount_minor: 1000,
  });

  test.each([
    [[], false, 'pending'],
    [[money('sale', 'failure')], false, 'pending'],
    [[money('authorization')], false, 'authorized'],
    [[money('authorization'), money('capture')], false, 'paid'],
    [[money('authorization'), money('void')], false, 'voided'],
    [[], true, 'voided'],
    [[money('sale')], true, 'paid'],
  ] as const)('%j, cancelled: %s is %s', (transactions, cancelled, status) => {
    expect(orderTotals(events([...transactions], cancelled)).financial_status).toBe(status);
  });
});
