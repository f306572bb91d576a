import pg from 'pg';
import { expect } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import type { Integration } from '#modules/store-link/link/contract/integrate-calls.ts';
import { startShopifySandbox } from '../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { inSpan, salesTruth } from './sales-truth.ts';
import type { Sql } from './store-truth.ts';
import { makePeople } from './test-people.ts';
import { startTestServer } from './test-server.ts';
import { memberClient } from './test-shop.ts';

/** What the admin reads of the shop's connected store. */
export interface LinkedState {
  integration: Integration | null;
  script_tag: string;
}

/** Answers as fast as they are asked for. */
export const bucket = { size: 1000, perSecond: 1000 };

export type LinkedShop = Awaited<ReturnType<typeof startLinkedShop>>;

/** A shop without a store, and stores of both kinds that it can be connected with. */
export async function startLinkedShop() {
  const server = await startTestServer();
  const owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  const people = await makePeople(server.services.db);
  const admin = memberClient(server.app, people.owner);
  const shopify = await startShopifySandbox({ products: 12, orders: 14, bucket });
  const woo = await startWooSandbox({ products: 9, orders: 15, bucket });
  for (const { host } of [shopify, woo]) server.services.environment.OUTBOUND_ALLOW.add(host);
  const sql: Sql = async (text, values = []) => (await owner.query(text, values)).rows;
  const shopifyKeys = () => ({
    domain: shopify.host,
    api_key: 'key-1',
    api_password: 'shpat_sandbox',
    api_secret: 'shpss_sandbox',
  });
  const wooKeys = () => ({ domain: woo.host, api_key: 'ck_sandbox', api_password: 'cs_sandbox' });

  const ended = (jobId: number) =>
    eventually(
      'the sync',
      async () => {
        const { body } = await admin<{ job: { status: string; error: string | null; failures: unknown[] } }>(
          'GET',
          `/admin/jobs/${jobId}.json`,
        );
        return body.job.status === 'done' || body.job.status === 'failed' ? body.job : null;
      },
      30,
    );
  async function connect(call: 'shopify' | 'basic-auth', keys: object) {
    await sql('DELETE FROM rate_limits');
    const made = await admin<{ job_id: number }>('POST', `/admin/integrate/${call}.json`, keys);
    expect(made.status).toBe(200);
    return ended(made.body.job_id);
  }

  return {
    server,
    people,
    admin,
    shopify,
    woo,
    sql,
    shopifyKeys,
    wooKeys,
    ended,
    state: async () => (await admin<LinkedState>('GET', '/admin/integrate.json')).body,
    connectShopify: () => connect('shopify', shopifyKeys()),
    connectWoo: () => connect('basic-auth', wooKeys()),

    async sync(full = false) {
      const begun = await admin<{ job_id: number }>('POST', '/admin/integrate/sync.json', { full });
      expect(begun.status).toBe(202);
      return ended(begun.body.job_id);
    },

    /** Waits until no sync runs any more, also none that followed. */
    quiet: () =>
      eventually(
        'no sync',
        async () => {
          const running = await sql(
            `SELECT 1 FROM jobs WHERE kind = 'store-link.sync' AND status IN ('queued', 'running')`,
          );
          return running.length === 0;
        },
        30,
      ),

    /** Sales of all time in cents, as Home shows them, after it was compared with the orders. */
    async homeSales(): Promise<number> {
      await server.settle();
      const { body } = await admin<{ current: { sales: number } }>(
        'GET',
        '/admin/analytics/summary.json?date_filter=all_time',
      );
      const shown = Math.round(body.current.sales * 100);
      const { sales } = await salesTruth(sql, people.shopId, 'Europe/Lisbon');
      expect(shown).toBe(inSpan(sales, '2000-01-01', '2100-01-01'));
      return shown;
    },

    async announce(
      provider: 'shopify' | 'woocommerce',
      told: { headers: Record<string, string | string[]>; body: string },
      shop = people.shopId,
    ) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/hooks/${provider}/${shop}`,
        headers: told.headers,
        payload: told.body,
      });
      return { status: answer.statusCode, body: answer.json<{ code?: string }>() };
    },

    /** Where the back office says that shoppers find the shop's store. */
    async toldPlace() {
      const { body } = await admin<{ shop: { store_address: string; store_provider: string | null } }>(
        'GET',
        '/admin/shop/context.json',
      );
      return { home: body.shop.store_address, provider: body.shop.store_provider };
    },

    async close() {
      await owner.end();
      await server.close();
      await shopify.close();
      await woo.close();
    },
  };
}
