import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figure } from '#core/testing/figure.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import type { RunningServer } from '#apps/server/testing/test-server.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startAnotherServer, startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  makeProduct,
  memberClient,
  offerBody,
  shopperClient,
  tierBody,
} from '#apps/server/testing/test-shop.ts';

const long = process.env['PROVE_SEED'] !== undefined;
let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
});
afterAll(() => server.close());

async function create(given: object = {}): Promise<Offer> {
  return (await admin<{ offer: Offer }>('POST', '/admin/offers.json', { offer: offerBody(given) })).body
    .offer;
}

async function priorities(): Promise<{ id: number; priority: number }[]> {
  const found = await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute<{ id: number; priority: number }>(sql`SELECT id, priority FROM offers ORDER BY priority, id`),
  );
  return found.rows;
}

test(
  'of 8 writers at once none loses silently: each is either the new version or told 409 (reliability 23)',
  { timeout: 120_000 },
  async () => {
    let offer = await create();
    let trials = 0;
    for (let trial = 0; trial < (long ? 200 : 10); trial += 1) {
      const { version } = offer;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) =>
          admin<{ offer: Offer; current: Offer }>('PUT', `/admin/offers/${offer.id}.json`, {
            offer: offerBody({ offer_name: `${trial}-${writer}`, version }),
          }),
        ),
      );
      const saved = answers.filter(({ status }) => status === 200);
      expect(saved).toHaveLength(1);
      const stored = (await admin<{ offer: Offer }>('GET', `/admin/offers/${offer.id}.json`)).body.offer;
      expect(stored).toEqual(saved[0]!.body.offer);
      expect(stored.version).toBe(version + 1);
      for (const { status, body } of answers) {
        if (status === 200) continue;
        expect(status).toBe(409);
        expect(body.current).toEqual(stored);
      }
      offer = stored;
      trials += 1;
    }
    await figure('reliability 23', import.meta, {
      name: 'trials of 8 writers at once without a lost save',
      value: trials,
      unit: 'trials',
      atLeast: 200,
    });
  },
);

test(
  'the order stays a permutation under 20 parallel reorders, and is one of those asked for (reliability 24)',
  { timeout: 120_000 },
  async () => {
    for (let index = 0; index < 12; index += 1) await create({ offer_name: `Offer ${index}` });
    const ids = (await priorities()).map(({ id }) => id);
    const held = (await priorities()).map(({ priority }) => priority);
    let rounds = 0;
    for (let round = 0; round < (long ? 100 : 5); round += 1) {
      const orders = Array.from({ length: 20 }, (_, turn) => {
        const at = (round * 7 + turn) % ids.length;
        const turned = [...ids.slice(at), ...ids.slice(0, at)];
        return turn % 2 === 0 ? turned : turned.toReversed();
      });
      const answers = await Promise.all(
        orders.map((order) => admin('PUT', '/admin/offers/priority.json', { ids: order })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const now = await priorities();
      expect(now.map(({ priority }) => priority)).toEqual(held);
      expect(orders.map((order) => order.join())).toContain(now.map(({ id }) => id).join());
      rounds += 1;
    }
    await figure('reliability 24', import.meta, {
      name: 'rounds of 20 reorders at once that left one of the orders asked for',
      value: rounds,
      unit: 'rounds',
      atLeast: 100,
    });
  },
);

test(
  'reorders, creations, copies, saves and deletions at once leave no two offers of one priority (reliability 24)',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < (long ? 50 : 5); round += 1) {
      const rows = await priorities();
      const ids = rows.map(({ id }) => id);
      const rest = ids.slice(2);
      const batch = rest.slice(0, offerLimits.batch);
      const answers = await Promise.all([
        admin('PUT', '/admin/offers/priority.json', { ids: rest.toReversed() }),
        admin('PUT', '/admin/offers/priority.json', { ids: rest.slice(0, 3).toReversed() }),
        ...[1, 3, 5].map((priority) =>
          admin('POST', '/admin/offers.json', { offer: offerBody({ priority }) }),
        ),
        admin('POST', '/admin/offers.json', { offer: offerBody() }),
        admin('POST', '/admin/offers/duplicate.json', { offer_ids: rest.slice(0, 2) }),
        admin('PUT', '/admin/offers/batch.json', {
          offers: batch.toReversed().map((id) => ({ ...offerBody(), id })),
        }),
        admin('PUT', '/admin/offers/batch.json', { offers: batch.map((id) => ({ ...offerBody(), id })) }),
        admin('PUT', '/admin/offers/change-offer-status.json', {
          offer_ids: rest.toReversed(),
          active: true,
        }),
        admin('DELETE', `/admin/offers/delete.json?ids=${ids.slice(0, 2).join()}`),
      ]);
      for (const { status, body } of answers)
        expect([status, body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
      const after = (await priorities()).map(({ priority }) => priority);
      expect(new Set(after).size).toBe(after.length);
    }
  },
);

test('a call that PostgreSQL undid because of a deadlock is done again, and nobody notices', async () => {
  const [first, second] = [await create(), await create()];
  const rival = new pg.Client({ connectionString: server.databaseUrl });
  await rival.connect();
  const lock = (id: number) => rival.query('SELECT 1 FROM offers WHERE id = $1 FOR UPDATE', [id]);
  // The rival is patient, so that the call is the one to be undone.
  await rival.query(
    `SET deadlock_timeout = '10s'; SELECT set_config('app.shop_id', '${people.shopId}', false); BEGIN`,
  );
  await lock(second.id);
  const saving = admin<{ offers: Offer[] }>('PUT', '/admin/offers/batch.json', {
    offers: [first, second].map(({ id, version }) => ({
      ...offerBody({ offer_name: 'Saved' }),
      id,
      version,
    })),
  });
  await delay(200);
  await lock(first.id);
  await rival.query('ROLLBACK');
  await rival.end();
  const saved = await saving;
  expect(saved.status).toBe(200);
  expect(saved.body.offers.map((offer) => offer.offer_name)).toEqual(['Saved', 'Saved']);
});

test('a change is in the decisions of a second server within 250 ms', { timeout: 60_000 }, async () => {
  const options = { databaseUrl: server.databaseUrl, port: 0, host: '127.0.0.1', limits: false };
  const second: RunningServer = await startAnotherServer({
    ...options,
    // Servers of one installation have one secret.
    dataDir: server.services.dataDir,
    distDir: join(server.services.dataDir, '../dist'),
  });
  try {
    const { product, variant } = await makeProduct(server.services.db, people.shopId, {
      handle: 'vase',
      price_minor: 10_000,
    });
    const target = { target_type: 'product', target_ids: [product], priority: 1 };
    const offer = await create(target);
    const there = shopperClient(second.app, 'mine.test');
    const decide = async () =>
      (
        await there<{ discount_minor: number }>('POST', '/storefront/cart-offers', {
          lines: [{ variant_id: variant, quantity: 1 }],
        })
      ).body.discount_minor;
    const waits: number[] = [];
    for (let turn = 1; turn <= 20; turn += 1) {
      await decide();
      const data = { data: [tierBody(0, 1, turn)], is_default_select: 0 };
      const saved = await admin('PUT', `/admin/offers/${offer.id}.json`, {
        offer: offerBody({ ...target, discount_data: data }),
      });
      expect(saved.status).toBe(200);
      const start = performance.now();
      while ((await decide()) !== turn * 100 && performance.now() - start < 5000) await delay(2);
      waits.push(performance.now() - start);
    }
    console.log(`a second server follows in at most ${Math.max(...waits).toFixed(0)} ms`);
    expect(waits.filter((wait) => wait > 250)).toEqual([]);
  } finally {
    await second.stop();
  }
});

test(
  'among 10,000 offers a page in the order of priority reads an index, not the table (reliability 44)',
  { timeout: 60_000 },
  async () => {
    const data = JSON.stringify(offerBody().discount_data);
    await server.services.db.inShop(people.otherShopId, (tx) =>
      tx.execute(sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, discount_data, priority, activated)
      SELECT ${people.otherShopId}, CASE WHEN n % 4 = 0 THEN 'bundle' ELSE 'quantity' END, 'Offer ' || n || CASE WHEN n = 7777 THEN ' zebra' ELSE '' END,
             'Buy more', ${data}::jsonb, n, false FROM generate_series(1, 10000) AS n`),
    );
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
    await owner.query('ANALYZE offers').finally(() => owner.end());

    const other = memberClient(server.app, people.otherOwner);
    const page = await other<{ offers: Offer[]; has_more: boolean }>(
      'GET',
      '/admin/offers/list.json?page=400&limit=25',
    );
    expect(page.body.offers.map(({ priority }) => priority)).toEqual(
      Array.from({ length: 25 }, (_, n) => 9976 + n),
    );
    const found = await other<{ offers: Offer[] }>('GET', '/admin/offers/list.json?search=zebra');
    expect(found.body.offers).toHaveLength(1);
    const counted = await other<{ count: number; by_type: object }>('GET', '/admin/offers/count.json');
    expect(counted.body).toEqual({ count: 10_000, by_type: { bundle: 2500, quantity: 7500 } });

    const plan = (where: string, order: string) =>
      server.services.db.inShop(people.otherShopId, async (tx) => {
        const rows = await tx.execute<{ 'QUERY PLAN': string }>(
          sql.raw(
            `EXPLAIN SELECT o.* FROM offers o WHERE o.shop_id = ${people.otherShopId} ${where} ORDER BY ${order} LIMIT 21`,
          ),
        );
        return rows.rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    for (const [where, order, index] of [
      ['', 'o.priority ASC, o.id ASC', 'offers_priority'],
      ['', 'o.priority DESC, o.id DESC', 'offers_priority'],
      ["AND o.offer_type = 'bundle'", 'o.priority ASC, o.id ASC', 'offers_type'],
      ['', 'o.created_at DESC, o.id DESC', 'offers_created'],
    ] as const) {
      const text = await plan(where, order);
      expect([text, text.includes(index), text.includes('Seq Scan')]).toEqual([text, true, false]);
    }
  },
);
