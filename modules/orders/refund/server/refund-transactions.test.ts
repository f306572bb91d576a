import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type PostPurchaseShop, postPurchaseShop } from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import type { Answer } from '#apps/server/testing/test-shop.ts';
import type { Order } from '../../order/contract/order.ts';
import type { CalculatedRefund } from '../contract/refund-calls.ts';
import type { Refund } from '../../order/contract/refund.ts';

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
  await shop.query(sql`UPDATE variants SET inventory_quantity = 1000`);
  forgetPricing(server.services, shop.people.shopId);
  await shop.offer();
  await heardNews(server.services);
});

type RefundAnswer = Answer<{
  refund: Refund;
  order: Order;
  code: string;
  fields?: Record<string, string>;
  current?: CalculatedRefund;
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
const calculate = (id: number, given: object = {}) =>
  shop.admin<{ refund: CalculatedRefund; code: string; fields?: Record<string, string> }>(
    'POST',
    `/admin/orders/${id}/refunds/calculate.json`,
    { refund: given },
  );
const cents = (amount: number) => Math.round(amount * 100);
async function gaveBack(): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    sql`SELECT coalesce(sum(amount_minor), 0)::int AS n FROM test_refunds`,
  );
  return row!.n;
}
/** An order with two payments: the purchase, and an addition of 15.00. */
async function paidTwice() {
  const placed = await shop.buy();
  const { step } = await shop.look(placed.token);
  expect((await shop.accept(placed.token, step!)).status).toBe(200);
  const order = await shop.order(placed.id);
  const [first, added] = order.transactions.filter(({ kind }) => kind === 'sale');
  return { order, id: placed.id, first: first!, added: added! };
}

test('a refund of transactions is one of their amount, and each part goes back to the payment that it names', async () => {
  const { id, order, first, added } = await paidTwice();
  const asked = { transactions: [{ kind: 'refund', parent_id: added.id, gateway: 'test', amount: 4.5 }] };
  const before = await calculate(id, asked);
  expect([before.status, before.body.refund]).toMatchObject([
    200,
    {
      amount: 4.5,
      adjustment: 4.5,
      transactions: [
        { kind: 'refund', parent_id: first.id, gateway: 'test', amount: 0, maximum_refundable: first.amount },
        { kind: 'refund', parent_id: added.id, gateway: 'test', amount: 4.5, maximum_refundable: 15 },
      ],
    },
  ]);
  const made = await refund(id, { ...asked, note: 'Came late' });
  expect([made.status, made.body.refund]).toMatchObject([
    201,
    {
      amount: 4.5,
      owed: 0,
      refund_line_items: [],
      order_adjustments: [{ kind: 'refund_discrepancy', amount: -4.5 }],
      transactions: [
        { kind: 'refund', parent_id: added.id, gateway: 'test', amount: 4.5, status: 'success' },
      ],
    },
  ]);
  // A row without a product in every figure: the items stay, and the money decreases by it.
  expect(made.body.order.line_items).toEqual(order.line_items);
  expect(made.body.order).toMatchObject({ financial_status: 'partially_refunded', total_refunded: 4.5 });
  expect(await gaveBack()).toBe(450);
  const after = await calculate(id, { amount: 1 });
  expect(after.body.refund.transactions.map(({ maximum_refundable }) => maximum_refundable)).toEqual([
    first.amount,
    10.5,
  ]);
});

test('what a calculation answers as transactions is taken as they are, with the units that it was asked for', async () => {
  const { id, order } = await paidTwice();
  const units = { refund_line_items: [{ line_item_id: order.line_items[0]!.id, quantity: 1 }] };
  const { refund: asked } = (await calculate(id, units)).body;
  expect(asked.transactions).toHaveLength(2);
  expect(asked.transactions.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(asked.amount));
  const transactions = asked.transactions.map(({ kind, parent_id, gateway, amount }) => ({
    kind,
    parent_id,
    gateway,
    amount,
  }));
  // With units they are their total, never an additional amount.
  const more = await refund(id, { ...units, transactions: [{ amount: 1 }] });
  expect([more.status, more.body.code, more.body.current?.amount]).toEqual([
    409,
    'orders.refund_changed',
    asked.amount,
  ]);
  const made = await refund(id, { ...units, transactions });
  expect([made.status, made.body.refund.amount]).toEqual([201, asked.amount]);
  expect(made.body.refund.transactions.map(({ parent_id, amount }) => [parent_id, amount])).toEqual(
    transactions.filter(({ amount }) => amount > 0).map(({ parent_id, amount }) => [parent_id, amount]),
  );
});

test('that names what the order does not have, or asks for more than is left, is refused by name and moves nothing', async () => {
  const { id, order, first, added } = await paidTwice();
  const other = (await paidTwice()).first;
  const of = async (...transactions: object[]) => {
    const [made, calculated] = [await refund(id, { transactions }), await calculate(id, { transactions })];
    expect([calculated.status, calculated.body.code, calculated.body.fields]).toEqual([
      made.status,
      made.body.code,
      made.body.fields,
    ]);
    return [made.status, made.body.code, Object.keys(made.body.fields ?? {})];
  };
  const unknown = 'orders.no_such_payment';
  expect(await of({ amount: 1, parent_id: other.id })).toEqual([
    422,
    unknown,
    ['refund.transactions.0.parent_id'],
  ]);
  expect(await of({ amount: 1 }, { amount: 1, gateway: 'shopify_payments' })).toEqual([
    422,
    unknown,
    ['refund.transactions.1.gateway'],
  ]);
  expect(await of({ amount: 1, parent_id: first.id, gateway: 'manual' })).toEqual([
    422,
    unknown,
    ['refund.transactions.0.gateway'],
  ]);
  expect(await of({ amount: 15.01, parent_id: added.id })).toEqual([
    422,
    'orders.too_much',
    ['refund.transactions.0.amount'],
  ]);
  expect(await of({ amount: 10, parent_id: added.id }, { amount: 10, parent_id: added.id })).toEqual([
    422,
    'orders.too_much',
    ['refund.transactions.1.amount'],
  ]);
  expect(await of({ amount: order.total_paid + 0.01 })).toEqual([
    422,
    'orders.too_much',
    ['refund.transactions.0.amount'],
  ]);
  for (const one of [{ amount: 1, kind: 'sale' }, { amount: 1, parent: 7 }, { parent_id: first.id }])
    expect((await refund(id, { transactions: [one] })).status).toBe(422);
  const twice = await refund(id, { amount: 3, transactions: [{ amount: 2 }, { amount: 2 }] });
  expect([twice.status, twice.body.code, Object.keys(twice.body.fields!)]).toEqual([
    422,
    'orders.amounts_differ',
    ['refund.transactions'],
  ]);
  expect((await refund(id, { transactions: [{ amount: 0 }] })).body.code).toBe('orders.empty_refund');
  expect(await gaveBack()).toBe(0);
  expect(await shop.order(id)).toEqual(order);
  // Two equal amounts count as one.
  const alike = await refund(id, {
    amount: 4,
    transactions: [{ amount: 2 }, { amount: 2, gateway: 'test' }],
  });
  expect([alike.status, alike.body.refund.amount]).toEqual([201, 4]);
});

test('sent again under its key moves money once; with another payment in it, it is another refund', async () => {
  const { id, first, added } = await paidTwice();
  const of = (parent_id: number) =>
    refund(id, { transactions: [{ parent_id, amount: 2 }] }, 'transactions-1');
  const [one, again] = [await of(first.id), await of(first.id)];
  expect([one.status, again.body]).toEqual([201, one.body]);
  expect((await of(added.id)).status).toBe(422);
  expect(await gaveBack()).toBe(200);
});

test('asked for by many at once a payment never gives back more than it brought', async () => {
  const { id, added } = await paidTwice();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refund(id, { transactions: [{ parent_id: added.id, amount: 4 }] })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(17);
  expect(await gaveBack()).toBe(1200);
});
