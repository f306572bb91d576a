import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/call/context.ts';
import { queryOfFunction } from '#core/testing/function-query.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { listProducts } from '../contract/product-calls.ts';
import { rankedStatement } from '#core/server/search/search-ranking.ts';
import { productCondition, type productList, productPage, rankedProducts } from './product-queries.ts';

const size = 100_000;
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
  const shop = catalog.shops[0].id;
  // Without the triggers: they are not what is looked at here.
  await catalog.sql('ALTER TABLE products DISABLE TRIGGER USER');
  await catalog.sql('ALTER TABLE variants DISABLE TRIGGER USER');
  await catalog.sql(
    `INSERT INTO products (shop_id, id, title, handle, vendor, product_type, status, published_at, available, body_html, tags,
            price_min_minor, inventory_total, created_at)
     SELECT $1, n, 'Product ' || md5(n::text), 'p-' || n, 'Vendor ' || n % 400, 'Type ' || n % 250,
            (ARRAY['active', 'active', 'active', 'draft', 'archived'])[1 + n % 5], CASE WHEN n % 5 < 3 THEN now() END, n % 1000 > 0,
            repeat('word ', 100), ARRAY['tag' || n % 300, 'tag' || n % 7], n % 9000, n % 70, now() - n * interval '1 minute'
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
  const { sql, params } = new PgDialect().sqlToQuery((await productPage(ctx, query(given))).statement);
  const found = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
  return found.rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  [{}, 'using products_pkey'],
  [{ page: '40' }, 'using products_pkey'],
  [{ sort_field: 'title', sort_direction: 'asc' }, 'Index Scan using products_title'],
  [{ sort_field: 'title' }, 'Index Scan Backward using products_title'],
  [{ sort_field: 'updated_at' }, 'Index Scan using products_updated'],
  [{ sort_field: 'vendor', sort_direction: 'asc' }, 'Index Scan using products_vendor'],
  [{ sort_field: 'product_type' }, 'Index Scan Backward using products_type'],
  [{ sort_field: 'price', sort_direction: 'asc' }, 'Index Scan using products_price'],
  [{ sort_field: 'inventory_quantity' }, 'Index Scan Backward using products_stock'],
  [{ sort_field: 'created_at' }, 'Index Scan Backward using products_created'],
  [{ status: 'archived' }, 'using products_'],
  [{ vendor: 'Vendor 7' }, 'using products_vendor'],
  [{ product_type: 'Type 9' }, 'using products_type'],
  [{ vendor: 'Vendor 7', status: 'draft' }, 'using products_'],
  [{ stock: 'out_of_stock' }, 'using products_'],
  [{ tag: 'tag3' }, 'using products_'],
])('a page of %o among 100,000 products is read along its index', async (given, wanted) => {
  const text = await catalog.inShop((ctx) => plan(ctx, given as Record<string, string>));
  expect(text).toContain(wanted);
  expect(text).not.toMatch(/Seq Scan|Sort/);
});

test('a search among 100,000 products goes through the trigram index, in spite of the row policy', async () => {
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
      `EXPLAIN ${queryOfFunction(body!.prosrc).replace(/\bpattern\b/, "'%a1b2c3%'")}`,
    );
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(found).toContain('products_search');
});

test.each([
  ['a1b2c3', 'false'],
  ['product', 'false'],
  ['b1', 'false'],
  ['word nowhere', 'false'],
  // Where variants are chosen, a word may be in their titles.
  ['a1b2c3 default', 'true'],
  ['product default', 'true'],
  ['word nowhere', 'true'],
])(
  'ranking what "%s" finds among 100,000 products (with variants: %s) reads an index and sorts 2,000 rows at most',
  async (search, search_variants) => {
    const text = await catalog.inShop(async (ctx) => {
      const where = await productCondition(ctx, query({ search, search_variants, limit: '10' }));
      const { sql, params } = new PgDialect().sqlToQuery(rankedStatement(search, rankedProducts(where)));
      const found = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) ${sql}`,
        params,
      );
      return found.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(text).not.toContain('Seq Scan');
    // What is sorted by rank is what the limit let through.
    const sorted = Number(/^Sort .*actual rows=(\d+)/m.exec(text)?.[1]);
    expect(sorted).toBeLessThanOrEqual(2000);
    // A word that all of them have: the first rows of the index are enough.
    if (search === 'product') expect(text).toMatch(/Index Scan.*actual rows=2000/);
  },
);

test.each([
  ['products_tagged', "'tag299'", /\btag\b/g, 'products_tags'],
  ['products_of_sku', "'sku-4711%'", /\bpattern\b/g, 'variants_sku_prefix'],
])('%s goes through its index, in spite of the row policy', async (name, value, parameter, index) => {
  const [body] = await catalog.sql<{ prosrc: string }>(`SELECT prosrc FROM pg_proc WHERE proname = $1`, [
    name,
  ]);
  const text = await catalog.inShop(async (ctx) => {
    await ctx.tx.client.query('RESET ROLE');
    await ctx.tx.client.query('SET LOCAL ROLE backroom_system');
    const explained = await ctx.tx.client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${queryOfFunction(body!.prosrc).replace(parameter, value)}`,
    );
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan');
});

test('a tag that few of 100,000 products have is looked up, not walked to', async () => {
  const text = await catalog.inShop((ctx) => plan(ctx, { tag: 'tag299' }));
  expect(text).toContain('ANY');
  expect(text).not.toContain('Seq Scan');
});
