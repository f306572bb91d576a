import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../order/contract/order.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { makeRows, type TestRows } from '#apps/server/testing/test-rows.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let rows: TestRows;
let other: TestRows;
let admin: ReturnType<typeof memberClient>;

interface Answer {
  order: Order;
  code: string;
  fields: Record<string, string>;
}
const create = (order: object) => admin<Answer>('POST', '/admin/orders.json', { order });
const inShop = <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  server.services.db.inShop(people.shopId, async (tx) => (await tx.execute<R>(query)).rows);

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  rows = await makeRows(server.services.db, people.shopId, 'mine');
  other = await makeRows(server.services.db, people.otherShopId, 'other');
  admin = memberClient(server.app, people.admin);
  // Other tests cover the offers' discounts.
  await inShop(sql`DELETE FROM offers`);
  await inShop(
    sql`UPDATE variants SET inventory_management = 'shopify', inventory_quantity = 5 WHERE id = ${rows.variant}`,
  );
});
afterAll(() => server.close());

test('another program’s order: catalogue prices, stock taken, for a customer, to be paid', async () => {
  const made = await create({
    line_items: [
      // The price of a variant in the request is ignored.
      { variant_id: rows.variant, quantity: 2, price: 0.01 },
      { title: 'Gift wrap', price: 3, quantity: 1 },
    ],
    customer: { id: rows.customer },
    shipping_lines: [{ title: 'Courier', price: 5 }],
    tags: 'phone',
    note: 'Ring twice',
  });
  expect([made.status, made.body]).toEqual([201, made.body]);
  expect(made.body.order).toMatchObject({
    ...{ total_line_items_price: 59, total_shipping: 5, total_price: 64, total_outstanding: 64 },
    ...{ financial_status: 'pending', source_name: 'api', tags: 'phone', note: 'Ring twice' },
    ...{ customer: { id: rows.customer }, email: 'mine@example.com' },
  });
  expect(await inShop(sql`SELECT inventory_quantity AS n FROM variants WHERE id = ${rows.variant}`)).toEqual([
    { n: 3 },
  ]);
  const drafts = await inShop(sql`SELECT 1 FROM draft_orders WHERE order_id = ${made.body.order.id}`);
  expect(drafts).toEqual([]);
  await server.drain();
  const paid = await create({
    line_items: [{ title: 'Gift wrap', price: 3, quantity: 1 }],
    email: 'new@example.com',
    financial_status: 'paid',
  });
  expect(paid.body.order).toMatchObject({
    financial_status: 'paid',
    total_paid: 3,
    payment_gateway: 'manual',
  });
  expect(paid.body.order.customer?.email).toBe('new@example.com');
});

test('what cannot be sold is refused, and nothing is left of it', async () => {
  const before = await inShop(sql`SELECT count(*) AS n FROM orders`);
  const line = { variant_id: rows.variant, quantity: 1 };
  expect((await create({ line_items: [] })).body.fields).toHaveProperty('order.line_items');
  expect((await create({ line_items: [{ quantity: 1 }] })).body.fields).toHaveProperty(
    'order.line_items.0.title',
  );
  expect((await create({ line_items: [{ ...line, quantity: 4 }] })).body.code).toBe('orders.sold_out');
  for (const customer of [{ id: other.customer }, { id: 987_654 }])
    expect((await create({ line_items: [line], customer })).body.fields).toHaveProperty('order.customer.id');
  expect((await create({ line_items: [{ ...line, variant_id: other.variant }] })).status).toBeGreaterThan(
    400,
  );
  expect(await inShop(sql`SELECT count(*) AS n FROM orders`)).toEqual(before);
  expect(await inShop(sql`SELECT inventory_quantity AS n FROM variants WHERE id = ${rows.variant}`)).toEqual([
    { n: 3 },
  ]);
});

test('the same Idempotency-Key makes one order', async () => {
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: '/admin/orders.json',
      headers: { authorization: `Bearer ${people.admin}`, 'idempotency-key': 'order-of-a-program' },
      payload: { order: { line_items: [{ title: 'Card', price: 1, quantity: 1 }] } },
    });
  const [first, second] = [await send(), await send()];
  expect([first.statusCode, second.body]).toEqual([201, first.body]);
});

test('fulfilments and payments are asked for from an id or a moment on', async () => {
  const path = `/admin/orders/${rows.order}`;
  const all = await admin<{ fulfillments: { id: number; created_at: string }[] }>(
    'GET',
    `${path}/fulfillments.json`,
  );
  const [one] = all.body.fulfillments;
  const found = async (query: string) =>
    (await admin<{ fulfillments: object[] }>('GET', `${path}/fulfillments.json?${query}`)).body.fulfillments
      .length;
  expect(await found(`since_id=${one!.id}`)).toBe(0);
  expect(await found('limit=1')).toBe(1);
  const later = new Date(Date.parse(one!.created_at) + 1000).toISOString();
  expect(await found(`created_at_min=${later}`)).toBe(0);
  expect((await admin('GET', `${path}/fulfillments/count.json?created_at_max=${later}`)).body).toEqual({
    count: 1,
  });
  const payments = await admin<{ transactions: { id: number }[] }>('GET', `${path}/transactions.json`);
  const [first, ...rest] = payments.body.transactions;
  const since = await admin<{ transactions: object[] }>(
    'GET',
    `${path}/transactions.json?since_id=${first!.id}`,
  );
  expect(since.body.transactions).toEqual(rest);
});
