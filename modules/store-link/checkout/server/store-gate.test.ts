import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { startAnotherServer } from '#apps/server/testing/test-server.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { CheckoutFinding } from '../../port/rules/store-checkout.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { gateFailed, gateOf, nextTestMs } from './store-gate.ts';
import { runDueTests, testGate } from './store-gate-test.ts';
import { StoreBusy, StoreFailed } from '../../port/server/store-http.ts';
import { storeView } from '../../view/server/store-view.ts';

let shop: LinkedShop;
const services = () => shop.server.services;
const acting = async () => (await services().shops.byId(shop.people.shopId))!;
const gate = async () => gateOf(services(), await acting());
const run = async () => testGate(services(), await acting());

interface Row {
  state: string;
  findings: CheckoutFinding[];
  problem: string | null;
  bad_tests: number;
  test_codes: string[];
  wait: number;
}
const row = async (): Promise<Row> => {
  const [found] = await shop.sql(
    `SELECT state, findings, problem, bad_tests, test_codes,
       round(extract(epoch FROM next_test_at - now()))::int AS wait FROM store_checkouts WHERE shop_id = $1`,
    [shop.people.shopId],
  );
  return found as unknown as Row;
};
const down = () => new StoreFailed(storeLinkSentences.not_reached);
const fail = async (times: number, error: unknown = down()) => {
  for (let n = 0; n < times; n += 1)
    await gateFailed(services(), shop.people.shopId, (await gate())!.linkId, error);
};

beforeAll(async () => {
  shop = await startLinkedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('DELETE FROM rate_limits');
  Object.assign(shop.shopify.faults, { down: false, throttleEvery: 0, paths: null, once: [] });
});

test('without a store there is no gate, and a test is nothing', async () => {
  expect(await gate()).toBeNull();
  await run();
  expect(await gate()).toBeNull();
});

describe('a store that was just connected', () => {
  test('is shut until it was tested, and is due for that at once; its word and minutes are there', async () => {
    expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
    expect(await gate()).toMatchObject({ ready: false, word: 'SAVE', minutes: 60, provider: 'shopify' });
    expect((await row()).wait).toBeLessThanOrEqual(0);
    await runDueTests(services());
    expect(await gate()).toMatchObject({ ready: true });
    expect(await row()).toMatchObject({ state: 'ready', problem: null, bad_tests: 0, test_codes: [] });
    expect((await row()).findings).toContainEqual({ check: 'code', good: true, found: '' });
    // Looked at again in a day.
    expect((await row()).wait).toBeGreaterThan(86_000);
    expect(shop.shopify.discounts).toHaveLength(0);
  });

  test('new keys are tested before anything is discounted', async () => {
    expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
    expect(await gate()).toMatchObject({ ready: false });
    await runDueTests(services());
    expect(await gate()).toMatchObject({ ready: true });
  });

  test('a test that began before new keys came says nothing of them', async () => {
    shop.shopify.faults.once = [{ kind: 'slow', ms: 800, path: /graphql/ }];
    const early = run();
    await eventually('the test', async () =>
      (await shop.sql('SELECT 1 FROM store_checkouts WHERE testing IS NOT NULL')).length > 0 ? true : null,
    );
    expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
    await early;
    expect(await row()).toMatchObject({ state: 'unchecked' });
    await runDueTests(services());
    expect(await row()).toMatchObject({ state: 'ready' });
  });
});

describe('pages of the store', () => {
  test('show discounts only while the checkout is ready', async () => {
    const view = async () => storeView(services(), await acting());
    expect(await view()).toMatchObject({ discounts: true });
    await fail(3);
    expect(await view()).toMatchObject({ discounts: false });
    await run();
    expect(await view()).toMatchObject({ discounts: true });
  });
});

describe('failures of the store', () => {
  test('three within a minute shut it; a good test opens it', async () => {
    await fail(2);
    expect(await gate()).toMatchObject({ ready: true });
    await fail(1);
    expect(await gate()).toMatchObject({ ready: false });
    const shut = await row();
    expect(shut).toMatchObject({ state: 'shut', problem: storeLinkSentences.not_reached });
    expect(shut.wait).toBeGreaterThan(25);
    expect(shut.wait).toBeLessThanOrEqual(30);
    await run();
    expect(await gate()).toMatchObject({ ready: true });
  });

  test('three in more than a minute do not', async () => {
    await fail(2);
    await shop.sql(
      `UPDATE store_checkouts SET failed_at = ARRAY(SELECT t - interval '61 seconds' FROM unnest(failed_at) t)`,
    );
    await fail(2);
    expect(await gate()).toMatchObject({ ready: true });
    await run();
  });

  test('an allowance that is used up, a fault of ours, and another store’s failures are none', async () => {
    await fail(5, new StoreBusy(1000));
    await fail(5, new Error('of ours'));
    for (let n = 0; n < 5; n += 1)
      await gateFailed(services(), shop.people.shopId, (await gate())!.linkId + 1, down());
    expect(await gate()).toMatchObject({ ready: true });
  });

  test('those of all servers count together, and all of them know within five seconds', async () => {
    const { server } = shop;
    const other = await startAnotherServer({
      databaseUrl: server.databaseUrl,
      port: 0,
      host: '127.0.0.1',
      dataDir: server.services.dataDir,
      distDir: '/nowhere',
      limits: false,
      schedules: false,
    });
    try {
      const there = async () => gateOf(other.services, await acting());
      expect(await there()).toMatchObject({ ready: true });
      await fail(2);
      await gateFailed(other.services, shop.people.shopId, (await there())!.linkId, down());
      await eventually(
        'all know',
        async () => (!(await gate())!.ready && !(await there())!.ready ? true : null),
        5,
      );
      await run();
      await eventually('all know', async () => ((await there())!.ready ? true : null), 5);
    } finally {
      await other.stop();
    }
  });
});

describe('a test', () => {
  test('that does not open it is followed by another, after twenty minutes ever later, to ten minutes', async () => {
    expect([1, 2, 40, 41, 42, 43, 44, 45, 500].map(nextTestMs)).toEqual([
      30_000, 30_000, 30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000,
    ]);
    shop.shopify.faults.down = true;
    await run();
    await run();
    expect(await row()).toMatchObject({ state: 'shut', bad_tests: 2, problem: expect.stringMatching(/503/) });
    expect(await gate()).toMatchObject({ ready: false });
    shop.shopify.faults.down = false;
    await shop.sql(`UPDATE store_checkouts SET next_test_at = now() - interval '1 second'`);
    await runDueTests(services());
    expect(await row()).toMatchObject({ state: 'ready', bad_tests: 0, problem: null });
  });

  test('names the scopes that are missing, also where codes of earlier tests are left, and makes no code then', async () => {
    const { scopes } = shop.shopify.access;
    const left = 'TEST-BCDFGHJKLMNPQRST';
    await shop.sql(`UPDATE store_checkouts SET test_codes = ARRAY[$1]`, [left]);
    shop.shopify.access.scopes = ['read_products', 'read_orders', 'read_customers'];
    try {
      await run();
      expect(await row()).toMatchObject({ state: 'shut', problem: null, test_codes: [left] });
      const { findings } = await row();
      expect(findings).toContainEqual({ check: 'scopes', good: false, found: 'write_discounts' });
      expect(findings.some((one) => one.check === 'code')).toBe(false);
    } finally {
      shop.shopify.access.scopes = scopes;
    }
    await run();
    expect(await gate()).toMatchObject({ ready: true });
    expect(await row()).toMatchObject({ test_codes: [] });
  });

  test('whose code could not be deleted shuts it, and the next one deletes that, too', async () => {
    const { shopify } = shop;
    // The code is made and found; the store is gone when it is to be deleted.
    const asked = shopify.seen.length;
    const watch = setInterval(() => {
      if (shopify.discounts.length > 0)
        shopify.faults.once = [{ kind: 'error' }, { kind: 'error' }, { kind: 'error' }];
    }, 1);
    await run();
    clearInterval(watch);
    shopify.faults.once = [];
    expect(shopify.seen.length).toBeGreaterThan(asked);
    expect(shopify.discounts).toHaveLength(1);
    expect((await row()).test_codes).toHaveLength(1);
    expect(await gate()).toMatchObject({ ready: false });
    await run();
    expect(shopify.discounts).toHaveLength(0);
    expect(await row()).toMatchObject({ state: 'ready', test_codes: [] });
  });

  test('that the store has no allowance for leaves everything as it is', async () => {
    shop.shopify.faults.throttleEvery = 1;
    await run();
    expect(await row()).toMatchObject({ state: 'ready' });
    expect((await row()).wait).toBeLessThan(120);
  });

  test('of keys that cannot be read any more shuts it with what to do', async () => {
    const [link] = await shop.sql('SELECT sealed FROM store_links');
    await shop.sql(`UPDATE store_links SET sealed = sealed || 'x'`);
    await run();
    expect(await row()).toMatchObject({ state: 'shut', problem: 'store-link.keys' });
    await shop.sql('UPDATE store_links SET sealed = $1', [(link as { sealed: string }).sealed]);
    await run();
    expect(await gate()).toMatchObject({ ready: true });
  });
});

describe('another store', () => {
  test('is not known to be ready, and keeps the word and the minutes', async () => {
    await shop.quiet();
    await shop.sql(`UPDATE store_checkouts SET code_word = 'CLARA', code_minutes = 90`);
    expect((await shop.admin('DELETE', '/admin/integrate.json')).status).toBe(200);
    expect(await gate()).toBeNull();
    expect(await shop.connectWoo()).toMatchObject({ status: 'done' });
    expect(await gate()).toEqual({
      ready: false,
      word: 'CLARA',
      minutes: 90,
      provider: 'woocommerce',
      linkId: expect.any(Number),
    });
    await run();
    expect(await row()).toMatchObject({ state: 'ready' });
    expect(await gate()).toMatchObject({ ready: true });
    expect(shop.woo.coupons.all()).toHaveLength(0);
  });
});
