import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop } from '#apps/server/testing/store-cart.ts';
import { startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { tierBody } from '#apps/server/testing/test-shop.ts';
import type { CartReports } from '../contract/store-carts-calls.ts';
import { readCartReports } from './store-carts-reports.ts';

const path = '/admin/integrate/checkout/carts.json';

test('without a store there are no carts to report', async () => {
  const shop = await startLinkedShop();
  try {
    expect((await shop.admin('GET', path)).status).toBe(404);
  } finally {
    await shop.close();
  }
}, 60_000);

describe.each(['shopify', 'woocommerce'] as const)('cart reports of pages (%s)', (provider) => {
  let shop: CodedShop;
  const at = (n: number) => shop.variants[n]!;
  const read = async () => (await shop.admin<{ carts: CartReports }>('GET', path)).body.carts;
  const sums = (carts: number, quoted_minor: number, charged_minor: number) => ({
    carts,
    quoted_minor,
    charged_minor,
  });
  const none = { honoured: 0, late: 0, differing: sums(0, 0, 0), reasons: [] };
  const quoteFor = (visitor: string, quantity = 2) =>
    shop.readyCart([{ variant: at(0), quantity }], { visitor });

  beforeAll(async () => {
    shop = await startCodedShop(provider);
    // 10 % off from two on.
    await shop.offer({
      offer_type: 'quantity',
      target_ids: [at(0).our_product],
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
  }, 120_000);
  afterAll(() => shop.close());
  afterEach(async () => {
    await shop.sql('DELETE FROM rate_limits');
    await shop.sql('DELETE FROM store_quotes');
  });

  test('counts a cart once, by its page’s last report, with both sums if they differ', async () => {
    const { currency } = (await shop.admin<{ shop: { currency: string } }>('GET', '/admin/shop/context.json'))
      .body.shop;
    expect(await read()).toMatchObject({ ...none, currency });
    const [agreed, own, twice, late] = [
      await quoteFor('agreed'),
      await quoteFor('own', 3),
      await quoteFor('twice'),
      await quoteFor('late'),
    ];
    // Quoted without a report: its page has not read the store's cart yet.
    await quoteFor('silent');
    await shop.tell({ quote_id: agreed.id, theirs_minor: agreed.total_minor, met: null });
    await shop.tell({ quote_id: own.id, theirs_minor: own.total_minor - 50, met: 'own_discount' });
    await shop.tell({ quote_id: twice.id, theirs_minor: 1, met: 'cart_changed' });
    await shop.tell({ quote_id: twice.id, theirs_minor: 70, met: 'own_discount' });
    await shop.tell({ quote_id: late.id, theirs_minor: null, met: 'late' });
    const both = sums(2, own.total_minor + twice.total_minor, own.total_minor - 50 + 70);
    expect(await read()).toMatchObject({
      honoured: 1,
      late: 1,
      differing: both,
      reasons: [{ met: 'own_discount', ...both }],
    });
  });

  test('adds up no sums of another currency, and none that a page did not read', async () => {
    const [foreign, unread, price] = [
      await quoteFor('foreign'),
      await quoteFor('unread'),
      await quoteFor('price', 4),
    ];
    await shop.tell({ quote_id: foreign.id, theirs_minor: 777_000, met: 'currency' });
    await shop.tell({ quote_id: unread.id, theirs_minor: null, met: 'own_price' });
    await shop.tell({ quote_id: price.id, theirs_minor: 5, met: 'own_price' });
    expect(await read()).toMatchObject({
      honoured: 0,
      differing: sums(3, price.total_minor, 5),
      reasons: [
        { met: 'own_price', ...sums(2, price.total_minor, 5) },
        { met: 'currency', ...sums(1, 0, 0) },
      ],
    });
  });

  test('leaves out what is older than 30 days, and carts of a store that was connected before', async () => {
    for (const [visitor, change] of [
      ['old', `told_at = now() - interval '31 days'`],
      ['before', 'link_id = link_id + 1000'],
    ] as const) {
      const { id, total_minor } = await quoteFor(visitor);
      await shop.tell({ quote_id: id, theirs_minor: total_minor, met: null });
      expect(await read()).toMatchObject({ ...none, honoured: 1 });
      await shop.sql(`UPDATE store_quotes SET ${change} WHERE id = $1`, [id]);
      expect(await read()).toMatchObject(none);
    }
  });

  test('of very many carts counts the latest from an index alone, and says from when they are', async () => {
    const [link] = await shop.sql('SELECT id FROM store_links WHERE shop_id = $1', [shop.people.shopId]);
    const { id: linkId } = link as { id: number };
    await shop.sql(
      `INSERT INTO store_quotes (shop_id, id, link_id, digest, currency, lines, applications, list_minor, total_minor, ends_at, open,
         told_met, told_minor, told_at)
       SELECT $1, 'many' || n, $2, '\\x00', (SELECT currency FROM shops WHERE id = $1), '[]', '[]', 1000, 900, now(), false,
         CASE WHEN n % 4 = 0 THEN 'own_discount' END, 99999999999, now() - n * interval '10 seconds'
       FROM generate_series(1, 20000) n`,
      [shop.people.shopId, linkId],
    );
    await shop.sql('VACUUM ANALYZE store_quotes');
    expect(await read()).toMatchObject({
      complete: true,
      honoured: 15_000,
      differing: sums(5_000, 4_500_000, 5_000 * 99_999_999_999),
    });
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    const now = services.now();
    const latest = await services.db.inShop(
      acting.id,
      (tx) => readCartReports({ shop: acting, tx, now }, 400),
      {
        readOnly: true,
      },
    );
    expect(latest).toMatchObject({ complete: false, honoured: 300, differing: { carts: 100 } });
    const ageMs = now.getTime() - Date.parse(latest.since);
    expect(Math.abs(ageMs - 4_000_000)).toBeLessThan(120_000);
    const plan = await shop.sql(
      `EXPLAIN SELECT q.told_met, q.total_minor, q.told_minor, q.told_at FROM store_quotes q
       WHERE q.shop_id = $1 AND q.link_id = $2 AND q.told_at >= now() - interval '30 days' AND q.told_at IS NOT NULL
         AND q.total_minor < q.list_minor ORDER BY q.told_at DESC LIMIT 100000`,
      [shop.people.shopId, linkId],
    );
    expect(JSON.stringify(plan)).toMatch(/Index Only Scan.*store_quotes_told/);
  });
});
