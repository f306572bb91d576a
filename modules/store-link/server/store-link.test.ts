import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { eventually } from '#core/testing/test-services.ts';
import pg from 'pg';
import type { Integration } from '../contract/integrate-calls.ts';
import { type ShopifySandbox, startShopifySandbox } from '../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox, type WooSandbox } from '../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { inSpan, salesTruth } from '#apps/server/testing/sales-truth.ts';
import { shopifyTruth, type Sql, storedTruth, wooTruth } from '#apps/server/testing/store-truth.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
let shopify: ShopifySandbox;
let woo: WooSandbox;
let owner: pg.Pool;
const sql: Sql = async (text, values = []) => (await owner.query(text, values)).rows;
const bucket = { size: 1000, perSecond: 1000 };

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  shopify = await startShopifySandbox({ products: 12, orders: 14, bucket });
  woo = await startWooSandbox({ products: 9, orders: 15, bucket });
  for (const { host } of [shopify, woo]) server.services.environment.OUTBOUND_ALLOW.add(host);
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await shopify.close();
  await woo.close();
});
beforeEach(() => sql('DELETE FROM rate_limits'));

interface State {
  integration: Integration | null;
  script_tag: string;
}
const state = async () => (await admin<State>('GET', '/admin/integrate.json')).body;
const shopifyKeys = () => ({
  domain: shopify.host,
  api_key: 'key-1',
  api_password: 'shpat_sandbox',
  api_secret: 'shpss_sandbox',
});
const wooKeys = () => ({ domain: woo.host, api_key: 'ck_sandbox', api_password: 'cs_sandbox' });

async function ended(jobId: number) {
  return eventually(
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
}

async function sync(full = false) {
  const begun = await admin<{ job_id: number }>('POST', '/admin/integrate/sync.json', { full });
  expect(begun.status).toBe(202);
  return ended(begun.body.job_id);
}

/** Waits until no sync runs any more, also none that followed. */
const quiet = () =>
  eventually(
    'no sync',
    async () => {
      const running = await sql(
        `SELECT 1 FROM jobs WHERE kind = 'store-link.sync' AND status IN ('queued', 'running')`,
      );
      return running.length === 0;
    },
    30,
  );

/** Sales of all time in cents, as Home shows them, after it was compared with the orders. */
async function homeSales(): Promise<number> {
  await server.settle();
  const { body } = await admin<{ current: { sales: number } }>(
    'GET',
    '/admin/analytics/summary.json?date_filter=all_time',
  );
  const shown = Math.round(body.current.sales * 100);
  const { sales } = await salesTruth(sql, people.shopId, 'Europe/Lisbon');
  expect(shown).toBe(inSpan(sales, '2000-01-01', '2100-01-01'));
  return shown;
}

async function announce(
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
}

/** Where the back office says that shoppers find the shop's store. */
async function toldPlace() {
  const { body } = await admin<{ shop: { store_address: string; store_provider: string | null } }>(
    'GET',
    '/admin/shop/context.json',
  );
  return { home: body.shop.store_address, provider: body.shop.store_provider };
}

async function empty() {
  await quiet();
  for (const table of [
    'store_links',
    'external_ids',
    'orders',
    'customers',
    'products',
    'collections',
    'jobs',
    'outbox',
    'metric_facts',
    'daily_metrics',
  ])
    await sql(`DELETE FROM ${table} WHERE shop_id = $1`, [people.shopId]);
}

describe('connecting', () => {
  test('C112, C113: wrong keys are told at their field, and nothing is kept', async () => {
    const one = await admin<{ fields: object; code: string }>('POST', '/admin/integrate/shopify.json', {
      ...shopifyKeys(),
      api_password: 'wrong',
    });
    expect(one).toMatchObject({
      status: 422,
      body: { code: 'store-link.refused', fields: { api_password: expect.any(String) } },
    });
    const two = await admin<{ fields: object }>('POST', '/admin/integrate/basic-auth.json', {
      ...wooKeys(),
      api_password: 'wrong',
    });
    expect(two).toMatchObject({ status: 422, body: { fields: { api_password: expect.any(String) } } });
    expect(await sql('SELECT 1 FROM store_links')).toHaveLength(0);
    expect((await state()).integration).toBeNull();
  });

  test('SSRF: nothing that is no store is called, whatever is typed', async () => {
    const { host } = shopify;
    const asked = shopify.seen.length;
    const forms = [
      `${host}@evil.test`,
      `http://user:pass@${host}`,
      `localhost:${host.split(':')[1]}`,
      `127.1:${host.split(':')[1]}`,
      '169.254.169.254',
      '[::1]',
      `[::ffff:127.0.0.1]:${host.split(':')[1]}`,
      'file:///etc/passwd',
      `gopher://${host}`,
      'http://2130706433/',
      '0x7f000001',
      'metadata.google.internal/x',
      '127.0.0.1',
      'localhost',
      '',
    ];
    for (const domain of forms)
      for (const call of ['shopify', 'basic-auth']) {
        await sql('DELETE FROM rate_limits');
        const answer = await admin('POST', `/admin/integrate/${call}.json`, {
          domain,
          api_key: 'k',
          api_password: 'p',
        });
        expect(answer.status, `${call} ${domain}`).toBe(422);
      }
    expect(shopify.seen.length).toBe(asked);
    // A name that leads inside is found out when it is looked up.
    const inside = await admin<{ code: string }>('POST', '/admin/integrate/basic-auth.json', {
      domain: 'localhost.localdomain',
      api_key: 'k',
      api_password: 'p',
    });
    expect(inside.status).toBe(422);
  });

  test('a store in another currency is refused before anything is kept', async () => {
    const euro = await startShopifySandbox({ products: 1, currency: 'EUR', bucket });
    server.services.environment.OUTBOUND_ALLOW.add(euro.host);
    const answer = await admin<{ code: string }>('POST', '/admin/integrate/shopify.json', {
      ...shopifyKeys(),
      domain: euro.host,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'store-link.currency' } });
    expect((await state()).integration).toBeNull();
    await euro.close();
  });

  test('trying keys comes to an end', async () => {
    let last = 0;
    for (let n = 0; n < 21; n += 1)
      last = (
        await admin('POST', '/admin/integrate/shopify.json', {
          domain: 'not a store',
          api_key: 'k',
          api_password: 'p',
        })
      ).status;
    expect(last).toBe(429);
  });
});

describe('a Shopify store', () => {
  beforeAll(async () => {
    await empty();
    await sql('DELETE FROM rate_limits');
    const made = await admin<{ integration: Integration; job_id: number }>(
      'POST',
      '/admin/integrate/shopify.json',
      shopifyKeys(),
    );
    expect(made.status).toBe(200);
    expect(await ended(made.body.job_id)).toMatchObject({ status: 'done' });
  });

  test('comes in whole: products, collections, customers, orders with the same totals', async () => {
    expect(await storedTruth(sql, people.shopId)).toEqual(shopifyTruth(shopify));
    const { integration } = await state();
    expect(integration).toMatchObject({
      provider: 'shopify',
      name: 'Casa Clara',
      state: 'connected',
      hooks: 'on',
      error: null,
    });
    expect(integration?.resources.map(({ resource, total }) => [resource, total])).toEqual([
      ['products', 12],
      ['collections', 3],
      ['customers', 7],
      ['orders', 14],
    ]);
  });

  test('is where the back office leads to, at the host that its shoppers see', async () => {
    expect(await toldPlace()).toEqual({ home: `http://${shopify.host}`, provider: 'shopify' });
  });

  test('the first sync tells what was refunded before', async () => {
    const [row] = await sql(
      'SELECT sum(subtotal_price_minor)::int AS sold, (SELECT sum(amount_minor)::int FROM refunds) AS back FROM orders WHERE shop_id = $1',
      [people.shopId],
    );
    const { sold, back } = row as { sold: number; back: number };
    expect(back).toBeGreaterThan(0);
    expect(await homeSales()).toBe(sold - back);
  });

  test("an order's discounts carry the code; cents that do not add up are a line of their own", async () => {
    const list = await admin<{ orders: { id: number; name: string }[] }>(
      'GET',
      '/admin/orders.json?limit=250',
    );
    const read = async (name: string) => {
      const { id } = list.body.orders.find((one) => one.name === name)!;
      return (await admin<{ order: Record<string, never> }>('GET', `/admin/orders/${id}.json`)).body
        .order as Record<string, unknown>;
    };
    const coded = await read('#1004');
    expect(coded['discount_applications']).toMatchObject([{ type: 'discount_code', title: 'TEN' }]);
    const odd = await read('#1013');
    expect(odd['shipping_lines']).toContainEqual({ code: 'adjustment', title: 'Adjustment', price: 0.01 });
    const back = await read('#1007');
    expect(back).toMatchObject({ financial_status: 'partially_refunded' });
    const sent = await read('#1001');
    expect(sent['fulfillment_status']).toBe('partial');
  });

  test('keys are sealed at rest and in no answer', async () => {
    const [row] = await sql('SELECT to_jsonb(l)::text AS text FROM store_links l');
    const text = `${String(row?.['text'])}${JSON.stringify(await state())}`;
    const audit = JSON.stringify(await sql(`SELECT changes FROM audit_log WHERE subject = 'store_links'`));
    for (const secret of ['shpat_sandbox', 'shpss_sandbox', 'key-1']) {
      expect(text).not.toContain(secret);
      expect(audit).not.toContain(secret);
    }
  });

  test('a sync without news writes nothing', async () => {
    const before = await sql(
      'SELECT id, version, updated_at FROM products UNION ALL SELECT id, version, updated_at FROM orders ORDER BY 1',
    );
    expect(await sync(true)).toMatchObject({ status: 'done' });
    expect(
      await sql(
        'SELECT id, version, updated_at FROM products UNION ALL SELECT id, version, updated_at FROM orders ORDER BY 1',
      ),
    ).toEqual(before);
    expect((await state()).integration?.resources[0]).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 12,
    });
  });

  test('changes are fetched: only what changed is asked for, ids stay, variants are renamed, added and removed', async () => {
    const [mug] = shopify.products;
    const ids = await sql(
      `SELECT p.id, v.id AS variant FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id WHERE sku = 'MUG-0-0'`,
    );
    const [small, large] = mug!.variants as Record<string, unknown>[];
    shopify.touch(mug!, {
      title: 'Renamed',
      variants: [
        { ...large, option1: 'S' },
        { ...small, option1: 'M', price: '19.99' },
      ],
    });
    const order = shopify.orders[1]!;
    shopify.touch(order, {
      financial_status: 'refunded',
      refunds: [
        {
          created_at: order.updated_at,
          refund_line_items: [],
          order_adjustments: [],
          transactions: [{ kind: 'refund', status: 'success', amount: order.total_price }],
        },
      ],
    });
    shopify.add(1);
    expect(await sync()).toMatchObject({ status: 'done' });
    expect(await storedTruth(sql, people.shopId)).toEqual(shopifyTruth(shopify));
    const now = await sql(
      `SELECT p.id, v.id AS variant FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id WHERE sku = 'MUG-0-0'`,
    );
    expect(now).toEqual(ids);
    expect((await state()).integration?.resources[0]).toMatchObject({ created: 1, updated: 1 });
  });

  test('what is refunded, edited and cancelled there lowers the sales, once, by its own id', async () => {
    const cents = (value: unknown) => Math.round(Number(value) * 100);
    const before = await homeSales();
    const now = new Date().toISOString();
    const [refunded, edited, unpaid] = [shopify.orders[0]!, shopify.orders[2]!, shopify.orders[4]!];
    const [unit] = refunded.line_items as Record<string, unknown>[];
    shopify.touch(refunded, {
      refunds: [
        {
          ...{ id: 77, created_at: now, note: '', order_adjustments: [] },
          refund_line_items: [
            {
              ...{ line_item_id: unit!.id, quantity: 1, restock_type: 'no_restock' },
              ...{ subtotal: '1.25', total_tax: '0.00' },
            },
          ],
          transactions: [{ kind: 'refund', status: 'success', amount: '1.25' }],
        },
      ],
    });
    const [first, ...gone] = edited.line_items as Record<string, unknown>[];
    const less = gone.reduce((all, line) => all + cents(line.price) * Number(line.quantity), 0);
    const taxOf = (lines: Record<string, unknown>[]) =>
      lines
        .flatMap((line) => line.tax_lines as { price: string }[])
        .reduce((all, tax) => all + cents(tax.price), 0);
    shopify.touch(edited, {
      line_items: [first],
      total_tax: (taxOf([first!]) / 100).toFixed(2),
      total_price: ((cents(edited.total_price) - less - taxOf(gone)) / 100).toFixed(2),
    });
    shopify.touch(unpaid, { cancelled_at: now, cancel_reason: 'customer', financial_status: 'voided' });
    expect(await sync()).toMatchObject({ status: 'done' });
    const after = before - 125 - less - cents(unpaid.subtotal_price);
    expect(await homeSales()).toBe(after);
    const ids = () =>
      sql('SELECT id, external_id FROM refunds WHERE shop_id = $1 ORDER BY 1', [people.shopId]);
    const known = await ids();
    // Read again for another reason, nothing counts twice, and a refund keeps its id.
    shopify.touch(refunded, { note: 'Please wrap it twice' });
    expect(await sync(true)).toMatchObject({ status: 'done' });
    expect(await homeSales()).toBe(after);
    expect((await ids()).filter((row) => row.external_id !== null)).toEqual(
      known.filter((row) => row.external_id !== null),
    );
  });

  test('what is gone there goes here with the next full sync, and only that', async () => {
    shopify.removeProduct(shopify.products[3]!);
    expect(await sync(true)).toMatchObject({ status: 'done' });
    expect(await storedTruth(sql, people.shopId)).toEqual(shopifyTruth(shopify));
    expect((await state()).integration?.resources[0]).toMatchObject({ removed: 1 });
  });

  test('11: forged, stale, missing and many signatures are refused, and nothing happens', async () => {
    const product = {
      ...shopify.products[1]!,
      title: 'Forged',
      updated_at: new Date(Date.now() + 3600_000).toISOString(),
    };
    const good = shopify.announcement('products/update', product);
    const without = (name: string) => ({
      ...good,
      headers: Object.fromEntries(Object.entries(good.headers).filter(([key]) => key !== name)),
    });
    const signature = good.headers['x-shopify-hmac-sha256']!;
    const forms: { headers: Record<string, string | string[]>; body: string }[] = [
      shopify.announcement('products/update', product, { secret: 'guess' }),
      without('x-shopify-hmac-sha256'),
      { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': 'true' } },
      { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': '' } },
      { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': [signature, signature] } },
      { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': `${signature} ` + '=' } },
      { ...good, body: good.body.replace('Forged', 'Forger') },
      { ...good, body: `${good.body} ` },
      shopify.announcement('products/update', product, { at: new Date(Date.now() - 6 * 60_000) }),
      shopify.announcement('products/update', product, { at: new Date(Date.now() + 6 * 60_000) }),
      without('x-shopify-triggered-at'),
      without('x-shopify-webhook-id'),
      shopify.announcement('products/update', product, { secret: '' }),
    ];
    for (const [index, form] of forms.entries())
      expect((await announce('shopify', form)).status, `form ${index}`).toBe(401);
    // Signed for this store, sent to another shop or as another provider.
    expect((await announce('shopify', good, people.otherShopId)).status).toBe(401);
    expect((await announce('woocommerce', good)).status).toBe(401);
    expect(await sql(`SELECT 1 FROM products WHERE title LIKE 'Forge%'`)).toHaveLength(0);
    expect(await sql('SELECT 1 FROM store_link_events')).toHaveLength(0);
  });

  test('announcements work at once: a product, an order, a deletion; twice is once', async () => {
    const product = shopify.touch(shopify.products[1]!, { title: 'Announced' });
    const told = shopify.announcement('products/update', product, { id: 'event-1' });
    for (let n = 0; n < 3; n += 1) expect((await announce('shopify', told)).status).toBe(200);
    expect(await sql(`SELECT version FROM products WHERE title = 'Announced'`)).toEqual([{ version: 2 }]);
    const gone = shopify.products[2]!;
    shopify.removeProduct(gone);
    await announce('shopify', shopify.announcement('products/delete', { id: gone.id }));
    // Said late, of a time before it was deleted.
    await announce(
      'shopify',
      shopify.announcement('products/update', shopify.touch({ ...gone }, { title: 'Ghost' })),
    );
    const { order, product: made } = shopify.add(1);
    // The order comes before its product.
    await announce('shopify', shopify.announcement('orders/create', order));
    await announce('shopify', shopify.announcement('products/create', made));
    await quiet();
    expect(await storedTruth(sql, people.shopId)).toEqual(shopifyTruth(shopify));
    expect(await sql('SELECT 1 FROM order_lines WHERE variant_id IS NULL')).toHaveLength(0);
  });

  test('a description beyond what is parsed is cut at a tag and named in the report; an announced one is left to the sync (reliability 39)', async () => {
    const [mug, cup] = shopify.products;
    const left =
      'The description has HTML tags more than 100 deep. Its last 521700 of 522000 characters were left out.';
    const before = mug!.body_html;
    shopify.touch(mug!, { body_html: '<b>'.repeat(174_000) });
    const job = await sync();
    expect(job).toMatchObject({
      status: 'done',
      failures: [{ line: null, subject: mug!.title, message: left }],
    });
    const body = async (row: typeof mug) =>
      (await sql('SELECT body_html AS body FROM products WHERE handle = $1', [row!.handle]))[0]?.['body'];
    const kept = `${'<b>'.repeat(100)}${'</b>'.repeat(100)}`;
    expect(await body(mug)).toBe(kept);
    expect((await state()).integration?.resources[0]).toMatchObject({ updated: 1, failed: 1 });
    const other = cup!.body_html;
    shopify.touch(cup!, { body_html: '<b>'.repeat(174_000) });
    expect(await announce('shopify', shopify.announcement('products/update', cup!))).toMatchObject({
      status: 200,
    });
    await quiet();
    expect(await body(cup)).toBe(kept);
    const reports = await sql('SELECT message FROM job_failures WHERE subject = $1', [cup!.title]);
    expect(reports).toContainEqual({ message: left });
    for (const [row, html] of [
      [mug, before],
      [cup, other],
    ] as const)
      shopify.touch(row!, { body_html: html });
    expect(await sync()).toMatchObject({ status: 'done', failures: [] });
    expect(await storedTruth(sql, people.shopId)).toEqual(shopifyTruth(shopify));
  });

  test('refused keys are told, and new ones for the same store go on without anything twice', async () => {
    await quiet();
    await sql(`UPDATE store_links SET sealed = sealed || 'x'`);
    expect(await sync()).toMatchObject({
      status: 'failed',
      error: 'The keys cannot be read any more. Connect the store again.',
    });
    const again = await admin<{ job_id: number }>('POST', '/admin/integrate/shopify.json', shopifyKeys());
    expect(again.status).toBe(200);
    await ended(again.body.job_id);
    expect(await storedTruth(sql, people.shopId)).toEqual(shopifyTruth(shopify));
  });

  test('a second store must wait until the first is gone; disconnecting keeps what came in and takes the webhooks back', async () => {
    const other = await admin<{ code: string }>('POST', '/admin/integrate/basic-auth.json', wooKeys());
    expect(other).toMatchObject({ status: 409, body: { code: 'store-link.connected' } });
    const before = await storedTruth(sql, people.shopId);
    expect(shopify.webhooks.length).toBeGreaterThan(5);
    expect((await admin('DELETE', '/admin/integrate.json')).status).toBe(200);
    expect(shopify.webhooks).toHaveLength(0);
    expect(await storedTruth(sql, people.shopId)).toEqual(before);
    expect(await sql('SELECT 1 FROM store_links')).toHaveLength(0);
    expect(
      (await announce('shopify', shopify.announcement('products/update', shopify.products[0]!))).status,
    ).toBe(401);
    expect((await admin('DELETE', '/admin/integrate.json')).status).toBe(404);
    // Connected again, the same things are known again.
    const again = await admin<{ job_id: number }>('POST', '/admin/integrate/shopify.json', shopifyKeys());
    await ended(again.body.job_id);
    expect(await storedTruth(sql, people.shopId)).toEqual(before);
    await quiet();
    await admin('DELETE', '/admin/integrate.json');
    expect(await toldPlace()).toEqual({
      home: storePath({ id: people.shopId, domain: 'mine.test' }),
      provider: null,
    });
  });
});

describe('a WooCommerce store', () => {
  beforeAll(async () => {
    await empty();
    await sql('DELETE FROM rate_limits');
    const made = await admin<{ job_id: number }>('POST', '/admin/integrate/basic-auth.json', wooKeys());
    expect(made.status).toBe(200);
    expect(await ended(made.body.job_id)).toMatchObject({ status: 'done' });
  });

  test('comes in whole, with variations, fees and refunds; signed announcements keep it in step', async () => {
    expect(await toldPlace()).toEqual({ home: `http://${woo.host}`, provider: 'woocommerce' });
    expect(await storedTruth(sql, people.shopId)).toEqual(wooTruth(woo));
    expect(await homeSales()).toBeGreaterThan(0);
    expect(woo.webhooks.map((hook) => hook.delivery_url)[0]).toContain(`/hooks/woocommerce/${people.shopId}`);
    const simple = woo.touch(woo.products[1]!.row, {
      name: 'Announced',
      price: '7.77',
      regular_price: '7.77',
      sale_price: '',
    });
    expect((await announce('woocommerce', woo.announcement('product.updated', simple))).status).toBe(200);
    expect(
      (await announce('woocommerce', woo.announcement('product.updated', simple, { secret: 'guess' })))
        .status,
    ).toBe(401);
    expect(
      (
        await announce('woocommerce', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'webhook_id=4',
        })
      ).status,
    ).toBe(200);
    // A product with variations is announced without them, so it is read.
    const { row, variations } = woo.products[0]!;
    woo.touch(variations[0]!, { price: '31.00', regular_price: '31.00' });
    woo.touch(row, { name: 'With sizes' });
    await announce('woocommerce', woo.announcement('product.updated', row));
    const order = woo.orders[1]!;
    woo.touch(order.row, { status: 'completed', date_completed_gmt: order.row.date_modified_gmt });
    await announce('woocommerce', woo.announcement('order.updated', order.row));
    await quiet();
    expect(await storedTruth(sql, people.shopId)).toEqual(wooTruth(woo));
    const [sent] = await sql(`SELECT fulfillment_status FROM orders WHERE name = $1`, [`#${order.row.id}`]);
    expect(sent).toEqual({ fulfillment_status: 'fulfilled' });
  });
});

describe('the script', () => {
  test('is found on the home page when it is there, and not when it only looks so', async () => {
    await quiet();
    await admin('DELETE', '/admin/integrate.json');
    const made = await admin<{ job_id: number }>('POST', '/admin/integrate/shopify.json', shopifyKeys());
    await ended(made.body.job_id);
    const check = async () =>
      (await admin<{ script: Integration['script'] }>('POST', '/admin/integrate/script-check.json')).body
        .script;
    expect(await check()).toMatchObject({ found: false, error: null });
    shopify.homePage = `<head>${(await state()).script_tag}</head>`;
    expect(await check()).toMatchObject({ found: true, error: null });
    shopify.homePage = `<!-- ${(await state()).script_tag} -->`;
    expect(await check()).toMatchObject({ found: false });
    shopify.faults.errorEvery = 1;
    expect(await check()).toMatchObject({ found: null, error: 'The page answers with status 500.' });
    shopify.faults.errorEvery = 0;
    expect((await state()).integration?.script.error).toBe('The page answers with status 500.');
  });
});
