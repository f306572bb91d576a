import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/context.ts';
import { createTestCatalog, type TestCatalog } from '../testing/test-catalog.ts';
import { listProducts } from '../contract/product-calls.ts';
import { type productList, productPage } from './product-queries.ts';

const size = 50_000;
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
  const shop = catalog.shops[0].id;
  // Without the triggers: they are not what is looked at here.
  await catalog.sql('ALTER TABLE products DISABLE TRIGGER USER');
  await catalog.sql('ALTER TABLE variants DISABLE TRIGGER USER');
  await catalog.sql(
    `INSERT INTO products (shop_id, id, title, handle, vendor, product_type, published_at, available, body_html, tags)
     SELECT $1, n, 'Product ' || md5(n::text), 'p-' || n, 'Vendor ' || n % 40, 'Type ' || n % 25, now(), true, repeat('word ', 100),
            ARRAY['tag' || n % 300, 'tag' || n % 7]
     FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await catalog.sql(
    `INSERT INTO variants (shop_id, product_id, option1, sku) SELECT $1, n, 'S', 'SKU-' || n FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await catalog.sql('ANALYZE products, variants');
}, 60_000);
afterAll(() => catalog.close());

type Query = Parameters<typeof productList>[1];
const query = (given: Record<string, string>): Query => listProducts.query!.parse(given) as Query;

async function plan(ctx: ShopCtx, given: Record<string, string>): Promise<string> {
  const { sql, params } = (await productPage(ctx, query(given))).statement.toSQL();
  const found = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
  return found.rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  [{}, 'using products_pkey'],
  [{ page: '40' }, 'using products_pkey'],
  [{ sort_field: 'title', sort_direction: 'asc' }, 'Index Scan using products_title'],
  [{ sort_field: 'title' }, 'Index Scan Backward using products_title'],
  [{ sort_field: 'updated_at' }, 'Index Scan using products_updated'],
])('a page of %o among 50,000 products is read along its index', async (given, wanted) => {
  const text = await catalog.inShop((ctx) => plan(ctx, given as Record<string, string>));
  expect(text).toContain(wanted);
  expect(text).not.toMatch(/Seq Scan|Sort/);
});

test('a search among 50,000 products goes through the trigram index, in spite of the row policy', async () => {
  const text = await catalog.inShop((ctx) => plan(ctx, { search: 'a1b2c3' }));
  expect(text).not.toContain('Seq Scan');
  expect(text).toContain('ANY');
  const [body] = await catalog.sql<{ prosrc: string }>(
    `SELECT prosrc FROM pg_proc WHERE proname = 'products_matches'`,
  );
  const found = await catalog.inShop(async (ctx) => {
    await ctx.tx.client.query('RESET ROLE');
    await ctx.tx.client.query('SET LOCAL ROLE backroom_system');
    const explained = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${body!.prosrc.replace(/\bpattern\b/, "'%a1b2c3%'")}`,
    );
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain('products_search');
});
