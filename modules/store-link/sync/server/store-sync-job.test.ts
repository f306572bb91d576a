import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Ctx } from '#core/server/call/context.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import { connectStore } from '../../connect/server/store-connect.ts';
import { storeSyncJob } from './store-sync.ts';
import type { Sandbox } from '../../../../sandbox/sandbox-server.ts';
import { startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { shopifyTruth, storedTruth, type StoreTruth, wooTruth } from '#apps/server/testing/store-truth.ts';

interface TriedStore<S extends Sandbox> {
  start(): Promise<S>;
  keys: { api_key: string; api_password: string; api_secret?: string };
  truth(store: S): StoreTruth;
  /** Its webhooks and their addresses. */
  announced(store: S): { topic: string; address: string }[];
}

const size = { products: 24, orders: 24, pageSize: 10, bucket: { size: 1000, perSecond: 1000 } };

// In a process that is killed, from stores of both kinds that fail now and then: store-sync-kill.test.ts.
function describeSync<S extends Sandbox>(provider: StoreProvider, tried: TriedStore<S>): void {
  describe(`of a store of ${provider}`, () => {
    let made: TestServices;
    /** Both shops bring in the same store. */
    let store: S;

    beforeAll(async () => {
      made = await createTestServices();
      store = await tried.start();
      made.services.environment.OUTBOUND_ALLOW.add(store.host);
    });
    afterAll(async () => {
      await made.close();
      await store.close();
    });

    describeJob(storeSyncJob, {
      made: () => made,
      async enqueue(shop) {
        const { services } = made;
        const ctx = { services, db: services.db, now: new Date(), log: services.log, shop } as unknown as Ctx;
        return (await connectStore(ctx, provider, { domain: store.host, ...tried.keys })).job_id;
      },
      async left(shop) {
        const stored = await storedTruth(made.sql, shop.id);
        expect(stored).toEqual(tried.truth(store));
        const topics = tried
          .announced(store)
          .filter(({ address }) => address.endsWith(`/${shop.id}`))
          .map(({ topic }) => topic)
          .toSorted();
        expect(topics.length).toBeGreaterThan(0);
        return { stored, topics };
      },
    });
  });
}

describeSync('shopify', {
  start: () => startShopifySandbox(size),
  keys: { api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' },
  truth: shopifyTruth,
  announced: (store) => store.webhooks,
});

describeSync('woocommerce', {
  start: () => startWooSandbox(size),
  keys: { api_key: 'ck_sandbox', api_password: 'cs_sandbox' },
  truth: wooTruth,
  announced: (store) => store.webhooks.map(({ topic, delivery_url: address }) => ({ topic, address })),
});
