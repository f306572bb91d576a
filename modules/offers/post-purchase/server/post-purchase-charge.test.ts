import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { postPurchaseSchedules } from './post-purchase-routes.ts';
import {
  type Placed,
  type PostPurchaseShop,
  postPurchaseShop,
} from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { offerPricers } from '../../rules/offer-pricers.ts';

const long = process.env['PROVE_SEED'] !== undefined;
let server: TestServer;
let shop: PostPurchaseShop;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await server.close();
});
beforeEach(async () => {
  await shop.query(sql`DELETE FROM offers`);
  await shop.query(sql`DELETE FROM test_charges`);
  await shop.offer();
});

/** What comes round looks at what has been charging for more than a minute. */
async function settle(): Promise<void> {
  const services = { ...server.services, now: () => new Date(Date.now() + 120_000) };
  const [schedule] = postPurchaseSchedules({
    indexCache: openOfferIndexCache(services, offerPricers),
    gateways: {},
  });
  await schedule!.run(services);
}

async function stateOf({ id }: Placed): Promise<string | undefined> {
  const rows = await shop.query<{ state: string }>(
    sql`SELECT state FROM post_purchase_steps WHERE order_id = ${id} ORDER BY position`,
  );
  return rows[0]?.state;
}

/** A step whose card is being asked, and whose process is no more. */
async function left(charged: boolean): Promise<Placed> {
  const placed = await shop.buy();
  const { step } = await shop.look(placed.token);
  const [id] = step!.split('.');
  await shop.query(
    sql`UPDATE post_purchase_steps SET state = 'charging', variant_id = ${shop.bowl.variant}, quantity = 1, amount_minor = 1500
        WHERE id = ${id}`,
  );
  const key = `post-purchase:${shop.people.shopId}:${id}:1`;
  if (charged) {
    await shop.query(
      sql`INSERT INTO test_charges (shop_id, key, card_token, amount_minor, currency)
          VALUES (${shop.people.shopId}, ${key}, 'test-card-4242', 1500, 'USD')`,
    );
  }
  return placed;
}

const titles = async ({ id }: Placed) => (await shop.order(id)).line_items.map((line) => line.title);

test.runIf(long)(
  'a process killed between the charge and the commit: charged once, the line is there once',
  async () => {
    const placed = await shop.buy();
    const { step } = await shop.look(placed.token);
    // Whoever writes a timeline waits: after the charge, before the commit.
    const gate = new pg.Client({ connectionString: server.databaseUrl });
    await gate.connect();
    await gate.query('BEGIN; LOCK TABLE order_events IN SHARE ROW EXCLUSIVE MODE');
    const acting = await server.services.shops.byId(shop.people.shopId);
    const what = { shop: acting, order: placed.token, step, variant_id: shop.bowl.variant };
    const file = join(import.meta.dirname, '../../../../apps/server/testing/post-purchase-worker.ts');
    worker = spawn(
      process.execPath,
      [file, server.databaseUrl, server.services.dataDir, JSON.stringify(what)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await vi.waitFor(async () => expect(await shop.charges()).toHaveLength(1), {
      timeout: 60_000,
      interval: 50,
    });
    worker.kill('SIGKILL');
    await new Promise((resolve) => worker!.once('exit', resolve));
    await gate.query('ROLLBACK');
    await gate.end();

    expect(await stateOf(placed)).toBe('charging');
    expect(await titles(placed)).toEqual(['vase']);
    await vi.waitFor(
      async () => {
        await settle();
        expect(await stateOf(placed)).toBe('accepted');
      },
      { timeout: 60_000, interval: 200 },
    );
    await settle();
    expect(await titles(placed)).toEqual(['vase', 'bowl']);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
    expect((await shop.order(placed.id)).transactions).toHaveLength(2);
  },
  150_000,
);

describe('a charge without an outcome', () => {
  test('that moved no money charges nothing later, and the offer can be answered again', async () => {
    const placed = await left(false);
    await settle();
    expect([await stateOf(placed), await shop.charges(), await titles(placed)]).toEqual([
      'open',
      [],
      ['vase'],
    ]);
    const { step } = await shop.look(placed.token);
    expect((await shop.accept(placed.token, step!)).status).toBe(200);
  });

  test('that moved money gives it back where the line cannot be added any more', async () => {
    const placed = await left(true);
    await shop.admin('POST', `/admin/orders/${placed.id}/cancel.json`, {});
    await settle();
    expect([await stateOf(placed), await titles(placed)]).toEqual(['expired', ['vase']]);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: true }]);
  });

  test('that moved money is finished even after the window', async () => {
    const placed = await left(true);
    await shop.query(
      sql`UPDATE orders SET editable_until = now() - interval '1 minute' WHERE id = ${placed.id}`,
    );
    await settle();
    expect([await stateOf(placed), await titles(placed)]).toEqual(['accepted', ['vase', 'bowl']]);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
  });
});
