import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import type { Order } from '../../order/contract/order.ts';
import type { Refund } from '../../order/contract/refund.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import {
  type Placed,
  type PostPurchaseShop,
  postPurchaseShop,
} from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import type { Answer } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await shop.query(sql`DELETE FROM funnels`);
  await shop.query(sql`DELETE FROM offers`);
  await shop.query(sql`DELETE FROM test_refunds`);
  await shop.query(sql`UPDATE variants SET inventory_quantity = 1000 WHERE sku = 'bowl'`);
  forgetPricing(server.services, shop.people.shopId);
  await shop.offer();
  await heardNews(server.services);
});

/** Refunds its first payment only. */
const firstBack = '4000 0000 0000 3055';
/** Answers a refund only at the third request. */
const silentBack = '4000 0000 0000 7726';
/** Refunds nothing. */
const unrefundable = '4000 0000 0000 5126';

/** An order of 30.00 and shipping, with added bowls of 15.00, each with its own payment. */
async function grown(card?: string, additions = 1): Promise<Placed> {
  const placed = await shop.buy(card);
  for (let added = 0; added < additions; added += 1) {
    const { step } = await shop.look(placed.token);
    expect((await shop.accept(placed.token, step!)).status).toBe(200);
  }
  return placed;
}

type RefundAnswer = Answer<{ refund: Refund; order: Order; error: string; code: string }>;
const refund = (id: number, given: object): Promise<RefundAnswer> =>
  shop.admin('POST', `/admin/orders/${id}/refunds.json`, { refund: given });
const retry = (id: number, refundId: number): Promise<RefundAnswer> =>
  shop.admin('POST', `/admin/orders/${id}/refunds/${refundId}/retry.json`);

/** The bowl, which cost 15.00. */
async function bowlOf({ id }: Placed): Promise<object> {
  const line = (await shop.order(id)).line_items.at(-1)!;
  return { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'cancel' }] };
}
const cents = (amount: number) => Math.round(amount * 100);
/** The refund transactions: number of the payment, status, cents. */
const backOf = ({ transactions }: Order) => {
  const payments = transactions.filter(({ kind }) => kind === 'sale').map(({ id }) => id);
  return transactions
    .filter(({ kind }) => kind === 'refund')
    .map(({ parent_id, status, amount }) => [payments.indexOf(parent_id!) + 1, status, cents(amount)]);
};
/** The refunds in the gateway's own record. */
async function gaveBack(): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT coalesce(sum(amount_minor), 0)::int AS n FROM test_refunds`,
  );
  return row!.n;
}

describe('a refund of an order that was added to', () => {
  test('goes back to both payments by what each has left, each noted', async () => {
    const placed = await grown();
    const before = await shop.order(placed.id);
    const [first, second] = before.transactions.map(({ amount }) => cents(amount)) as [number, number];
    expect(second).toBe(1500);
    const answer = await refund(placed.id, await bowlOf(placed));
    expect([answer.status, answer.body.refund]).toMatchObject([201, { amount: 15, owed: 0 }]);
    const share = Math.round((1500 * first) / (first + second));
    expect(backOf(answer.body.order)).toEqual([
      [1, 'success', share],
      [2, 'success', 1500 - share],
    ]);
    expect(answer.body.refund.transactions).toEqual(
      answer.body.order.transactions.filter(({ kind }) => kind === 'refund'),
    );
    expect(await gaveBack()).toBe(1500);
    // Then exactly the rest: neither payment has anything left.
    const rest = await shop.admin('POST', `/admin/orders/${placed.id}/cancel.json`, {});
    expect(rest.status).toBe(200);
    const after = await shop.order(placed.id);
    expect(after).toMatchObject({ financial_status: 'refunded', total_refunded: after.total_paid });
    for (const [number, paid] of [first, second].entries()) {
      const back = backOf(after).filter(([to]) => to === number + 1);
      expect(back.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(paid);
    }
  });

  test('refused by the second payment says what is owed, and the first pays it when it is tried again', async () => {
    const placed = await grown(firstBack);
    const answer = await refund(placed.id, await bowlOf(placed));
    expect(answer.status).toBe(201);
    const { refund: made } = answer.body;
    expect(cents(made.amount) + cents(made.owed)).toBe(1500);
    expect(made.owed).toBeGreaterThan(0);
    expect(made.transactions.map(({ status, message }) => [status, message])).toEqual([
      ['success', ''],
      ['failure', 'The card refuses refunds.'],
    ]);
    expect(answer.body.order).toMatchObject({
      financial_status: 'partially_refunded',
      total_refunded: made.amount,
    });
    expect(await gaveBack()).toBe(cents(made.amount));
    const events = await shop.admin<{ events: { kind: string; values: object }[] }>(
      'GET',
      `/admin/orders/${placed.id}/events.json`,
    );
    const refunded = events.body.events.find(({ kind }) => kind === 'refunded');
    expect(refunded).toMatchObject({ values: { owed: made.owed } });
    // An owed amount can't be claimed a second time.
    const most = await shop.admin<{ refund: { maximum_refundable: number } }>(
      'POST',
      `/admin/orders/${placed.id}/refunds/calculate.json`,
      { refund: {} },
    );
    expect(most.body.refund.maximum_refundable).toBe(answer.body.order.total_paid - 15);

    const again = await retry(placed.id, made.id);
    expect([again.status, again.body.refund]).toMatchObject([200, { amount: 15, owed: 0 }]);
    expect(again.body.order.total_refunded).toBe(15);
    expect(await gaveBack()).toBe(1500);
    const done = await retry(placed.id, made.id);
    expect([done.status, done.body.code]).toEqual([409, 'orders.nothing_owed']);
    expect((await retry(placed.id, 987_654)).status).toBe(404);
  });

  test('that no payment can finish stays owed, however often it is tried, and moves nothing more', async () => {
    const placed = await grown(firstBack);
    const cancelled = await shop.admin('POST', `/admin/orders/${placed.id}/cancel.json`, {});
    expect(cancelled.status).toBe(200);
    const order = await shop.order(placed.id);
    expect(order).toMatchObject({ financial_status: 'partially_refunded', cancelled_at: expect.any(String) });
    expect(cents(order.total_paid) - cents(order.total_refunded)).toBe(1500);
    const [made] = (await shop.admin<{ refunds: Refund[] }>('GET', `/admin/orders/${placed.id}/refunds.json`))
      .body.refunds;
    expect(made?.owed).toBe(15);
    for (let tries = 0; tries < 2; tries += 1) {
      const again = await retry(placed.id, made!.id);
      expect([again.status, again.body.code]).toEqual([402, 'orders.refund_declined']);
      expect(await shop.order(placed.id)).toEqual(order);
    }
  });

  test('refused by the first payment changes nothing', async () => {
    const placed = await grown(unrefundable);
    const before = await shop.order(placed.id);
    const answer = await refund(placed.id, await bowlOf(placed));
    expect([answer.status, answer.body.code]).toEqual([402, 'orders.refund_declined']);
    expect(await shop.order(placed.id)).toEqual(before);
    expect(await gaveBack()).toBe(0);
  });

  test('that the gateway does not answer is on its way, and asked for again moves nothing twice', async () => {
    const placed = await grown(silentBack);
    const answer = await refund(placed.id, await bowlOf(placed));
    expect([answer.status, answer.body.refund]).toMatchObject([201, { amount: 0, owed: 15 }]);
    expect(answer.body.order).toMatchObject({ financial_status: 'paid', total_refunded: 0 });
    expect(backOf(answer.body.order).map(([, status]) => status)).toEqual(['pending', 'pending']);
    const again = await retry(placed.id, answer.body.refund.id);
    expect([again.status, again.body.refund]).toMatchObject([200, { amount: 15, owed: 0 }]);
    expect(backOf(again.body.order).map(([, status]) => status)).toEqual(['success', 'success']);
    expect(await gaveBack()).toBe(1500);
  });
});

test('any additions and refunds, with any card: no payment gives back too much, and all sums agree', async () => {
  const again = { condition: { post_purchase: { include_target: true } } };
  const [first, second, third] = [await shop.offer(again), await shop.offer(again), await shop.offer(again)];
  const funnel = {
    funnel_name: 'Bowl after bowl',
    steps: [
      { key: 'a', offer_id: first, accept: 'b', decline: null },
      { key: 'b', offer_id: second, accept: 'c', decline: null },
      { key: 'c', offer_id: third, accept: null, decline: null },
    ],
    start: 'a',
  };
  expect((await shop.admin('POST', '/admin/offers/funnels', { funnel })).status).toBe(201);
  const doing = fc.oneof(
    fc.constant({ do: 'retry' as const }),
    fc.record({
      do: fc.constant('units' as const),
      line: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
    fc.record({ do: fc.constant('delivery' as const), cents: fc.integer({ min: 1, max: 400 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(undefined, firstBack, silentBack),
      fc.nat(3),
      fc.array(doing, { minLength: 1, maxLength: 6 }),
      async (card, additions, list) => {
        await shop.query(sql`DELETE FROM test_refunds`);
        const { id } = await grown(card, additions);
        for (const one of list) {
          const before = await shop.order(id);
          if (one.do === 'retry') {
            const { refunds } = (
              await shop.admin<{ refunds: Refund[] }>('GET', `/admin/orders/${id}/refunds.json`)
            ).body;
            const owing = refunds.find(({ owed }) => owed > 0);
            if (owing) expect([200, 402]).toContain((await retry(id, owing.id)).status);
          } else {
            const line = before.line_items[one.do === 'units' ? one.line % before.line_items.length : 0]!;
            const given =
              one.do === 'units'
                ? { refund_line_items: [{ line_item_id: line.id, quantity: one.quantity }] }
                : { shipping: { amount: one.cents / 100 } };
            expect([201, 402, 422]).toContain((await refund(id, given)).status);
          }
          const order = await shop.order(id);
          const { refunds } = (
            await shop.admin<{ refunds: Refund[] }>('GET', `/admin/orders/${id}/refunds.json`)
          ).body;
          const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
          expect(sum(refunds.map(({ amount }) => amount))).toBe(cents(order.total_refunded));
          for (const payment of order.transactions.filter(({ kind }) => kind === 'sale')) {
            const back = order.transactions.filter(
              ({ parent_id, status }) => parent_id === payment.id && status !== 'failure',
            );
            expect(sum(back.map(({ amount }) => amount))).toBeLessThanOrEqual(cents(payment.amount));
          }
          for (const made of refunds) {
            const worth =
              sum(made.refund_line_items.map(({ total_refund }) => total_refund)) +
              cents(made.shipping.amount);
            expect(cents(made.amount) + cents(made.owed)).toBe(worth);
          }
          // The gateway's record equals what the order has as moved or possibly moved.
          const moved = order.transactions.filter(
            ({ kind, status }) => kind === 'refund' && status !== 'failure',
          );
          expect(await gaveBack()).toBe(sum(moved.map(({ amount }) => amount)));
        }
      },
    ),
    { numRuns: process.env['PROVE_SEED'] === undefined ? 10 : 500 },
  );
}, 600_000);
