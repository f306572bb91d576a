import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { queryOfFunction } from '#core/testing/function-query.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { listCustomers } from '../../customer/contract/customer-calls.ts';
import { listOrders } from '../contract/order-calls.ts';
import { customerPage, findCustomers } from '../../customer/server/customer-queries.ts';
import { orderJobs } from '../../server/order-jobs.ts';
import { findOrders, orderPage } from './order-list.ts';

const size = 100_000;
let kit: TestServices;

beforeAll(async () => {
  kit = await createTestServices();
  const shop = kit.shops[0].id;
  // Without the triggers: they are not what is looked at here.
  for (const table of ['orders', 'customers']) await kit.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await kit.sql(
    `INSERT INTO customers (shop_id, id, email, first_name, last_name, orders_count, total_spent_minor, created_at, updated_at, tags)
     SELECT $1, n, md5(n::text) || '@example.com', 'First ' || n % 500, 'Last ' || n % 900, n % 40, n * 7 % 90000,
       now() - make_interval(mins => n), now() - make_interval(mins => n * 13 % 100000),
       CASE WHEN n % 5000 = 0 THEN ARRAY['rare'] WHEN n % 3 = 0 THEN ARRAY['often'] ELSE '{}' END
     FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await kit.sql(
    `INSERT INTO orders (shop_id, id, order_number, name, token, customer_id, email, currency, total_line_items_price_minor, subtotal_price_minor,
       total_price_minor, paid_minor, refunded_minor, financial_status, fulfillment_status, total_quantity, created_at, updated_at, closed_at, cancelled_at, tags)
     SELECT $1, n, n, '#' || n, 'token' || n, n, md5(n::text) || '@example.com', 'USD', price, price, price, paid, back,
       CASE WHEN paid = 0 THEN 'pending' WHEN back = 0 THEN 'paid' WHEN back < paid THEN 'partially_refunded' ELSE 'refunded' END,
       CASE WHEN n % 20 > 0 THEN 'fulfilled' END, 1, now() - make_interval(mins => ${size} - n), now() - make_interval(mins => n * 13 % 100000),
       CASE WHEN n % 20 > 0 THEN now() END, CASE WHEN n % 300 = 0 THEN now() END,
       CASE WHEN n % 5000 = 0 THEN ARRAY['rare'] WHEN n % 3 = 0 THEN ARRAY['often'] ELSE '{}' END
     FROM (SELECT n, price, CASE WHEN n % 50 = 0 THEN 0 ELSE price END AS paid, CASE WHEN n % 50 = 7 THEN price / 2 ELSE 0 END AS back
           FROM (SELECT n, 1000 + n * 7 % 90000 AS price FROM generate_series(1, ${size}) n) priced) sums`,
    [shop],
  );
  await kit.sql(
    `INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, quantity, fulfillable_quantity, price_minor, position)
     SELECT $1, n, n % 4000, n % 4000, 'Thing', 1, 1, 1000, 1 FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await kit.sql('ALTER TABLE fulfillments DISABLE TRIGGER USER');
  await kit.sql(
    `INSERT INTO fulfillments (shop_id, order_id, number, name, tracking_numbers)
     SELECT $1, n, 1, '#' || n || '-F1', ARRAY['PP' || n, 'QQ' || n] FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await kit.sql('VACUUM ANALYZE orders, customers, order_lines, fulfillments');
}, 180_000);
afterAll(() => kit.close());

function inShop<T>(work: (ctx: ServedCtx) => Promise<T>): Promise<T> {
  const [shop] = kit.shops;
  return kit.services.db.inShop(shop.id, (tx) => work({ shop, tx, now: new Date(), services: kit.services }));
}

async function plan(ctx: ShopCtx, statement: SQL): Promise<string> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  const found = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params);
  return found.rows.map((row) => row['QUERY PLAN']).join('\n');
}

type OrderQuery = Parameters<typeof orderPage>[1];
type CustomerQuery = Parameters<typeof customerPage>[1];
const orderQuery = (given: object) => listOrders.query!.parse(given) as OrderQuery;
const customerQuery = (given: object) => listCustomers.query!.parse(given) as CustomerQuery;

test.each([
  [{}, /orders_(list|pkey)/],
  [{ page: '60' }, /orders_(list|pkey)/],
  [{ status: 'open' }, /orders_open/],
  [{ status: 'cancelled' }, /orders_cancelled/],
  [{ has_refund: 'true' }, /orders_refunded/],
  [{ financial_status: 'pending' }, /orders_status/],
  [{ customer_id: '77' }, /orders_customer/],
  [{ customer_email: 'C4CA4238A0B923820DCC509A6F75849B@example.com' }, /orders_buyer/],
  [{ sort_field: 'total_price' }, /orders_total/],
  [{ sort_field: 'total_price', sort_direction: 'asc' }, /orders_total/],
  [{ sort_field: 'created_at' }, /orders_created/],
  [{ sort_field: 'processed_at' }, /orders_placed/],
  [{ sort_field: 'updated_at' }, /orders_updated/],
  [{ sort_field: 'email', sort_direction: 'asc' }, /orders_email/],
])('a page of %o among 100,000 orders is read along its index', async (given, index) => {
  const text = await inShop(async (ctx) => plan(ctx, (await orderPage(ctx, orderQuery(given))).statement));
  expect(text).toMatch(index);
  expect(text).not.toMatch(/Seq Scan|Sort/);
});

test.each([
  [{ fulfillment_status: 'unfulfilled' }],
  [{ product_id: '17' }],
  [{ tracking_number: 'PP77' }],
  [{ tag: 'rare' }],
  [{ tag: 'often' }],
  [{ search: 'c4ca4238' }],
  [{ status: 'open', search: '#7700' }],
  [{ created_at_min: '2026-01-01T00:00:00Z', tag: 'rare' }],
])('%o among 100,000 orders reads no table from end to end', async (given) => {
  const text = await inShop(async (ctx) => plan(ctx, (await orderPage(ctx, orderQuery(given))).statement));
  expect(text).not.toContain('Seq Scan');
});

test.each([
  [{}, /customers_pkey/],
  [{ page: '60' }, /customers_pkey/],
  [{ sort_field: 'email', sort_direction: 'asc' }, /customers_email/],
  [{ sort_field: 'last_name', sort_direction: 'asc' }, /customers_last_name/],
  [{ sort_field: 'orders_count' }, /customers_orders_count/],
  [{ sort_field: 'total_spent' }, /customers_total_spent/],
  [{ sort_field: 'created_at' }, /customers_created/],
  [{ sort_field: 'updated_at' }, /customers_updated/],
])('a page of %o among 100,000 customers is read along its index', async (given, index) => {
  const text = await inShop(async (ctx) =>
    plan(ctx, (await customerPage(ctx, customerQuery(given))).statement),
  );
  expect(text).toMatch(index);
  expect(text).not.toMatch(/Seq Scan|Sort/);
});

test.each([[{ tag: 'rare' }], [{ search: 'c4ca4238' }], [{ tag: 'often', sort_field: 'total_spent' }]])(
  '%o among 100,000 customers reads no table from end to end',
  async (given) => {
    const text = await inShop(async (ctx) =>
      plan(ctx, (await customerPage(ctx, customerQuery(given))).statement),
    );
    expect(text).not.toContain('Seq Scan');
  },
);

test('pages say what they were asked for', async () => {
  await inShop(async (ctx) => {
    const ordersOf = async (given: object) => {
      const { orders, has_more } = (await findOrders(ctx, orderQuery(given))).reply;
      return { orders: [...orders], has_more };
    };
    const rare = await ordersOf({ tag: 'rare', limit: '15' });
    expect(rare.orders.map((one) => one.id)).toEqual(
      Array.from({ length: 15 }, (_, n) => 100_000 - n * 5_000),
    );
    expect(rare.has_more).toBe(true);
    const often = await ordersOf({ tag: 'often', sort_direction: 'asc', limit: '2' });
    expect(often.orders.map((one) => one.id)).toEqual([3, 6]);
    const back = await ordersOf({ has_refund: 'true', limit: '1' });
    expect(back.orders[0]).toMatchObject({ id: 99_957, financial_status: 'partially_refunded' });
    const bought = await ordersOf({ product_id: '17' });
    expect(bought.orders).toHaveLength(20);
    const rich = await findCustomers(ctx, customerQuery({ sort_field: 'total_spent', limit: '1' }));
    expect([...rich.reply.customers][0]!.total_spent).toBe(899.99);
  });
});

test.each([
  ['orders', { status: 'any' }],
  ['customers', {}],
] as const)(
  'an export of all 100,000 %s that match holds each once',
  async (thing, params) => {
    const kind = orderJobs.find((one) => one.kind === `orders.export-${thing}`)!;
    const [shop] = kit.shops;
    let total = 0;
    const result = await kind.run(
      {
        shop,
        jobId: thing === 'orders' ? 1 : 2,
        params: kind.params.parse(params) as never,
        state: {},
        services: kit.services,
        signal: new AbortController().signal,
        chunk: (work) =>
          inShop((ctx) =>
            work(ctx, {
              progress: (at) => {
                total ||= at.total ?? 0;
              },
              fail: () => {},
            }),
          ),
      },
      {},
    );
    expect([total, result]).toEqual([size, { rows: size, parts: expect.any(Number) }]);
    const storage = await fileStoreOf(kit.services);
    const names = new Set<string>();
    let lines = -1;
    for (let part = 0; part < Number(result['parts']); part += 1) {
      const bytes = await storage.read(`exports/${shop.id}/${thing === 'orders' ? 1 : 2}-${part}.csv`);
      for (const line of bytes!.toString().trim().split('\n').filter(Boolean)) {
        lines += 1;
        names.add(line.split(',')[thing === 'orders' ? 0 : 2]!);
      }
    }
    expect([lines, names.size]).toEqual([size, size + 1]);
  },
  180_000,
);

test('the trigram and tag look-ups go through their indexes, in spite of the row policy', async () => {
  for (const [name, value, index] of [
    ['orders_matches', "'%c4ca42%'", 'orders_search'],
    ['orders_tagged', "'rare'", 'orders_tags'],
    ['customers_tagged', "'rare'", 'customers_tags'],
  ] as const) {
    const [body] = await kit.sql<{ prosrc: string }>('SELECT prosrc FROM pg_proc WHERE proname = $1', [name]);
    const text = await inShop(async (ctx) => {
      await ctx.tx.execute(sql`RESET ROLE`);
      await ctx.tx.execute(sql`SET LOCAL ROLE backroom_system`);
      const statement = queryOfFunction(body!.prosrc).replace(/\b(pattern|tag)\b(?!s)/g, value);
      const found = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      return found.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(text).toContain(index);
  }
});
