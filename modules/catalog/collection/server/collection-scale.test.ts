import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/call/context.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { memberStatement } from './collection-products.ts';
import { startCollectionUpkeep } from './collection-upkeep.ts';

const size = 100_000;
const dialect = new PgDialect();
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
  const shop = catalog.shops[0].id;
  // Disables the triggers, because this test isn't about them.
  const tables = ['products', 'variants', 'collects'];
  for (const table of tables) await catalog.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await catalog.sql(
    `INSERT INTO products (shop_id, id, title, handle, vendor, product_type, published_at, available, tags, price_min_minor, created_at)
     SELECT $1, n, 'Product ' || md5(n::text), 'p-' || n, 'Vendor ' || n % 40, 'Type ' || n % 25, now(), true,
            ARRAY['tag' || n % 300, 'tag' || n % 7], n * 37 % 100000, now() - n * interval '1 minute'
     FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await catalog.sql(
    `INSERT INTO variants (shop_id, product_id, option1, price_minor) SELECT $1, n, 'S', n * 37 % 100000 FROM generate_series(1, ${size}) n`,
    [shop],
  );
  await catalog.sql(
    `INSERT INTO collections (shop_id, id, title, handle, kind, rules, products_count) VALUES
       ($1, 1, 'Half', 'half', 'smart', '[{"column": "variant_price", "relation": "less_than", "condition": "500"}]', 50000),
       ($1, 2, 'Some', 'some', 'smart', '[{"column": "tag", "relation": "equals", "condition": "TAG299"}]', 0)`,
    [shop],
  );
  await catalog.sql(
    `INSERT INTO collects (shop_id, collection_id, product_id, position) SELECT shop_id, 1, id, id FROM products WHERE price_min_minor < 50000`,
  );
  await catalog.sql(
    'UPDATE collections SET products_count = (SELECT count(*) FROM collects WHERE collection_id = 1) WHERE id = 1',
  );
  for (const table of tables) await catalog.sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await catalog.sql('ANALYZE products, variants, collects, collections');
}, 120_000);
afterAll(() => catalog.close());

async function planOf(statement: SQL): Promise<string> {
  const query = dialect.sqlToQuery(statement);
  const found = await catalog.inShop((ctx) =>
    ctx.tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query.sql}`, query.params),
  );
  return found.rows.map((row) => row['QUERY PLAN']).join('\n');
}
const half = { id: 1, sort_order: 'manual', products_count: 50_000 } as const;
const page = (ctx: Pick<ShopCtx, 'shop'>, order: SQL | null, offset = 40) =>
  memberStatement(ctx as ShopCtx, half, [], order, { offset, limit: 21 });

describe('a page of 50,000 products of a collection among 100,000', () => {
  test.each([
    ['by hand', null, 'collects_order'],
    ['by title', sql`p.title, p.id`, 'products_title'],
    ['by title, backwards', sql`p.title DESC, p.id DESC`, 'Backward using products_title'],
    ['by price', sql`p.price_min_minor, p.id`, 'products_price'],
    ['by age', sql`p.created_at DESC, p.id DESC`, 'products_created'],
  ])('%s is read along its index', async (_what, order, index) => {
    const text = await planOf(page({ shop: catalog.shops[0] }, order));
    expect(text).toContain(index);
    expect(text).not.toMatch(/Seq Scan|Sort|Hash/);
  });
});

test('the list of collects and the list of a product’s collections use their indexes', async () => {
  const shop = catalog.shops[0].id;
  for (const [where, order, index] of [
    [sql`collection_id = 1`, sql`position, id`, 'collects_order'],
    [sql`true`, sql`id`, 'collects_pkey'],
  ] as const) {
    const text = await planOf(
      sql`SELECT * FROM collects WHERE shop_id = ${shop} AND ${where} ORDER BY ${order} LIMIT 51`,
    );
    expect(text).toContain(index);
    expect(text).not.toMatch(/Seq Scan|Sort/);
  }
  const text = await planOf(sql`SELECT * FROM collects WHERE shop_id = ${shop} AND product_id = 77`);
  expect(text).toContain('collects_product');
});

test('collections have exactly the right products after changes to rules and to many products', async () => {
  const upkeep = startCollectionUpkeep(catalog.services);
  try {
    const exact = async (condition: string, id: number) => {
      const [row] = await catalog.sql<{ same: boolean; counted: boolean; queued: string }>(
        `SELECT NOT EXISTS (
                  (SELECT id FROM products p WHERE deleted_at IS NULL AND ${condition} EXCEPT SELECT product_id FROM collects WHERE collection_id = ${id})
                  UNION ALL
                  (SELECT product_id FROM collects WHERE collection_id = ${id} EXCEPT SELECT id FROM products p WHERE deleted_at IS NULL AND ${condition})) AS same,
                (SELECT products_count FROM collections WHERE id = ${id}) = (SELECT count(*) FROM collects WHERE collection_id = ${id}) AS counted,
                (SELECT count(*) FROM collection_queue) AS queued`,
      );
      expect(row).toEqual({ same: true, counted: true, queued: 0 });
    };
    // In a large shop, the upkeep applies new rules soon after the call.
    const made = await catalog.call('PUT', '/admin/smart_collections/2.json', {
      smart_collection: { rules: [{ column: 'tag', relation: 'equals', condition: 'Tag6' }] },
    });
    expect(made).toMatchObject({
      status: 200,
      body: { smart_collection: { updating: true, products_count: 0 } },
    });
    await upkeep.drain();
    await exact(`'tag6' = ANY (tags)`, 2);
    expect((await catalog.call('GET', '/admin/collections/2.json')) as object).toMatchObject({
      body: { collection: { updating: false } },
    });
    await catalog.inShop(async (ctx) => {
      await ctx.tx.client.query(`UPDATE products SET tags = '{TAG6}' WHERE id <= 3000`);
      await ctx.tx.client.query(
        `UPDATE variants SET price_minor = 99900 WHERE product_id BETWEEN 2000 AND 5000`,
      );
      await ctx.tx.client.query(`UPDATE products SET deleted_at = now() WHERE id BETWEEN 100 AND 900`);
    });
    await upkeep.drain();
    await exact(`lower(tags::text)::text[] @> '{tag6}'`, 2);
    await exact('price_min_minor < 50000', 1);
  } finally {
    await upkeep.stop();
  }
}, 120_000);
