import { afterAll, beforeAll, expect } from 'vitest';
import type { Ctx } from '#core/server/context.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { connectStore } from './store-connect.ts';
import { storeSyncJob } from './store-sync.ts';
import { type ShopifySandbox, startShopifySandbox } from '../../../sandbox/shopify/shopify-sandbox.ts';
import { shopifyTruth, storedTruth } from '#apps/server/testing/store-truth.ts';

let made: TestServices;
/** Both shops bring in the same store. */
let store: ShopifySandbox;

beforeAll(async () => {
  made = await createTestServices();
  const bucket = { size: 1000, perSecond: 1000 };
  store = await startShopifySandbox({ products: 24, orders: 24, pageSize: 10, bucket });
  made.services.environment.OUTBOUND_ALLOW.add(store.host);
});
afterAll(async () => {
  await made.close();
  await store.close();
});

// In a process that is killed, from stores of both kinds that fail now and then: store-sync-kill.test.ts.
describeJob(storeSyncJob, {
  made: () => made,
  async enqueue(shop) {
    const { services } = made;
    const ctx = { services, db: services.db, now: new Date(), log: services.log, shop } as unknown as Ctx;
    const keys = { api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' };
    return (await connectStore(ctx, 'shopify', { domain: store.host, ...keys })).job_id;
  },
  async left(shop) {
    const stored = await storedTruth(made.sql, shop.id);
    expect(stored).toEqual(shopifyTruth(store));
    return stored;
  },
});
