import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect } from 'vitest';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { testMember } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { withDefaults } from '#modules/identity/shop/contract/feature-switch.ts';
import { offerImportJob, startOfferImport } from '../file/server/offer-import.ts';
import { recommendJob } from './offer-jobs.ts';
import { saveSmartBundle } from '../smart/server/smart-offer-upkeep.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const tier = { key: 0, label: '', min_quantity: 2, value_discount: 10, type: 'percentage_each' };
const tiers = JSON.stringify({ data: [{ ...tier, mark_as_popular: true }], is_default_select: -1 });

/** Each tenth line is no offer. */
const file = stringify([
  ['offer_name', 'offer_message', 'offer_type', 'target_type', 'discount_data'],
  ...Array.from({ length: 450 }, (_, n) => [
    `Offer ${n}`,
    'Buy more',
    n % 10 === 9 ? 'nonsense' : 'quantity',
    'all',
    tiers,
  ]),
]);

// In a process that is killed: offer-import-kill.test.ts.
describeJob(offerImportJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO offers (shop_id, offer_type, offer_name, priority, automated)
       VALUES ($1, 'quantity', 'Old', 7, false), ($1, 'post-purchase', 'Automated', 7, true)`,
      [shop.id],
    );
    const path = join(made.services.dataDir, 'sent.csv');
    await writeFile(path, file);
    return startOfferImport(
      { services: made.services, shop, member: testMember },
      { path },
      { delete_option: true },
    );
  },
  left: (shop) =>
    made.sql(
      `SELECT offer_name, offer_message, offer_type, priority, automated, activated, discount_data,
         (SELECT count(*)::int FROM offer_import_lines l WHERE l.shop_id = o.shop_id) AS lines_kept,
         (SELECT count(*)::int FROM outbox e WHERE e.shop_id = o.shop_id AND topic LIKE 'offer%') AS told
       FROM offers o WHERE shop_id = $1 ORDER BY automated, priority, id`,
      [shop.id],
    ),
});

describeJob(recommendJob, {
  made: () => {
    const [one, other] = made.shops;
    const switches = withDefaults({});
    return {
      services: made.services,
      shops: [
        { ...one, switches },
        { ...other, switches },
      ],
    };
  },
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO products (shop_id, id, title, handle, status, published_at)
       SELECT $1, n, 'P' || n, 'p' || n, 'active', now() FROM generate_series(1, 250) n`,
      [shop.id],
    );
    await made.sql(
      `INSERT INTO variants (shop_id, product_id, price_minor, position)
       SELECT $1, n, 1000, 1 FROM generate_series(1, 250) n`,
      [shop.id],
    );
    // Each product is bought with the one before it and the one after, twice, the first ten more often.
    await made.sql(
      `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor,
         subtotal_price_minor, total_price_minor, total_quantity)
       SELECT $1, n, '#' || n, $2 || n, 'USD', 2000, 2000, 2000, 2 FROM generate_series(1, 500) n`,
      [shop.id, `recommend-${shop.id}-`],
    );
    await made.sql(
      `INSERT INTO order_lines (shop_id, order_id, product_id, title, quantity, fulfillable_quantity, price_minor, position)
       SELECT o.shop_id, o.id, (o.order_number / 2 + place) % 250 + 1, 'x', q, q, 1000, place
       FROM orders o, generate_series(1, 2) place, LATERAL (SELECT CASE WHEN o.order_number < 20 THEN 3 ELSE 1 END AS q) times
       WHERE o.shop_id = $1`,
      [shop.id],
    );
    return made.services.db.inShop(shop.id, async (tx) => {
      const ctx = { shop, tx, now: made.services.now() };
      await saveSmartBundle(ctx, { enable: true });
      return enqueue(ctx, recommendJob, { full: true });
    });
  },
  async left(shop) {
    const lists = await made.sql(
      'SELECT kind, product_id, ids FROM recommendations WHERE shop_id = $1 ORDER BY kind, product_id',
      [shop.id],
    );
    const runs = await made.sql(
      `SELECT done_at = full_at AS whole,
         (SELECT count(*)::int FROM recommendations r WHERE r.shop_id = w.shop_id AND r.updated_at < w.done_at) AS older
       FROM recommendation_runs w WHERE shop_id = $1`,
      [shop.id],
    );
    const bundles = await made.sql(
      `SELECT smart_key, activated, target_ids, priority FROM offers
       WHERE shop_id = $1 AND smart_key IS NOT NULL ORDER BY smart_key`,
      [shop.id],
    );
    // One of each product, and the shop's own.
    expect([lists.length, bundles.length]).toEqual([251, 5]);
    return { lists, runs, bundles };
  },
});

/** Offers by their keys, then more funnels than one chunk takes; each tenth is no funnel. */
const chains = stringify([
  [
    'record',
    'key',
    'priority',
    'offer_type',
    'offer_name',
    'offer_message',
    'offer_title',
    'target_type',
    'tiers',
  ].concat('recommend_type', 'recommend_handles', 'funnel_steps'),
  ...Array.from({ length: 250 }, (_, n) =>
    ['funnel', `f${n}`, `${250 - n}`, '', `Funnel ${n}`, '', '', '', '', '', ''].concat(
      n % 10 === 9 ? 'step=a; offer=nobody' : 'step=a; offer=after',
    ),
  ),
  ['offer', 'pair', '1', 'quantity', 'Pair', 'Take two', '', 'all', '2: 10% each', '', '', ''],
  ['offer', 'after', '2', 'post-purchase', 'After', 'One more', 'Wait', 'all', '', 'product', 'mug', ''],
]);

describeJob(offerImportJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO products (shop_id, id, title, handle, published_at) VALUES ($1, 900001, 'Mug', 'mug', now())
       ON CONFLICT DO NOTHING`,
      [shop.id],
    );
    await made.sql(
      `INSERT INTO offers (shop_id, offer_type, offer_name, priority, file_key) VALUES ($1, 'quantity', 'Pair of before', 9, 'pair')
       ON CONFLICT DO NOTHING`,
      [shop.id],
    );
    const path = join(made.services.dataDir, 'chains.csv');
    await writeFile(path, chains);
    return startOfferImport(
      { services: made.services, shop, member: testMember },
      { path },
      { delete_option: false },
    );
  },
  async left(shop) {
    const funnels = await made.sql(
      `SELECT f.funnel_name, f.priority, o.offer_name FROM funnels f
       JOIN offers o ON o.shop_id = f.shop_id AND o.id = (f.steps -> 0 ->> 'offer_id')::bigint
       WHERE f.shop_id = $1 ORDER BY f.priority`,
      [shop.id],
    );
    expect(funnels).toHaveLength(225);
    expect(funnels[0]).toMatchObject({ funnel_name: 'Funnel 248', priority: 1, offer_name: 'After' });
    const offers = await made.sql(
      `SELECT offer_name, version FROM offers WHERE shop_id = $1 AND file_key IN ('pair', 'after') ORDER BY priority`,
      [shop.id],
    );
    return { funnels, offers };
  },
});
