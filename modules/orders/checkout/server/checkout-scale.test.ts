import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { listShopCheckouts } from '../contract/shop-checkout-calls.ts';
import { checkoutPage } from './shop-checkouts.ts';

const size = 100_000;
let kit: TestServices;

beforeAll(async () => {
  kit = await createTestServices();
  const shop = kit.shops[0].id;
  for (const table of ['carts', 'checkouts', 'orders'])
    await kit.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await kit.sql(
    `INSERT INTO carts (shop_id, token, lines) SELECT $1, 'cart' || n, '[]' FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await kit.sql(
    `INSERT INTO orders (shop_id, id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
       total_price_minor, total_quantity) VALUES ($1, 1, 1, '#1', 'token', 'USD', 100, 100, 100, 1)`,
    [shop],
  );
  // Nearly all were ordered: those that were not stand far from each other.
  await kit.sql(
    `INSERT INTO checkouts (shop_id, token, cart_token, created_at, updated_at, completed_at, order_id, closed_at)
     SELECT $1, 'checkout' || n, 'cart' || n, at, at + interval '1 hour', CASE WHEN n % 500 > 1 THEN at END, CASE WHEN n % 500 > 1 THEN 1 END,
       CASE WHEN n % 500 = 1 THEN at END
     FROM (SELECT n, now() - make_interval(mins => ${size} - n) AS at FROM generate_series(1, ${size}) n) times`,
    [shop],
  );
  await kit.sql('VACUUM ANALYZE carts, checkouts');
}, 180_000);
afterAll(() => kit.close());

test.each([
  [{}, /checkouts_open/],
  [{ since_id: '90000' }, /checkouts_open/],
  [{ status: 'any', since_id: '50000' }, /checkouts_shop_id_id_key/],
  [{ status: 'any', page: '60' }, /checkouts_shop_id_id_key/],
  [{ status: 'completed' }, /checkouts_shop_id_id_key/],
  [{ status: 'any', sort_field: 'updated_at' }, /checkouts_updated/],
  [{ status: 'any', sort_field: 'created_at', sort_direction: 'asc' }, /checkouts_created/],
])('a page of %o among 100,000 checkouts is read along its index', async (given, index) => {
  const [shop] = kit.shops;
  const text = await kit.services.db.inShop(shop.id, async (tx) => {
    const ctx: ShopCtx = { shop, tx, now: new Date() };
    const query = listShopCheckouts.query!.parse(given) as Parameters<typeof checkoutPage>[1];
    const { sql, params } = new PgDialect().sqlToQuery(checkoutPage(ctx, query).statement);
    const found = await tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
    return found.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(text).toMatch(index);
  expect(text).not.toMatch(/Seq Scan|Sort/);
});
