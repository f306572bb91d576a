import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { bucket, type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { shopifyTruth, storedTruth } from '#apps/server/testing/store-truth.ts';
import { startWooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';

const hours = 3600_000;
let shop: LinkedShop;
/** The way to our server, which can be broken. */
let way: Server;
let isBroken = false;

beforeAll(async () => {
  shop = await startLinkedShop();
  way = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      if (isBroken) {
        response.writeHead(502).end();
        return;
      }
      const answer = await shop.server.app.inject({
        method: 'POST',
        url: request.url!,
        headers: request.headers as Record<string, string>,
        payload: Buffer.concat(chunks),
      });
      response.writeHead(answer.statusCode).end(answer.body);
    })();
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  shop.shopify.hooks.origin = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => way.close(resolve));
});
beforeEach(async () => {
  isBroken = false;
  await shop.sql('DELETE FROM rate_limits');
});

const webhooks = async () => (await shop.state()).integration!.webhooks;
const titles = async (handle: string) =>
  shop.sql('SELECT title FROM products WHERE handle = $1 AND deleted_at IS NULL', [handle]);

describe('of a Shopify store', () => {
  beforeAll(async () => {
    expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
  });

  test('a delivery that is repeated four hours later, with its first payload and date, is taken', async () => {
    const { hooks, products } = shop.shopify;
    const count = shop.shopify.webhooks.length;
    const product = shop.shopify.touch(products[1]!, { title: 'Repeated for hours' });
    isBroken = true;
    const before = hooks.sent.length;
    hooks.announce('products/update', product);
    await eventually('a try that failed', () =>
      hooks.sent.slice(before).some(({ status }) => status === 502),
    );
    hooks.age(4 * hours);
    isBroken = false;
    await hooks.settled();
    expect(hooks.sent.at(-1)).toMatchObject({ topic: 'products/update', status: 200 });
    expect(await titles(String(product.handle))).toEqual([{ title: 'Repeated for hours' }]);
    expect(shop.shopify.webhooks).toHaveLength(count);
  });

  test('a subscription that Shopify deleted is restored by the next sync, and the page says so', async () => {
    const { hooks, products } = shop.shopify;
    expect(await webhooks()).toMatchObject({ expected: 11, present: 11, restored: 0, restored_at: null });
    isBroken = true;
    hooks.announce('products/update', products[1]!);
    await hooks.settled();
    expect(hooks.removed.map(({ topic }) => topic)).toEqual(['products/update']);
    isBroken = false;
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect(shop.shopify.webhooks).toHaveLength(11);
    const now = await webhooks();
    expect(now).toMatchObject({ expected: 11, present: 11, missing_since: null, restored: 1 });
    expect(now.restored_at).toEqual(now.checked_at);
    // Another look finds nothing to do, and says when it was.
    expect(await shop.sync(true)).toMatchObject({ status: 'done' });
    expect(await webhooks()).toMatchObject({ restored: 1, restored_at: now.restored_at });
    expect((await webhooks()).checked_at! > now.checked_at!).toBe(true);
  });

  test('webhooks that were removed by hand are restored, each once', async () => {
    shop.shopify.webhooks.splice(0);
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect(new Set(shop.shopify.webhooks.map(({ topic }) => topic)).size).toBe(11);
    expect(shop.shopify.webhooks).toHaveLength(11);
    expect(await webhooks()).toMatchObject({ present: 11, restored: 11 });
    expect((await shop.state()).integration).toMatchObject({ hooks: 'on', error: null });
  });

  test('a webhook that was made though its answer was lost is no failure', async () => {
    shop.shopify.webhooks.splice(0, 2);
    shop.shopify.faults.once.push(
      { kind: 'lost', path: /webhooks\.json$/ },
      { kind: 'lost', path: /webhooks\.json$/ },
    );
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect(shop.shopify.webhooks).toHaveLength(11);
    expect((await shop.state()).integration).toMatchObject({ hooks: 'on', error: null });
  });

  test('a deletion is believed when the store says so, not because it was signed once', async () => {
    const [product] = shop.shopify.products;
    const body = { id: product!.id };
    // Signed by the store, of whatever time: the signature covers the body alone.
    const announcement = shop.shopify.announcement('products/delete', body);
    expect((await shop.announce('shopify', announcement)).status).toBe(200);
    const other = shop.shopify.announcement('products/update', product!);
    other.headers['x-shopify-topic'] = 'products/delete';
    expect((await shop.announce('shopify', other)).status).toBe(200);
    await shop.quiet();
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
    expect(await titles(String(product!.handle))).toHaveLength(1);
  });

  test('a repeated announcement that the app was removed, after it came back, ends nothing', async () => {
    const announceRemoval = () =>
      shop.announce('shopify', shop.shopify.announcement('app/uninstalled', { name: 'Casa Clara' }));
    expect((await announceRemoval()).status).toBe(200);
    expect((await shop.state()).integration).toMatchObject({ state: 'connected', hooks: 'on' });
    const { isToken } = shop.shopify.access;
    shop.shopify.access.isToken = () => false;
    expect((await announceRemoval()).status).toBe(200);
    shop.shopify.access.isToken = isToken;
    expect((await shop.state()).integration).toMatchObject({
      state: 'refused',
      hooks: 'off',
      error: 'The app was removed from the store.',
    });
    await shop.admin('DELETE', '/admin/integrate.json');
  });
});

describe('of a WooCommerce store', () => {
  beforeAll(async () => {
    await shop.quiet();
    expect(await shop.connectWoo()).toMatchObject({ status: 'done' });
  });

  test('webhooks that were disabled after five failures are restored, and what they sign is taken', async () => {
    const id = Number(shop.woo.products[1]!.row.id);
    // Nothing listens where they are sent.
    for (let n = 0; n < 5; n += 1) {
      shop.woo.setPrice(id, `${10 + n}.00`);
      await shop.woo.hooksIdle();
    }
    const updated = () => shop.woo.webhooks.filter(({ topic }) => topic === 'product.updated');
    expect(updated().map(({ status }) => status)).toEqual(['disabled']);
    shop.woo.webhooks.splice(
      shop.woo.webhooks.findIndex(({ topic }) => topic === 'order.created'),
      1,
    );
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect(updated()).toMatchObject([{ status: 'active' }]);
    expect(shop.woo.webhooks).toHaveLength(9);
    expect(await webhooks()).toMatchObject({ expected: 9, present: 9, restored: 2 });
    const { row } = shop.woo.products[1]!;
    shop.woo.touch(row, { name: 'Told by a restored webhook' });
    const announcement = shop.woo.announcement('product.updated', row);
    expect((await shop.announce('woocommerce', announcement)).status).toBe(200);
    await shop.quiet();
    expect(
      await shop.sql(`SELECT title FROM products WHERE title = 'Told by a restored webhook'`),
    ).toHaveLength(1);
  });

  test('keys without the right to create webhooks: none exist, the state has the time since when, and changes are fetched', async () => {
    await shop.admin('DELETE', '/admin/integrate.json');
    const weak = await startWooSandbox({
      ...{ products: 2, orders: 2, bucket },
      keys: [{ key: 'ck_read', secret: 'cs_read', permissions: 'read' }],
    });
    shop.server.services.environment.OUTBOUND_ALLOW.add(weak.host);
    const made = await shop.admin<{ job_id: number }>('POST', '/admin/integrate/basic-auth.json', {
      ...{ domain: weak.host, api_key: 'ck_read', api_password: 'cs_read' },
    });
    expect(await shop.ended(made.body.job_id)).toMatchObject({ status: 'done' });
    const first = await webhooks();
    expect((await shop.state()).integration).toMatchObject({ state: 'connected', hooks: 'failed' });
    expect(first.missing_since).not.toBeNull();
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect(await webhooks()).toMatchObject({ missing_since: first.missing_since, restored: 0 });
    await weak.close();
  });
});
