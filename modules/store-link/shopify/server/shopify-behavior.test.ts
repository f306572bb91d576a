import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { shopifyTruth, storedTruth } from '#apps/server/testing/store-truth.ts';
import type { Row } from '../../../../sandbox/shopify/shopify-data.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
  expect(await shop.connectShopify()).toMatchObject({ status: 'done', failures: [] });
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

const tell = async (topic: string, body: object) => {
  expect((await shop.announce('shopify', shop.shopify.announcement(topic, body))).status).toBe(200);
};
const stored = async (name: unknown) =>
  (
    await shop.sql(
      `SELECT total_price_minor::int AS total, refunded_minor::int AS refunded, refunded_shipping_minor::int AS shipping,
           financial_status AS state FROM orders WHERE name = $1`,
      [name],
    )
  )[0];

test('what went back in yen came in as dollars, from the list and from a webhook', async () => {
  const yen = shop.shopify.orders[13]!;
  expect(yen).toMatchObject({ currency: 'USD', presentment_currency: 'JPY' });
  const before = await stored(yen.name);
  expect(before).toMatchObject({ state: 'partially_refunded' });
  const back = Number(before!['refunded']);
  expect(back).toBeGreaterThan(0);
  shop.shopify.refund(yen, [{ line: 1, quantity: 1 }]);
  await tell('orders/updated', yen);
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
  expect(Number((await stored(yen.name))!['refunded'])).toBeGreaterThan(back);
  await shop.homeSales();
});

test('delivery that went back is taken off delivery, and no item was returned', async () => {
  const order = shop.shopify.orders.find(
    (row) => row.financial_status === 'paid' && (row.shipping_lines as object[]).length > 0,
  )!;
  const items = await shop.homeSales();
  shop.shopify.refund(order, [], '', 499);
  await tell('orders/updated', order);
  expect(await stored(order.name)).toMatchObject({ refunded: 499, shipping: 499 });
  // Sales are of items; what went back is delivery alone.
  expect(await shop.homeSales()).toBe(items);
  const returns = await shop.sql(
    `SELECT coalesce(sum(returns_minor), 0)::int AS returns, coalesce(sum(delivery_minor), 0)::int AS delivery FROM sale_movements
       WHERE kind = 'refunded' AND order_id = (SELECT id FROM orders WHERE name = $1)`,
    [order.name],
  );
  expect(returns).toEqual([{ returns: 0, delivery: -499 }]);
});

test('an order that was paid in test mode is in no figure once money was paid for others', async () => {
  const before = await shop.homeSales();
  const { order } = shop.shopify.add(1);
  shop.shopify.touch(order, { test: true, financial_status: 'paid', refunds: [] });
  await tell('orders/create', order);
  await shop.quiet();
  const tests = await shop.sql(
    `SELECT t.kind, t.test FROM transactions t JOIN orders o ON o.shop_id = t.shop_id AND o.id = t.order_id WHERE o.name = $1`,
    [order.name],
  );
  expect(tests).toEqual([{ kind: 'sale', test: true }]);
  expect(await shop.homeSales()).toBe(before);
  // An unpaid order as well.
  const { order: unpaid } = shop.shopify.add(2);
  shop.shopify.touch(unpaid, { test: true, financial_status: 'pending', refunds: [] });
  await tell('orders/create', unpaid);
  await shop.quiet();
  expect(await shop.homeSales()).toBe(before);
});

test('an order with an amount whose value is not stated is left out of the sync by name', async () => {
  const { order } = shop.shopify.add(3);
  const strange = {
    ...{ id: 1, created_at: order.created_at, refund_line_items: [], order_adjustments: [] },
    transactions: [{ kind: 'refund', status: 'success', amount: '1.00', currency: 'CHF' }],
  };
  shop.shopify.touch(order, { refunds: [strange], financial_status: 'partially_refunded' });
  await tell('orders/create', order);
  await shop.quiet();
  expect(await stored(order.name)).toBeUndefined();
  const failures = await shop.sql('SELECT subject, message FROM job_failures WHERE message LIKE $1', [
    '%CHF%',
  ]);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures).toContainEqual({
    subject: order.name,
    message: 'An amount is in CHF, and the store doesn’t state its value in USD.',
  });
  shop.shopify.touch(order, { refunds: [] as Row[], financial_status: 'paid' });
  expect(await shop.sync()).toMatchObject({ status: 'done', failures: [] });
  expect(await stored(order.name)).toMatchObject({ refunded: 0 });
});

test('gives the orders of 60 days, and all of them with read_all_orders', async () => {
  const old = { created_at: new Date(Date.now() - 61 * 86_400_000).toISOString() };
  const { order } = shop.shopify.add(4);
  shop.shopify.touch(order, old);
  expect(await shop.sync(true)).toMatchObject({ status: 'done' });
  expect(await stored(order.name)).toBeUndefined();
  shop.shopify.access.scopes.push('read_all_orders');
  expect(await shop.sync(true)).toMatchObject({ status: 'done' });
  expect(await stored(order.name)).toBeDefined();
});
