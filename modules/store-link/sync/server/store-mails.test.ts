import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailedServer, startMailedServer } from '#apps/server/testing/mailed-server.ts';
import {
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import { startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { wooOrderRow } from '../../../../sandbox/woocommerce/woocommerce-data.ts';
import { startWooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';

// The store that took an order writes to its buyer. We would only be a second sender, weeks late for what is read first.

let office: MailedServer;
let admin: ReturnType<typeof memberClient>;

beforeAll(async () => {
  office = await startMailedServer();
  admin = memberClient(office.server.app, office.people.owner);
});
afterAll(() => office.close());

const bucket = { size: 1000, perSecond: 1000 };

async function ofShopify() {
  const store = await startShopifySandbox({ products: 3, orders: 9, bucket });
  return {
    store,
    provider: 'shopify',
    keys: { api_key: 'key-1', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' },
    path: '/admin/integrate/shopify.json',
    /** One more order, and another one that is sent and cancelled there. */
    goesOn() {
      const { order } = store.add(1);
      store.touch(order);
      const now = new Date().toISOString();
      const [changed] = store.orders;
      store.touch(changed!, { financial_status: 'refunded', cancelled_at: now, cancel_reason: 'customer' });
      return store.announcement('orders/updated', changed!);
    },
  };
}

async function ofWooCommerce() {
  const store = await startWooSandbox({ products: 3, orders: 9, bucket });
  return {
    store,
    provider: 'woocommerce',
    keys: { api_key: 'ck_sandbox', api_password: 'cs_sandbox' },
    path: '/admin/integrate/basic-auth.json',
    goesOn() {
      const more = wooOrderRow(store.orders.length, store.products, store.customers[0]!);
      store.orders.push(more);
      store.touch(more.row);
      const changed = store.orders[1]!.row;
      store.touch(changed, { status: 'completed', date_completed_gmt: changed.date_modified_gmt });
      return store.announcement('order.updated', changed);
    },
  };
}

async function count(table: 'orders' | 'shop_mails'): Promise<number> {
  const [row] = await office.rows<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`,
  );
  return row!.n;
}

test.each([
  ['a Shopify store', ofShopify],
  ['a WooCommerce store', ofWooCommerce],
] as const)(
  'no buyer of %s is mailed: of what comes in at first, of what is new later, of what becomes of it there',
  async (_name, open) => {
    const { store, provider, keys, path, goesOn } = await open();
    try {
      const { server } = office;
      server.services.environment.OUTBOUND_ALLOW.add(store.host);
      const quiet = async () => {
        await eventually(
          'no sync',
          async () =>
            (
              await office.rows(
                sql`SELECT 1 FROM jobs WHERE kind = 'store-link.sync' AND status IN ('queued', 'running')`,
              )
            ).length === 0,
          30,
        );
        await server.settle();
      };
      const before = await count('orders');
      expect((await admin('POST', path, { domain: store.host, ...keys })).status).toBe(200);
      await quiet();
      const first = await count('orders');
      expect(first).toBe(before + 9);
      const { headers, body } = goesOn();
      const url = `/hooks/${provider}/${office.people.shopId}`;
      const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
      expect(answer.statusCode).toBe(200);
      await quiet();
      expect((await admin('POST', '/admin/integrate/sync.json', { full: true })).status).toBe(202);
      await quiet();
      expect(await count('orders')).toBe(first + 1);
      expect(await count('shop_mails')).toBe(0);
      expect(office.mail.received.filter(({ to }) => to !== 'owner@mine.test')).toEqual([]);
    } finally {
      await admin('DELETE', '/admin/integrate.json');
      await store.close();
    }
  },
  60_000,
);

test('who buys here is', async () => {
  const { server, people } = office;
  const vase = await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 3000 });
  const shopper = shopperClient(server.app, 'mine.test');
  const checkout = await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 1 }]);
  expect((await complete(shopper, checkout, { email: 'buyer@example.com' })).status).toBe(201);
  await server.settle();
  expect(office.mail.received.filter(({ to }) => to === 'buyer@example.com')).toHaveLength(1);
  expect(await count('shop_mails')).toBe(1);
});
