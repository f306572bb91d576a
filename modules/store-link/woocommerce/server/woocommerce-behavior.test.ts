import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bucket, type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { storedTruth, wooTruth } from '#apps/server/testing/store-truth.ts';
import { storePage } from '#core/rules/store-address.ts';
import { startWooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { storeLinkSchedules } from '../../server/store-link-schedules.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

const disconnect = async () => {
  await shop.quiet();
  await shop.admin('DELETE', '/admin/integrate.json');
};
const runSchedule = (name: string) =>
  storeLinkSchedules({} as Parameters<typeof storeLinkSchedules>[0])
    .find((one) => one.name === name)!
    .run(shop.server.services);

describe('WooCommerce', () => {
  beforeAll(async () => {
    expect(await shop.connectWoo()).toMatchObject({ status: 'done', failures: [] });
  });
  afterAll(disconnect);

  const tell = async (topic: string, body: object) => {
    expect((await shop.announce('woocommerce', shop.woo.announcement(topic, body))).status).toBe(200);
  };
  const priceOf = async (sku: string) =>
    Number((await shop.sql('SELECT price_minor FROM variants WHERE sku = $1', [sku]))[0]?.['price_minor']);
  const readsOf = (path: string) => shop.woo.seen.filter((one) => one.path.startsWith(path)).length;

  test('a part of a unit is an item line, not delivery', async () => {
    const half = shop.woo.orders[14]!.row;
    const lines = await shop.sql(
      `SELECT l.quantity, l.price_minor::int AS price, l.properties, o.total_shipping_minor::int AS shipping FROM order_lines l
       JOIN orders o ON o.shop_id = l.shop_id AND o.id = l.order_id WHERE o.name = $1 ORDER BY l.position`,
      [`#${half.id}`],
    );
    const [, cloth] = half.line_items as { subtotal: string }[];
    expect(lines[1]).toEqual({
      ...{ quantity: 1, price: Math.round(Number(cloth!.subtotal) * 100) },
      properties: [{ name: 'Quantity', value: '0.5' }],
      shipping: Math.round(Number(half.shipping_total) * 100),
    });
  });

  test('a saved variation that is announced alone is the variant of its product, and no product of its own', async () => {
    const { row, variations } = shop.woo.products[3]!;
    const large = variations[1]!;
    // Nothing of the product changes with it, its date either.
    Object.assign(large, { price: '77.00', regular_price: '77.00', sale_price: '' });
    await tell('product.updated', {
      ...{ ...large, parent_id: row.id, type: 'variation', name: `${String(row.name)} - L`, slug: 'mug-l' },
      ...{ status: 'publish', images: [], categories: [], tags: [] },
      date_modified_gmt: new Date().toISOString().slice(0, 19),
    });
    await shop.quiet();
    expect(await priceOf(String(large.sku))).toBe(7_700);
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
  });

  test('fees and stock changes that leave the date unchanged come in, because announced rows are read by id', async () => {
    const order = shop.woo.orders[1]!.row;
    shop.woo.addFee(order.id, 'Late wish', '3.00');
    await tell('order.updated', order);
    const { row } = shop.woo.products[1]!;
    row.stock_quantity = Number(row.stock_quantity) - 2;
    await tell('product.updated', row);
    // One of variations, and one that says to be older than what is known here.
    const sizes = shop.woo.products[0]!;
    sizes.variations[0]!.stock_quantity = 3;
    await tell('product.updated', sizes.row);
    const other = shop.woo.products[2]!.row;
    Object.assign(other, { price: '8.88', regular_price: '8.88', sale_price: '' });
    await tell('product.updated', { ...other, date_modified_gmt: '2020-01-01T00:00:00' });
    await shop.quiet();
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
    expect(await shop.sql('SELECT 1 FROM store_link_asked WHERE asked_at IS NOT NULL')).toEqual([]);
  });

  test('a storm of webhooks about one product is one call in a minute, and its end is not missed', async () => {
    const { row } = shop.woo.products[4]!;
    const path = `/wp-json/wc/v3/products/${row.id}`;
    const before = readsOf(path);
    const say = (stock: number) => {
      row.stock_quantity = stock;
      return tell('product.updated', row);
    };
    for (let stock = 900; stock < 940; stock += 1) await say(stock);
    await shop.quiet();
    expect(readsOf(path) - before).toBe(1);
    const stockNow = async () =>
      Number(
        (await shop.sql('SELECT inventory_quantity AS n FROM variants WHERE sku = $1', [row.sku]))[0]?.['n'],
      );
    // Announced again within the minute: no call and no sync.
    const syncs = async () => (await shop.sql(`SELECT 1 FROM jobs WHERE kind = 'store-link.sync'`)).length;
    const count = await syncs();
    for (let stock = 940; stock < 980; stock += 1) await say(stock);
    expect([await syncs(), readsOf(path) - before]).toEqual([count, 1]);
    // Once the minute is over, it is read as it is then.
    await shop.sql(`UPDATE store_link_asked SET read_at = read_at - interval '2 minutes'`);
    await runSchedule('store-link.read-asked');
    await shop.quiet();
    expect(readsOf(path) - before).toBe(2);
    expect(await stockNow()).toBe(979);
    await runSchedule('store-link.read-asked');
    expect(await syncs()).toBe(count + 1);
  });

  test('a product that was made of a variation is gone with the next full sync, and the variant is its own again', async () => {
    const { row, variations } = shop.woo.products[6]!;
    const small = variations[0]!;
    // As versions before today kept it: a product under the id of the variation, and the variant under the same.
    const [product] = await shop.sql(
      `INSERT INTO products (shop_id, title, handle) VALUES ($1, 'Mug - S', 'mug-s-alone') RETURNING id`,
      [shop.people.shopId],
    );
    const [variant] = await shop.sql(
      `INSERT INTO variants (shop_id, product_id, position, option1, price_minor) VALUES ($1, $2, 1, 'Default Title', 1) RETURNING id`,
      [shop.people.shopId, product!['id']],
    );
    await shop.sql(
      `INSERT INTO external_ids (shop_id, provider, store, kind, external_id, our_id, seen_at) VALUES ($1, 'woocommerce', $2, 'product', $3, $4, now() - interval '1 day')`,
      [shop.people.shopId, shop.woo.host, String(small.id), product!['id']],
    );
    const variantOf = async () =>
      (
        await shop.sql(
          `SELECT p.title FROM external_ids x JOIN variants v ON v.shop_id = x.shop_id AND v.id = x.our_id
           JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
           WHERE x.kind = 'variant' AND x.external_id = $1`,
          [String(small.id)],
        )
      )[0]?.['title'];
    await shop.sql(`UPDATE external_ids SET our_id = $1 WHERE kind = 'variant' AND external_id = $2`, [
      variant!['id'],
      String(small.id),
    ]);
    expect(await variantOf()).toBe('Mug - S');
    expect(await shop.sync(true)).toMatchObject({ status: 'done' });
    expect(await variantOf()).toBe(String(row.name).replace('&amp;', '&'));
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
  });

  test('a store that sells in another currency than when it was connected is not read: its prices state none', async () => {
    const { row } = shop.woo.products[7]!;
    const before = await priceOf(String(row.sku));
    shop.woo.settings.currency = 'EUR';
    shop.woo.touch(row, { price: '1.00', regular_price: '1.00', sale_price: '' });
    expect(await shop.sync(true)).toMatchObject({
      status: 'failed',
      error: 'This store uses EUR, but your shop uses USD. Both must use the same currency.',
    });
    expect(await priceOf(String(row.sku))).toBe(before);
    shop.woo.settings.currency = 'USD';
    expect(await shop.sync(true)).toMatchObject({ status: 'done', failures: [] });
    expect(await priceOf(String(row.sku))).toBe(100);
  });

  test('an order in a currency of the buyer is left out by its name, and the others come in', async () => {
    const { row } = shop.woo.orders[3]!;
    const before = { currency: row.currency, total: row.total };
    shop.woo.touch(row, { currency: 'JPY', total: '9999' });
    const job = await shop.sync();
    expect(job).toMatchObject({
      status: 'done',
      failures: [{ subject: `#${row.id}`, message: "This order is in JPY; the shop's currency is USD." }],
    });
    shop.woo.touch(row, { currency: '' });
    expect(await shop.sync()).toMatchObject({
      failures: [{ subject: `#${row.id}`, message: 'An amount has no currency.' }],
    });
    shop.woo.touch(row, before);
    expect(await shop.sync()).toMatchObject({ status: 'done', failures: [] });
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
  });
});

describe('a WooCommerce store on a host of its own kind', () => {
  const written: string[] = [];
  beforeAll(() => {
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(shop.server.services.log, level).mockImplementation((...given: unknown[]) => {
        written.push(inspect(given, { depth: 8, showHidden: true }));
      });
  });
  afterAll(() => vi.restoreAllMocks());

  const connect = async (domain: string, more: object = {}) => {
    await shop.sql('DELETE FROM rate_limits');
    return shop.admin<{ job_id: number; fields?: Record<string, string> }>(
      'POST',
      '/admin/integrate/basic-auth.json',
      { domain, api_key: 'ck_sandbox', api_password: 'cs_sandbox', ...more },
    );
  };

  test('whose server keeps the Authorization header to itself gets the key in the query, and no log has it', async () => {
    shop.woo.faults.dropsAuthorization = true;
    // Wrong keys are wrong in either place, and a key that arrived is not sent twice.
    expect((await connect(shop.woo.host, { api_password: 'cs_wrong' })).status).toBe(422);
    const made = await connect(shop.woo.host);
    expect(made.status).toBe(200);
    shop.woo.faults.errorEvery = 7;
    expect(await shop.ended(made.body.job_id)).toMatchObject({ status: 'done' });
    shop.woo.faults.errorEvery = 0;
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
    // Once it is known of the store, each call is one call.
    const refused = shop.woo.seen.filter(({ status }) => status === 401).length;
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect(shop.woo.seen.filter(({ status }) => status === 401)).toHaveLength(refused);
    shop.woo.faults.blocksRest = true;
    expect(await shop.sync()).toMatchObject({ status: 'failed' });
    shop.woo.faults.blocksRest = false;
    shop.woo.faults.dropsAuthorization = false;
    const rows = await shop.sql(
      `SELECT to_jsonb(j)::text AS row FROM jobs j UNION ALL SELECT (to_jsonb(l) - 'sealed')::text FROM store_links l`,
    );
    for (const text of [...written, ...rows.map((one) => String(one['row']))])
      expect(text).not.toMatch(/cs_(sandbox|wrong)|consumer_/);
    await disconnect();
  });

  test('that writes a byte order mark before each answer is read like any other', async () => {
    shop.woo.faults.bom = true;
    const made = await connect(shop.woo.host);
    expect(made.status).toBe(200);
    expect(await shop.ended(made.body.job_id)).toMatchObject({ status: 'done' });
    const row = shop.woo.touch(shop.woo.products[1]!.row, { name: 'Marked' });
    const { headers, body } = shop.woo.announcement('product.updated', row);
    expect((await shop.announce('woocommerce', { headers, body })).status).toBe(200);
    await shop.quiet();
    shop.woo.faults.bom = false;
    expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
    await disconnect();
  });

  test('in a folder is connected: its data, webhooks, script and links are in that folder', async () => {
    const inFolder = await startWooSandbox({ folder: '/shop', products: 4, orders: 4, bucket });
    shop.server.services.environment.OUTBOUND_ALLOW.add(inFolder.host);
    const wrong = await connect(`${inFolder.host}/elsewhere`);
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { domain: 'This store doesn’t exist, or its API is turned off.' } },
    });
    const made = await connect(`http://${inFolder.host}/shop/wp-admin/`);
    expect(made.status).toBe(200);
    expect(await shop.ended(made.body.job_id)).toMatchObject({ status: 'done', failures: [] });
    const { integration } = await shop.state();
    expect(integration).toMatchObject({ domain: `${inFolder.host}/shop`, hooks: 'on' });
    expect(inFolder.webhooks.length).toBeGreaterThan(5);
    const place = await shop.toldPlace();
    expect(place).toEqual({ home: `http://${inFolder.host}/shop`, provider: 'woocommerce' });
    const page = await fetch(storePage({ ...place, provider: 'woocommerce' }, { product: 'mug-saucer-1' }));
    expect([page.status, (await page.text()).includes('Mug &amp; saucer 1')]).toEqual([200, true]);
    const script = await shop.admin<{ script: object }>('POST', '/admin/integrate/script-check.json');
    expect(script.body.script).toMatchObject({ found: false, error: null });
    const row = inFolder.touch(inFolder.products[1]!.row, {
      price: '5.55',
      regular_price: '5.55',
      sale_price: '',
    });
    expect((await shop.announce('woocommerce', inFolder.announcement('product.updated', row))).status).toBe(
      200,
    );
    const [price] = await shop.sql(
      `SELECT v.price_minor::int AS price FROM external_ids x JOIN variants v ON v.shop_id = x.shop_id AND v.id = x.our_id
       WHERE x.store = $1 AND x.kind = 'variant' AND x.external_id = $2`,
      [`${inFolder.host}/shop`, String(row.id)],
    );
    expect(price).toEqual({ price: 555 });
    await disconnect();
    expect(inFolder.webhooks).toHaveLength(0);
    await inFolder.close();
  });
});
