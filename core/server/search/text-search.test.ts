import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOfFunction } from '#core/testing/function-query.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { searchCandidates, searchConditions, type SearchTable } from './text-search.ts';

const tables: SearchTable[] = [
  'products',
  'collections',
  'offers',
  'funnels',
  'orders',
  'customers',
  'draft_orders',
  'audit_log',
  'sale_notifications',
  'review_texts',
  'review_groups',
];
let kit: TestServices;

beforeAll(async () => {
  kit = await createTestServices();
});
afterAll(() => kit.close());

const inShop = <T>(
  shop: (typeof kit.shops)[number],
  work: (ctx: Parameters<typeof searchConditions>[0]) => Promise<T>,
) => kit.services.db.inShop(shop.id, (tx) => work({ shop, tx, now: new Date() }));

const manyRows: Record<SearchTable, string> = {
  products: `(shop_id, title, handle) SELECT $1, md5(n::text), md5(n::text)`,
  collections: `(shop_id, title, handle) SELECT $1, md5(n::text), md5(n::text)`,
  funnels: `(shop_id, funnel_name, steps, start) SELECT $1, md5(n::text), '[]', ''`,
  offers: `(shop_id, offer_type, offer_name) SELECT $1, 'quantity', md5(n::text)`,
  orders: `(shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor, total_price_minor, total_quantity)
           SELECT $1, n, md5(n::text), md5(n::text), 'USD', 0, 0, 0, 0`,
  customers: `(shop_id, email) SELECT $1, md5(n::text)`,
  draft_orders: `(shop_id, number, name, currency) SELECT $1, n, md5(n::text), 'USD'`,
  sale_notifications: `(shop_id, product_id, product_title, first_name, last_initial, region, country, sold_at, manual)
           SELECT $1, n, md5(n::text), '', '', '', '', now(), true`,
  review_texts: `(shop_id, id, search) SELECT $1, n, md5(n::text)`,
  review_groups: `(shop_id, name) SELECT $1, md5(n::text)`,
  audit_log: `(shop_id, user_id, action, subject, subject_id, subject_name) SELECT $1, 1, 'updated', 'offers', n, md5(n::text)`,
};

/** What rows of a table are of, with the same numbers. */
const above: Partial<Record<SearchTable, string>> = {
  review_texts: `reviews (shop_id, id, review_type, rating, source, state)
           SELECT $1, n, 'shop', 5, 'storefront_api', 'published'`,
};

test.each(tables)(
  'a search of 20,000 %s goes through the trigram index, in spite of the row policy',
  async (table) => {
    const owner = new pg.Client({ connectionString: kit.services.db.url });
    await owner.connect();
    try {
      const shop = kit.shops[1].id;
      for (const rows of [above[table] ?? []].flat())
        await owner.query(`INSERT INTO ${rows} FROM generate_series(1, 20000) n`, [shop]);
      await owner.query(`INSERT INTO ${table} ${manyRows[table]} FROM generate_series(1, 20000) n`, [shop]);
      await owner.query(`VACUUM ANALYZE ${table}`);
      const body = await owner.query<{ prosrc: string }>('SELECT prosrc FROM pg_proc WHERE proname = $1', [
        `${table}_matches`,
      ]);
      await owner.query(
        `BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL ROLE backroom_system; SET LOCAL app.shop_id = '${shop}'`,
      );
      const statement = queryOfFunction(body.rows[0]!.prosrc).replace(/\bpattern\b/, "'%a1b2c3%'");
      const found = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      expect(found.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        new RegExp(`${table}_search.*\\n.*Index Cond: .*search ~~`),
      );
    } finally {
      await owner.end();
    }
  },
);

test('a search finds all its words without capitals and accents, in the own shop alone', async () => {
  const [mine, other] = kit.shops;
  for (const shop of [mine, other]) {
    await inShop(shop, (ctx) =>
      ctx.tx.execute(
        sql`INSERT INTO customers (shop_id, email, first_name, last_name)
            VALUES (${shop.id}, 'zoe@example.com', 'Zoé', 'Übermaß 50%')`,
      ),
    );
  }
  const find = (text: string) =>
    inShop(mine, async (ctx) => {
      const conditions = await searchConditions(ctx, 'customers', 'c', text);
      const found = await ctx.tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM customers c WHERE ${sql.join([sql`c.shop_id = ${mine.id}`, ...conditions], sql` AND `)}`,
      );
      return found.rows.map((row) => row.shop_id);
    });
  expect(await find('ubermass ZOE')).toEqual([mine.id]);
  expect(await find('zoe nobody')).toEqual([]);
  expect(await find('50%')).toEqual([mine.id]);
  expect(await find('5%0')).toEqual([]);
  expect(await inShop(mine, (ctx) => searchCandidates(ctx, 'customers', ['zoe']))).toHaveLength(1);
});
