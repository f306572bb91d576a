import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { listAutoOffers } from '../../auto/contract/auto-offer-calls.ts';
import { listFunnels } from '../../funnel/contract/funnel-calls.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';
import { autoOfferPage } from '../../auto/server/auto-offer-write.ts';
import { funnelPage } from '../../funnel/server/funnel-write.ts';
import { offerListPage } from '../../offer/server/offer-list.ts';

const size = 10_000;
let kit: TestServices;

beforeAll(async () => {
  kit = await createTestServices();
  // Without the triggers: they are not what is looked at here.
  for (const table of ['offers', 'funnels']) await kit.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { id: shop } of kit.shops) {
    for (const automated of [false, true]) {
      await kit.sql(
        `INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, target_ids, priority, activated, automated, created_at)
         SELECT $1, CASE WHEN $2 THEN 'post-purchase'
                    ELSE (ARRAY['quantity', 'bundle', 'pre-purchase', 'in-cart', 'accessory', 'handpicked', 'post-purchase'])[1 + n % 7] END,
           'Offer ' || md5(n::text), 'Buy more', 'product', ARRAY[n], n, n % 3 > 0, $2, now() - make_interval(mins => n)
         FROM generate_series(1, ${size}) n`,
        [shop, automated],
      );
    }
    await kit.sql(
      `INSERT INTO funnels (shop_id, funnel_name, steps, start, priority, activated, created_at)
       SELECT $1, 'Funnel ' || md5(n::text), '[]', 'a', n, n % 3 > 0, now() - make_interval(mins => n)
       FROM generate_series(1, ${size}) n`,
      [shop],
    );
  }
  await kit.sql('VACUUM ANALYZE offers, funnels');
}, 60_000);
afterAll(() => kit.close());

/** How the database means to read what is asked, in the name of the first shop. */
function plan(page: (ctx: ShopCtx) => Promise<{ statement: SQL }>): Promise<string> {
  const { services, shops } = kit;
  const [shop] = shops;
  return services.db.inShop(shop.id, async (tx) => {
    const { statement } = await page({ shop, tx, now: new Date() });
    const { sql: text, params } = new PgDialect().sqlToQuery(statement);
    const found = await tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params);
    return found.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** Read along an index: neither all rows nor sorted. */
function expectAlong(text: string, index: string): void {
  expect(text).toContain(index);
  expect(text).not.toMatch(/Seq Scan|Sort/);
}

test.each([
  [{}, 'offers_priority'],
  [{ page: '40' }, 'offers_priority'],
  [{ active: 'true' }, 'offers_priority'],
  [{ offer_types: 'bundle' }, 'offers_type'],
  [{ sort_field: 'priority', sort_direction: 'desc' }, 'offers_priority'],
  [{ sort_field: 'created_at', sort_direction: 'desc' }, 'offers_created'],
])('a page of %o among 10,000 mixed offers is read along its index', async (given, index) => {
  const query = listOffers.query!.parse(given) as QueryOf<typeof listOffers>;
  expectAlong(await plan((ctx) => offerListPage(ctx, query)), index);
});

test.each([
  [{}, 'offers_priority'],
  [{ active: 'false' }, 'offers_priority'],
])('a page of %o among 10,000 automated offers is read along its index', async (given, index) => {
  const query = listAutoOffers.query!.parse(given) as QueryOf<typeof listAutoOffers>;
  expectAlong(await plan((ctx) => autoOfferPage(ctx, query)), index);
});

test.each([
  [{}, 'funnels_priority'],
  [{ page: '40' }, 'funnels_priority'],
  [{ active: 'true' }, 'funnels_priority'],
])('a page of %o among 10,000 funnels is read along its index', async (given, index) => {
  const query = listFunnels.query!.parse(given) as QueryOf<typeof listFunnels>;
  expectAlong(await plan((ctx) => funnelPage(ctx, query)), index);
});

test('a search among 10,000 funnels reads only those that it finds', async () => {
  const query = listFunnels.query!.parse({ search: 'a1b2c' }) as QueryOf<typeof listFunnels>;
  expect(await plan((ctx) => funnelPage(ctx, query))).not.toContain('Seq Scan');
});
