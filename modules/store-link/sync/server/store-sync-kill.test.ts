import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobWorker } from '#core/testing/start-job-worker.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { connectStore } from '../../connect/server/store-connect.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import type { Sandbox } from '../../../../sandbox/sandbox-server.ts';
import { startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { shopifyTruth, storedTruth, type StoreTruth, wooTruth } from '#apps/server/testing/store-truth.ts';

const many = process.env['PROVE_SEED'] ? 1000 : 200;
let worker: ChildProcess | undefined;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  worker?.kill('SIGKILL');
  for (const close of closing.splice(0)) await close();
});

async function startWorker(test: TestServices): Promise<void> {
  worker = await startJobWorker(
    test,
    ...[
      'catalog/server/catalog-jobs.ts#catalogJobs',
      'store-link/sync/server/store-sync.ts#storeSyncJob',
    ].map((one) => join(import.meta.dirname, '../../..', one)),
  );
}

/** Brings a store in with two kills in the middle; the job as it ended. */
async function bringIn(
  test: TestServices,
  provider: StoreProvider,
  sandbox: Sandbox,
  keys: { api_key: string; api_password: string; api_secret?: string },
): Promise<Job> {
  const { services, shops } = test;
  // The workers are processes of their own.
  process.env['OUTBOUND_ALLOW'] = sandbox.host;
  services.environment.OUTBOUND_ALLOW.add(sandbox.host);
  const ctx = {
    services,
    db: services.db,
    now: new Date(),
    log: services.log,
    shop: shops[0],
  } as unknown as Ctx;
  const { job_id } = await connectStore(ctx, provider, { domain: sandbox.host, ...keys });
  // From here on some answers are errors and some connections break.
  sandbox.faults.errorEvery = 17;
  sandbox.faults.dropEvery = 29;
  const look = () =>
    services.db.inShop(shops[0].id, (tx) => readJob({ shop: shops[0], tx }, job_id)).then((job) => job!);
  await startWorker(test);
  let kills = 0;
  for (let seen = 0, until = Date.now() + 150_000; ;) {
    const job = await look();
    expect(job.done).toBeGreaterThanOrEqual(seen);
    if (job.status === 'done' || job.status === 'failed' || Date.now() > until) break;
    if (job.done > seen && kills < 2) {
      kills += 1;
      worker?.kill('SIGKILL');
      await startWorker(test);
    }
    seen = job.done;
    await delay(10);
  }
  expect(kills).toBe(2);
  return look();
}

async function expectInStep(test: TestServices, truth: StoreTruth): Promise<void> {
  expect(await storedTruth(test.sql, test.shops[0].id)).toEqual(truth);
  const [money] = await test.sql<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM orders o WHERE total_price_minor <> subtotal_price_minor + total_shipping_minor + total_tax_minor
       OR total_discounts_minor <> (SELECT sum(total_discount_minor) FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id)`,
  );
  expect(money?.wrong).toBe(0);
  const lost = await test.sql('SELECT 1 FROM order_lines WHERE variant_id IS NULL');
  expect(lost).toHaveLength(0);
}

test(
  `${many} products and orders of a Shopify store come in once each, with kills, errors and a limit on the way`,
  { timeout: 240_000 },
  async () => {
    const sandbox = await startShopifySandbox({
      products: many,
      orders: many,
      pageSize: 60,
      bucket: { size: 10, perSecond: 60 },
    });
    const tested = await createTestServices();
    closing.push(
      () => tested.close(),
      () => sandbox.close(),
    );
    const keys = { api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' };
    const job = await bringIn(tested, 'shopify', sandbox, keys);
    expect(job).toMatchObject({ status: 'done', error: null });
    await expectInStep(tested, shopifyTruth(sandbox));
    expect(sandbox.impatient()).toBe(0);
    // Each customer without an email address is reported once.
    const phones = sandbox.customers.filter((row) => !row.email).length;
    expect(job.failure_count).toBe(phones);
    const sold = await tested.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM orders WHERE discount_applications @> '[{"title": "TEN"}]'`,
    );
    expect(sold[0]?.n).toBe(
      sandbox.orders.filter((row) => (row.discount_applications as unknown[]).length > 0).length,
    );
  },
);

test(
  `${many} products and orders of a WooCommerce store come in once each, with kills, errors and a limit on the way`,
  { timeout: 240_000 },
  async () => {
    const sandbox = await startWooSandbox({
      products: many,
      orders: many,
      pageSize: 40,
      bucket: { size: 30, perSecond: 80 },
    });
    const tested = await createTestServices();
    closing.push(
      () => tested.close(),
      () => sandbox.close(),
    );
    const job = await bringIn(tested, 'woocommerce', sandbox, {
      api_key: 'ck_sandbox',
      api_password: 'cs_sandbox',
    });
    expect(job).toMatchObject({ status: 'done', error: null, failure_count: 0 });
    await expectInStep(tested, wooTruth(sandbox));
    expect(sandbox.impatient()).toBe(0);
  },
);
