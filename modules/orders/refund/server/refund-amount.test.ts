import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '../../order/contract/order.ts';
import type { Refund } from '../../order/contract/refund.ts';
import { type PostPurchaseShop, postPurchaseShop } from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import type { Answer } from '#apps/server/testing/test-shop.ts';
import * as gateways from '../../payment/server/payment-gateway.ts';
import { settleClaims } from './refund-schedule.ts';

let server: TestServer;
let shop: PostPurchaseShop;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await server.close();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await shop.query(sql`DELETE FROM test_refunds`);
  await shop.query(sql`UPDATE variants SET inventory_quantity = 1000`);
});

const unrefundable = '4000 0000 0000 5126';
const silentBack = '4000 0000 0000 7726';

type RefundAnswer = Answer<{
  refund: Refund;
  order: Order;
  error: string;
  code: string;
  fields?: Record<string, string>;
}>;
async function refund(id: number, given: object, key?: string): Promise<RefundAnswer> {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/admin/orders/${id}/refunds.json`,
    headers: { authorization: `Bearer ${shop.people.owner}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: { refund: given },
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers } as RefundAnswer;
}
const refundsOf = async (id: number) =>
  (await shop.admin<{ refunds: Refund[] }>('GET', `/admin/orders/${id}/refunds.json`)).body.refunds;
const cents = (amount: number) => Math.round(amount * 100);
async function gaveBack(): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT coalesce(sum(amount_minor), 0)::int AS n FROM test_refunds`,
  );
  return row!.n;
}
/** The shop's total sales, from its figures. */
async function sales(): Promise<number> {
  await server.settle();
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT coalesce(sum(value), 0)::int AS n FROM daily_metrics WHERE subject = 'shop' AND metric = 'sales'`,
  );
  return row!.n;
}
/** Items, shipping and tax after refunds, from the figures. */
async function netRevenue(): Promise<number> {
  await server.settle();
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT coalesce(sum(net_minor + delivery_minor + tax_minor), 0)::int AS n FROM sale_movements`,
  );
  return row!.n;
}
/** The same from the orders themselves: paid less refunded and owed. */
async function netRevenueByOrders(): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT (SELECT sum(total_price_minor) FROM orders)::int - (SELECT coalesce(sum(amount_minor + owed_minor), 0) FROM refunds)::int AS n`,
  );
  return row!.n;
}
/** Runs the schedule as of two minutes later, because it only looks at claims older than a minute. */
const settleLater = () => settleClaims.run({ ...server.services, now: () => new Date(Date.now() + 120_000) });

describe('a refund of an amount', () => {
  test('gives back just that, of no item: nothing is restocked, and the figures are less by it, once', async () => {
    const { id } = await shop.buy();
    const before = await shop.order(id);
    const [sold, whole] = [await sales(), await netRevenue()];
    const answer = await refund(id, { amount: 4.5, note: 'Came late' });
    expect([answer.status, answer.body.refund]).toMatchObject([
      201,
      {
        amount: 4.5,
        owed: 0,
        refund_line_items: [],
        note: 'Came late',
        order_adjustments: [{ kind: 'refund_discrepancy', amount: -4.5 }],
      },
    ]);
    const { order } = answer.body;
    expect(order).toMatchObject({
      financial_status: 'partially_refunded',
      total_refunded: 4.5,
      fulfillment_status: before.fulfillment_status,
    });
    expect(order.line_items).toEqual(before.line_items);
    expect(await gaveBack()).toBe(450);
    expect(await netRevenue()).toBe(whole - 450);
    expect(await netRevenueByOrders()).toBe(whole - 450);
    const [stock] = await shop.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM variants WHERE inventory_quantity > 1000`,
    );
    expect(stock!.n).toBe(0);
    // Then everything: the units return what is left, and no cent of the amount a second time.
    const rest = await shop.admin('POST', `/admin/orders/${id}/cancel.json`, {});
    expect(rest.status).toBe(200);
    const after = await shop.order(id);
    expect(after).toMatchObject({ financial_status: 'refunded', total_refunded: after.total_paid });
    expect(await gaveBack()).toBe(cents(after.total_paid));
    expect(await sales()).toBe(sold - cents(before.subtotal_price));
  });

  test('of more than is left is refused at its field, and of nothing is none', async () => {
    const { id } = await shop.buy();
    const { total_paid } = await shop.order(id);
    const much = await refund(id, { amount: total_paid + 0.01 });
    expect([much.status, much.body.code, Object.keys(much.body.fields ?? {})]).toEqual([
      422,
      'orders.too_much',
      ['refund.amount'],
    ]);
    expect((await refund(id, { amount: 0 })).body.code).toBe('orders.empty_refund');
    expect((await refund(id, { amount: total_paid })).body.order).toMatchObject({
      financial_status: 'refunded',
    });
    expect((await refund(id, { amount: 0.01 })).status).toBe(422);
    // With units it is their expected total, never an additional amount.
    const other = await shop.buy();
    const line = (await shop.order(other.id)).line_items[0]!;
    const units = { refund_line_items: [{ line_item_id: line.id, quantity: 1 }], amount: 1 };
    expect((await refund(other.id, units)).body.code).toBe('orders.refund_changed');
    expect((await refund(other.id, { shipping: { amount: 0 }, amount: 1 })).body.code).toBe(
      'orders.refund_changed',
    );
  });

  test('requested fifty times at once never refunds more than was paid', async () => {
    const { id } = await shop.buy();
    const paid = cents((await shop.order(id)).total_paid);
    const each = Math.floor(paid / 10) + 1;
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(id, { amount: each / 100 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(41);
    expect(await gaveBack()).toBe(9 * each);
    expect(cents((await shop.order(id)).total_refunded)).toBe(9 * each);
  });

  test('sent again under its key moves money once, and one under the key that was declined can be tried again', async () => {
    const { id } = await shop.buy();
    const twice = await Promise.all([
      refund(id, { amount: 2 }, 'same-key-1'),
      refund(id, { amount: 2 }, 'same-key-1'),
    ]);
    for (const { status } of twice) expect([201, 409]).toContain(status);
    const again = await refund(id, { amount: 2 }, 'same-key-1');
    expect(again.status).toBe(201);
    expect(await gaveBack()).toBe(200);
    expect(await refundsOf(id)).toHaveLength(1);
    expect((await refund(id, { amount: 3 }, 'same-key-1')).status).toBe(422);
    const refusing = await shop.buy(unrefundable);
    const before = await shop.order(refusing.id);
    for (let tries = 0; tries < 2; tries += 1)
      expect((await refund(refusing.id, { amount: 2 }, 'same-key-2')).status).toBe(402);
    expect(await shop.order(refusing.id)).toEqual(before);
    expect(await refundsOf(refusing.id)).toEqual([]);
  });
});

describe('a refund whose process dies', () => {
  /** Ends the process, as far as a test can, before the gateway is asked or after it has paid. */
  function dyingGateway(when: 'before' | 'after'): void {
    const real = gateways.paymentGateway('test');
    vi.spyOn(real, 'refund').mockImplementationOnce(async (context, payment) => {
      if (when === 'after') {
        vi.restoreAllMocks();
        await real.refund(context, payment);
      }
      throw new Error('killed');
    });
  }

  test.each(['before', 'after'] as const)(
    '%s the gateway is asked leaves a promise that comes to one payment and one row',
    async (when) => {
      const { id } = await shop.buy();
      const whole = await netRevenue();
      dyingGateway(when);
      expect((await refund(id, { amount: 5 }, `dies-${when}-1`)).status).toBe(500);
      expect(await refundsOf(id)).toMatchObject([{ amount: 0, owed: 5 }]);
      expect(await gaveBack()).toBe(when === 'after' ? 500 : 0);
      // A claimed amount can't be refunded a second time.
      const { total_paid } = await shop.order(id);
      expect((await refund(id, { amount: total_paid })).status).toBe(422);
      await settleLater();
      await settleLater();
      expect(await refundsOf(id)).toMatchObject([{ amount: 5, owed: 0 }]);
      expect(await gaveBack()).toBe(500);
      expect(await netRevenue()).toBe(whole - 500);
      // Repeating the call under its key gets the answer as if nothing had happened.
      const again = await refund(id, { amount: 5 }, `dies-${when}-1`);
      expect([again.status, again.body.refund]).toMatchObject([201, { amount: 5 }]);
      expect(await gaveBack()).toBe(500);
    },
  );

  test('is gone on with by the call sent again, too, and a claim that is refused later leaves nothing', async () => {
    const { id } = await shop.buy();
    dyingGateway('after');
    expect((await refund(id, { amount: 5 }, 'goes-on-1')).status).toBe(500);
    expect((await refund(id, { amount: 5 }, 'goes-on-1')).status).toBe(201);
    expect(await gaveBack()).toBe(500);
    expect(await refundsOf(id)).toMatchObject([{ amount: 5, owed: 0 }]);
    const refusing = await shop.buy(unrefundable);
    const before = await shop.order(refusing.id);
    dyingGateway('before');
    const line = before.line_items[0]!;
    const units = { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'cancel' }] };
    expect((await refund(refusing.id, units)).status).toBe(500);
    await settleLater();
    expect(await shop.order(refusing.id)).toEqual(before);
    expect(await refundsOf(refusing.id)).toEqual([]);
  });

  test('whose gateway says nothing is asked again by itself until it does', async () => {
    const { id } = await shop.buy(silentBack);
    const answer = await refund(id, { amount: 5 });
    expect([answer.status, answer.body.refund]).toMatchObject([201, { amount: 0, owed: 5 }]);
    await settleLater();
    expect(await refundsOf(id)).toMatchObject([{ amount: 5, owed: 0 }]);
    expect(await gaveBack()).toBe(500);
  });
});

test.runIf(process.env['PROVE_SEED'] !== undefined)(
  'a process killed between the money and the commit: given back once, and its row is there',
  async () => {
    const { id } = await shop.buy();
    // Timeline entries wait here: after the money moved, before the commit.
    const gate = new pg.Client({ connectionString: server.databaseUrl });
    await gate.connect();
    await gate.query('BEGIN; LOCK TABLE order_events IN SHARE ROW EXCLUSIVE MODE');
    const acting = await server.services.shops.byId(shop.people.shopId);
    const what = JSON.stringify({ shop: acting, order: id, amount_minor: 500 });
    const file = join(import.meta.dirname, '../../../../apps/server/testing/refund-worker.ts');
    worker = spawn(process.execPath, [file, server.databaseUrl, server.services.dataDir, what], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitFor(async () => expect(await gaveBack()).toBe(500), { timeout: 60_000, interval: 50 });
    worker.kill('SIGKILL');
    await new Promise((resolve) => worker!.once('exit', resolve));
    await gate.query('ROLLBACK');
    await gate.end();
    expect(await refundsOf(id)).toMatchObject([{ amount: 0, owed: 5 }]);
    await vi.waitFor(
      async () => {
        await settleLater();
        expect(await refundsOf(id)).toMatchObject([{ amount: 5, owed: 0 }]);
      },
      { timeout: 60_000, interval: 200 },
    );
    await settleLater();
    expect(await gaveBack()).toBe(500);
    expect((await shop.order(id)).transactions).toHaveLength(2);
  },
  150_000,
);

test('any refunds by units, delivery and amount: never more than was paid, and all sums agree', async () => {
  const doing = fc.oneof(
    fc.record({ do: fc.constant('amount' as const), share: fc.integer({ min: 1, max: 1200 }) }),
    fc.record({ do: fc.constant('units' as const), quantity: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ do: fc.constant('delivery' as const), share: fc.integer({ min: 1, max: 1000 }) }),
    fc.constant({ do: 'cancel' as const }),
  );
  const cards = fc.constantFrom(undefined, silentBack);
  await fc.assert(
    fc.asyncProperty(cards, fc.array(doing, { minLength: 1, maxLength: 5 }), async (card, list) => {
      await shop.query(sql`DELETE FROM test_refunds`);
      const { id } = await shop.buy(card);
      for (const one of list) {
        const { total_paid, total_refunded, line_items } = await shop.order(id);
        if (one.do === 'cancel') {
          expect([200, 409]).toContain(
            (await shop.admin('POST', `/admin/orders/${id}/cancel.json`, {})).status,
          );
        } else {
          const left = cents(total_paid) - cents(total_refunded);
          const part = Math.ceil((left * ('share' in one ? one.share : 0)) / 1000) / 100;
          const given = {
            amount: { amount: part },
            units: {
              refund_line_items: [
                { line_item_id: line_items[0]!.id, quantity: 'quantity' in one ? one.quantity : 1 },
              ],
            },
            delivery: { shipping: { amount: part } },
          }[one.do];
          expect([201, 422]).toContain((await refund(id, given)).status);
        }
        const order = await shop.order(id);
        const refunds = await refundsOf(id);
        const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
        expect(sum(refunds.map(({ amount }) => amount))).toBe(cents(order.total_refunded));
        expect(sum(refunds.map(({ amount, owed }) => amount + owed))).toBeLessThanOrEqual(
          cents(order.total_paid),
        );
        for (const made of refunds) {
          const worth = sum(made.refund_line_items.map(({ total_refund }) => total_refund));
          const beside = sum(made.order_adjustments.map(({ amount }) => -amount));
          expect(cents(made.amount) + cents(made.owed)).toBe(worth + beside);
        }
      }
      expect(await gaveBack()).toBe(promisedBy(await refundsOf(id)));
    }),
    { numRuns: process.env['PROVE_SEED'] === undefined ? 8 : 300 },
  );
  expect(await netRevenue()).toBe(await netRevenueByOrders());
}, 600_000);

/** The cents that refunds moved or may have moved. */
const promisedBy = (refunds: readonly Refund[]) =>
  refunds.reduce((all, { amount, owed }) => all + cents(amount) + cents(owed), 0);
