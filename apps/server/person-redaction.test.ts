import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { storeShopper } from '#apps/demo-store/testing/store-shopper.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { plainSchema } from '#core/testing/plain-schema.ts';
import { eventually } from '#core/testing/test-services.ts';
import { keepersOf } from '#core/server/area/person-keeper.ts';
import { type ShopifySandbox, startShopifySandbox } from '../../sandbox/shopify/shopify-sandbox.ts';
import { type Row as WooRow, wooOrderRow } from '../../sandbox/woocommerce/woocommerce-data.ts';
import { startWooSandbox, type WooSandbox } from '../../sandbox/woocommerce/woocommerce-sandbox.ts';
import { exampleBody } from './testing/example-body.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import type { TestRows } from './testing/test-rows.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import {
  complete,
  completeBody,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
  type TestProduct,
} from './testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let owner: pg.Pool;
let admin: ReturnType<typeof memberClient>;
let shopify: ShopifySandbox;
let woo: WooSandbox;
let vase: TestProduct;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  vase = await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 3000 });
  shopify = await startShopifySandbox({ products: 3, orders: 4, bucket: { size: 1000, perSecond: 1000 } });
  woo = await startWooSandbox({ products: 3, orders: 4, bucket: { size: 1000, perSecond: 1000 } });
  for (const { host } of [shopify, woo]) server.services.environment.OUTBOUND_ALLOW.add(host);
  server.services.environment.OUTBOUND_ALLOW.add('127.0.0.1:9');
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await shopify.close();
  await woo.close();
});

/** Someone whose every part can be found again, and is nobody else's. */
const person = (mark: string) => ({
  email: `${mark}.quist@canary.test`,
  address: {
    first_name: `Kana${mark}`,
    last_name: `Vogelsang${mark}`,
    address1: `Rua do ${mark} 77`,
    address2: `Porta ${mark}`,
    city: `Zirkon${mark}`,
    province: `Kanton${mark}`,
    zip: '9Z9-77',
    country_code: 'PT',
    phone: `+351 912 ${mark.length}77 333`,
  },
});

/** Where a mark stands: tables with how many rows, and files. */
async function found(mark: string): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const hits: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${name} t WHERE position($1 in lower(to_jsonb(t)::text)) > 0`,
      [mark],
    );
    if (rows.rows[0]!.n > 0) hits.push(name);
  }
  for (const file of await readdir(server.services.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = await readFile(join(file.parentPath, file.name), 'latin1');
    if (text.toLowerCase().includes(mark)) hits.push(`file ${file.name}`);
  }
  return hits;
}

async function send(method: 'POST' | 'PUT', url: string, payload: object, key?: string) {
  const reply = await server.app.inject({
    method,
    url,
    payload,
    headers: { authorization: `Bearer ${people.owner}`, ...(key ? { 'idempotency-key': key } : {}) },
  });
  expect([200, 201, 202], `${url} ${reply.body}`).toContain(reply.statusCode);
  return reply.json();
}

const customerOf = async (email: string) =>
  (
    await owner.query<{ id: string }>('SELECT id FROM customers WHERE shop_id = $1 AND email = $2', [
      people.shopId,
      email,
    ])
  ).rows[0]!.id;

async function erase(id: string | number, confirm: string): Promise<void> {
  const begun = Date.now();
  await send('POST', `/admin/customers/${id}/redact.json`, { confirm });
  await server.settle();
  const { body } = await admin<{ redaction: { state: string } }>(
    'GET',
    `/admin/customers/${id}/redaction.json`,
  );
  expect(body.redaction.state).toBe('done');
  expect(Date.now() - begun).toBeLessThan(60_000);
}

/** Puts a person into the shop by every way there is, and gives the customer's and the order's id. */
async function everyWayIn(mark: string) {
  const { email, address } = person(mark);
  const shopper = shopperClient(server.app, 'mine.test');
  // Each hears of one person, whose name it does not say.
  for (const topic of ['orders/updated', 'customers/update', 'checkouts/update', 'fulfillments/create'])
    await send('POST', '/admin/webhooks.json', {
      webhook: { topic, address: `http://127.0.0.1:9/${topic}/${mark.length}` },
    });
  const checkout = await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 2 }]);
  const body = completeBody(checkout, {
    email,
    shipping_address: address,
    note: `For ${address.first_name}`,
  });
  const bought = await server.app.inject({
    method: 'POST',
    url: '/storefront/checkout/complete.json?shop=mine.test',
    headers: { 'idempotency-key': `bought-once-${mark.length}` },
    payload: body,
  });
  expect(bought.statusCode, bought.body).toBe(201);
  await owner.query(`UPDATE checkouts SET tell_at = now() - interval '1 second' WHERE tell_at IS NOT NULL`);
  await server.drain();
  const outbox = await owner.query(
    `SELECT FROM webhook_events WHERE topic = 'checkouts/update' AND body->>'email' = $1`,
    [email],
  );
  expect(outbox.rowCount).toBe(1);
  const id = await customerOf(email);
  const order = (
    await owner.query<{ id: string }>('SELECT id FROM orders WHERE shop_id = $1 AND email = $2', [
      people.shopId,
      email,
    ])
  ).rows[0]!.id;
  // Staff write more of the person down, in every free text there is.
  const words = `Called ${address.first_name} ${address.last_name}`;
  await send('PUT', `/admin/customers/${id}.json`, {
    customer: {
      first_name: address.first_name,
      last_name: address.last_name,
      phone: address.phone,
      note: words,
      tags: address.last_name,
    },
  });
  await send('POST', `/admin/customers/${id}/addresses.json`, {
    address: { ...address, company: `${mark} Lda` },
  });
  await send('PUT', `/admin/orders/${order}.json`, {
    order: {
      note: words,
      tags: `gift, ${address.last_name}`,
      billing_address: { ...address, company: `${mark} Lda`, city: 'Porto' },
      note_attributes: [{ name: 'Greeting', value: `Happy birthday, ${mark.slice(0, -1)}!` }],
    },
  });
  await send('PUT', `/admin/orders/${order}.json`, {
    order: { note_attributes: [{ name: 'Greeting', value: `Get well, ${mark}!` }] },
  });
  const byProgram = await send('POST', '/admin/orders.json', {
    order: {
      customer: { id: Number(id) },
      line_items: [
        {
          variant_id: vase.variant,
          quantity: 1,
          properties: [{ name: 'Engraving', value: `For ever, ${mark}` }],
        },
      ],
      note_attributes: [{ name: 'Card', value: `From ${mark}` }],
      phone: address.phone,
    },
  });
  // As a link in a mail to them has it, and another store tells of their visit.
  await owner.query(
    'UPDATE orders SET landing_site = $3, referring_site = $4 WHERE shop_id = $1 AND id = $2',
    [people.shopId, order, `/?email=${encodeURIComponent(email)}`, `https://mail.example/inbox/${mark}`],
  );
  // A parcel is told without a word of whose it is, but for what stands on its items.
  await send(
    'POST',
    `/admin/orders/${byProgram.order.id}/fulfillments.json`,
    { fulfillment: { line_items: [] } },
    `parcel-once-${mark.length}`,
  );
  await send('POST', `/admin/orders/${order}/events.json`, { event: { body: words } });
  await send('POST', `/admin/orders/${order}/fulfillments.json`, {
    fulfillment: { line_items: [], tracking_numbers: [`T${mark}`, `U${mark}`], notify_customer: true },
  });
  await send(
    'POST',
    `/admin/orders/${order}/refunds.json`,
    { refund: { amount: 2, note: words, notify: true } },
    `refund-once-${mark.length}`,
  );
  for (const [owner, owner_id] of [
    ['customers', id],
    ['orders', order],
    ['products', vase.product],
  ] as const)
    await send('POST', `/admin/${owner}/${owner_id}/metafields.json`, {
      metafield: { namespace: 'notes', key: mark.slice(0, 3), value: words, description: words },
    });
  await send('POST', `/admin/products/${vase.product}/metafields.json`, {
    metafield: {
      namespace: 'quotes',
      key: mark.slice(0, 3),
      value: JSON.stringify({ text: 'A fine vase', by: email }),
      value_type: 'json_string',
    },
  });
  const draft = {
    ...{ customer_id: Number(id), email, note: words, shipping_address: address, phone: address.phone },
    billing_address: { ...address, company: `${mark} Lda` },
    note_attributes: [{ name: 'Greeting', value: `Good luck, ${mark}` }],
  };
  const properties = [{ name: 'Engraving', value: `${mark} was here` }];
  const lines = [{ title: `Vase for ${address.last_name}`, price: 5, quantity: 1, properties }];
  await send('POST', '/admin/draft_orders.json', { draft_order: { ...draft, line_items: lines } });
  const done = await send('POST', '/admin/draft_orders.json', {
    draft_order: { ...draft, line_items: lines },
  });
  await send('POST', `/admin/draft_orders/${done.draft_order.id}/complete.json`, {
    payment_pending: true,
    total_price: done.draft_order.total_price,
  });
  await send('POST', `/admin/customers/export.json?search=${encodeURIComponent(email)}`, {});
  await send('POST', '/admin/orders/export.json', {});
  await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 1 }]);
  await server.settle();
  return { id, order, email };
}

/** Calls that nobody signs in for. */
const publicCalls = listedRoutes()
  .map(({ endpoint }) => endpoint)
  .filter(({ permission }) => permission === 'public' || permission === 'shopper');

/** Queries of a call that a stranger could send: the least, and each word of its lists, product, text and place in turn. */
function strangersQueries({ query }: AnyEndpoint): Record<string, string>[] {
  if (!query) return [{}];
  const { properties = {} } = plainSchema(query as z.ZodType) as {
    properties?: Record<string, { enum?: string[]; anyOf?: { enum?: string[] }[] }>;
  };
  const known: Readonly<Record<string, string>> = {
    ...{ shop: 'mine.test', product: String(vase.product), handle: 'vase', lines: `${vase.variant}:1` },
    ...{ search: 'Vogelsang', q: 'Vogelsang', visitor: '0f3a9c5e7b1d2468', zone: 'Europe/Lisbon' },
  };
  const named = Object.entries(properties);
  const ours = Object.fromEntries(named.flatMap(([name]) => (known[name] ? [[name, known[name]]] : [])));
  const required = exampleValue(query as z.ZodType) as Record<string, unknown>;
  const least = Object.fromEntries(
    Object.keys(required).map((name) => [name, known[name] ?? String(required[name])]),
  );
  const words = named.flatMap(([name, one]) =>
    (one.enum ?? one.anyOf?.flatMap((choice) => choice.enum ?? []) ?? []).flatMap((word) => [
      { ...least, [name]: word },
      { ...least, ...ours, [name]: word },
    ]),
  );
  return [least, { ...least, ...ours }, ...words];
}

/** Words that hold the mark in what strangers are told without a session, by call or page; and which calls answered. */
async function shownToStrangers(
  mark: string,
): Promise<{ told: Record<string, string[]>; answered: Set<string> }> {
  const outbox: Record<string, Set<string>> = {};
  const answered = new Set<string>();
  const look = (name: string, reply: { statusCode: number; body: string; headers: object }) => {
    if (reply.statusCode < 300) answered.add(name);
    const replyText = `${JSON.stringify(reply.headers)} ${reply.body}`;
    for (const [word] of replyText.matchAll(
      new RegExp(`[\\p{L}\\p{N}.@%+-]*${mark}[\\p{L}\\p{N}.@%+-]*`, 'giu'),
    ))
      (outbox[name] ??= new Set()).add(word);
  };
  for (const endpoint of publicCalls) {
    const url = endpoint.path.replace('{country_code}', 'PT').replace(/\{\w+\}/g, 'A'.repeat(43));
    const rows = { product: vase.product, variant: vase.variant } as TestRows;
    const payload = exampleBody(endpoint, rows, people.shopId) as object | undefined;
    for (const query of strangersQueries(endpoint)) {
      await owner.query('DELETE FROM rate_limits');
      const sent = { method: endpoint.method, url, query, ...(payload && { payload }) };
      look(endpoint.name, await server.app.inject(sent));
    }
  }
  const shopper = storeShopper(server.app, 'mine.test');
  for (const page of [
    '/store',
    '/store/products/vase',
    '/store/collections/all',
    '/store/cart',
    '/store/search?q=Vogelsang',
    '/store/reviews',
  ])
    look(page, await shopper.get(page));
  const words = Object.entries(outbox).map(([name, found]) => [name, [...found].toSorted()] as const);
  return { told: Object.fromEntries(words), answered };
}

test('no call without a session tells of a buyer more than first name, region and country, and nothing of one who is erased', async () => {
  const mark = 'distelfink';
  const turn = await server.app.inject({
    method: 'PUT',
    url: '/admin/copt/social-proof/feature-enable/sale_notification.json',
    headers: { authorization: `Bearer ${people.owner}` },
    payload: { enable: true },
  });
  expect(turn.statusCode).toBe(200);
  const { id, order, email } = await everyWayIn(mark);
  // Of a review shoppers are told what its writer calls themselves, and neither address nor order.
  await owner.query(
    `INSERT INTO reviews (shop_id, review_type, product_id, rating, content, name, email, source, state, verified, order_id)
     VALUES ($1, 'product', $2, 5, 'Stands where the old one stood', 'A neighbour', $3, 'storefront_api', 'published', true, $4)`,
    [people.shopId, vase.product, email.toLowerCase(), Number(order)],
  );
  // Whoever signs in for it is told all of it: what is looked for is there.
  const { body } = await admin<object>('GET', '/admin/orders.json');
  for (const part of Object.values(person(mark).address)) expect(JSON.stringify(body)).toContain(part);

  const before = await shownToStrangers(mark);
  expect(before.told).toEqual({ storefrontPage: [`Kana${mark}`, `Kanton${mark}`] });
  // They did answer, but for those that ask for a secret which a stranger has not.
  const asked = publicCalls.filter(({ name, method, permission, query }) => {
    const least = Object.keys((exampleValue(query as z.ZodType) ?? {}) as object);
    const isSecret = least.includes('token') || least.includes('order');
    return method === 'GET' && permission === 'shopper' && !isSecret && !before.answered.has(name);
  });
  expect(asked.map(({ name }) => name)).toEqual([]);
  expect((await storeShopper(server.app, 'mine.test').get('/store/products/vase')).body).toContain(
    'Stands where the old one stood',
  );

  await erase(id, email);
  expect((await shownToStrangers(mark)).told).toEqual({});
}, 120_000);

describe('erasing a person', () => {
  test('leaves nothing of what was written of them in any table or file, and the figures as they were', async () => {
    const mark = 'kanarienvogel';
    const { id, order, email } = await everyWayIn(mark);
    const before = await found(mark);
    // What is looked for is found: the search itself is tried.
    for (const personal of [
      'customers',
      'customer_addresses',
      'orders',
      'order_events',
      'order_lines',
      'refunds',
      'draft_orders',
      'checkouts',
      'audit_log',
      'idempotency_keys',
      'webhook_events',
      'metafields',
      'jobs',
      'file mailbox.json',
    ])
      expect(before).toContain(personal);
    expect(before.filter((one) => one.startsWith('file ')).length).toBeGreaterThan(2);
    const figures = async () => ({
      home: (await admin<object>('GET', '/admin/analytics/summary.json?date_filter=all_time')).body,
      orders: (
        await owner.query(
          `SELECT name, order_number, total_price_minor, refunded_minor, financial_status, fulfillment_status FROM orders
           WHERE shop_id = $1 ORDER BY id`,
          [people.shopId],
        )
      ).rows,
    });
    const sums = await figures();

    const wrong = await admin<{ code: string }>('POST', `/admin/customers/${id}/redact.json`, {
      confirm: 'no',
    });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'orders.redaction_unconfirmed']);
    const asked = await admin<{ redaction: { open_orders_count: number } }>(
      'GET',
      `/admin/customers/${id}/redaction.json`,
    );
    expect(asked.body.redaction.open_orders_count).toBeGreaterThan(0);
    const data = await server.app.inject({
      method: 'GET',
      url: `/admin/customers/${id}/data.json`,
      headers: { authorization: `Bearer ${people.owner}` },
    });
    expect(data.statusCode).toBe(200);
    expect(data.json()).toMatchObject({
      customer: {
        profile: { email },
        orders: expect.arrayContaining([expect.objectContaining({ email })]),
        mails: expect.arrayContaining([expect.objectContaining({ kind: 'orders.confirmation', to: email })]),
      },
    });

    await erase(id, email.toUpperCase());
    expect(await found(mark)).toEqual([]);
    expect(await figures()).toEqual(sums);
    // What was kept about something else lost the person alone.
    const quote = await admin<{ metafields: { value: string }[] }>(
      'GET',
      `/admin/products/${vase.product}/metafields.json?namespace=quotes&key=${mark.slice(0, 3)}`,
    );
    expect(quote.body.metafields.map(({ value }) => JSON.parse(value) as object)).toEqual([
      { text: 'A fine vase', by: '…' },
    ]);
    // It is told by its number alone, and stands in the log by it.
    const outbox = await owner.query(
      `SELECT 1 FROM audit_log WHERE subject = 'redactions' AND subject_name = $1`,
      [id],
    );
    expect(outbox.rows).toHaveLength(1);
    // Screens still open, calls still answer, and nothing is added to the person any more.
    for (const url of [
      `/admin/customers/${id}.json`,
      `/admin/orders/${order}.json`,
      '/admin/draft_orders.json',
    ])
      expect((await admin('GET', url)).status).toBe(200);
    const change = await admin<{ code: string }>('PUT', `/admin/customers/${id}.json`, {
      customer: { note: 'Back' },
    });
    expect([change.status, change.body.code]).toEqual([409, 'orders.customer_redacted']);
    // Asked again it changes nothing.
    expect((await admin('POST', `/admin/customers/${id}/redact.json`, { confirm: 'x' })).status).toBe(202);
    // The call that was sent again under its key does not bring anything back, or buy twice.
    await server.settle();
    expect(await found(mark)).toEqual([]);
  }, 120_000);

  test('leaves everyone else as they were, also with a name that is a word', async () => {
    const shopper = shopperClient(server.app, 'mine.test');
    const buy = async (email: string, first_name: string, last_name: string) => {
      const checkout = await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 1 }]);
      const { shipping_address } = completeBody(checkout);
      const given = { email, shipping_address: { ...shipping_address, first_name, last_name } };
      expect((await complete(shopper, checkout, given)).status).toBe(201);
      return customerOf(email);
    };
    const vaseId = await buy('vase.price@example.com', 'Vase', 'Price');
    const other = await buy('other@example.com', 'Other', 'Person');
    await server.settle();
    const rest = async () =>
      (
        await owner.query(
          `SELECT (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM customers c WHERE id <> $1)
             || (SELECT jsonb_agg(to_jsonb(o) - 'shipping_address' ORDER BY id) FROM orders o WHERE customer_id <> $1)
             || (SELECT jsonb_agg(title ORDER BY id) FROM order_lines) || (SELECT jsonb_agg(to_jsonb(p) ORDER BY id) FROM products p) AS all`,
          [vaseId],
        )
      ).rows;
    const before = await rest();
    await erase(vaseId, 'vase.price@example.com');
    expect(await rest()).toEqual(before);
    expect(
      (await admin<{ customer: { email: string } }>('GET', `/admin/customers/${other}.json`)).body.customer
        .email,
    ).toBe('other@example.com');
  });

  /** A store elsewhere: how it is connected, and how one of its buyers comes to be someone, and to buy once more. */
  interface Elsewhere {
    connect(): Promise<unknown>;
    becomes(someone: ReturnType<typeof person>, mark: string): void;
    changesAndBuys(someone: ReturnType<typeof person>, mark: string): void;
  }

  function ofShopify(): Elsewhere {
    const buyer = shopify.customers[0]!;
    const boughtBy = <R extends object>(
      row: R,
      { email, address }: ReturnType<typeof person>,
      mark: string,
    ): R => {
      const theirs = { ...address, country: 'Portugal', province: '' };
      return Object.assign(row, {
        email,
        phone: address.phone,
        shipping_address: theirs,
        billing_address: theirs,
        note: mark,
        customer: buyer,
      });
    };
    return {
      connect: () =>
        send('POST', '/admin/integrate/shopify.json', {
          domain: shopify.host,
          api_key: 'key-1',
          api_password: 'shpat_sandbox',
          api_secret: 'shpss_sandbox',
        }),
      becomes(someone, mark) {
        const { email, address } = someone;
        const theirs = { ...address, country: 'Portugal', province: '' };
        const { first_name, last_name, phone } = address;
        Object.assign(buyer, { email, first_name, last_name, phone, note: mark });
        Object.assign(buyer, { default_address: theirs, addresses: [{ ...theirs, default: true }] });
        shopify.touch(boughtBy(shopify.orders[0]!, someone, mark));
      },
      changesAndBuys(someone, mark) {
        shopify.touch(shopify.orders[0]!, { note: `${mark} again` });
        shopify.touch(buyer, { last_name: `${someone.address.last_name} again` });
        shopify.touch(boughtBy(shopify.add(1).order, someone, mark));
      },
    };
  }

  function ofWooCommerce(): Elsewhere {
    const buyer = woo.customers[0]!;
    const addressOf = ({ email, address }: ReturnType<typeof person>, mark: string) => ({
      ...{ first_name: address.first_name, last_name: address.last_name, company: `${mark} Lda` },
      ...{ address_1: address.address1, address_2: address.address2, city: address.city, state: '' },
      ...{ postcode: address.zip, country: address.country_code, phone: address.phone, email },
    });
    const boughtBy = (row: WooRow, someone: ReturnType<typeof person>, mark: string) => {
      const theirs = addressOf(someone, mark);
      return woo.touch(row, {
        customer_id: buyer.id,
        customer_note: mark,
        billing: theirs,
        shipping: theirs,
      });
    };
    return {
      async connect() {
        const reply = await server.app.inject({
          method: 'DELETE',
          url: '/admin/integrate.json',
          headers: { authorization: `Bearer ${people.owner}` },
        });
        expect(reply.statusCode, reply.body).toBeLessThan(300);
        await send('POST', '/admin/integrate/basic-auth.json', {
          domain: woo.host,
          api_key: 'ck_sandbox',
          api_password: 'cs_sandbox',
        });
      },
      becomes(someone, mark) {
        const theirs = addressOf(someone, mark);
        const { first_name, last_name } = someone.address;
        woo.touch(buyer, { email: someone.email, username: mark, first_name, last_name });
        woo.touch(buyer, { billing: theirs, shipping: theirs });
        boughtBy(woo.orders[0]!.row, someone, mark);
      },
      changesAndBuys(someone, mark) {
        woo.touch(woo.orders[0]!.row, { customer_note: `${mark} again` });
        woo.touch(buyer, { last_name: `${someone.address.last_name} again` });
        const more = wooOrderRow(woo.orders.length, woo.products, buyer);
        boughtBy(more.row, someone, mark);
        woo.orders.push(more);
      },
    };
  }

  test.each([
    ['a Shopify store', 'stieglitz', ofShopify],
    ['a WooCommerce store', 'zaunkoenig', ofWooCommerce],
  ] as const)(
    'of %s holds when the store is read again, and new orders come in without them',
    async (_name, mark, elsewhere) => {
      const someone = person(mark);
      const { connect, becomes, changesAndBuys } = elsewhere();
      const readAgain = async () => {
        await send('POST', '/admin/integrate/sync.json', { full: true });
        await eventually(
          'no sync',
          async () =>
            (
              await owner.query(
                `SELECT 1 FROM jobs WHERE kind = 'store-link.sync' AND status IN ('queued', 'running')`,
              )
            ).rows.length === 0,
          30,
        );
        await server.settle();
      };
      becomes(someone, mark);
      await connect();
      await readAgain();
      expect(await found(mark)).toEqual(expect.arrayContaining(['customers', 'orders']));
      const id = await customerOf(someone.email);
      const count = async () =>
        (
          await owner.query<{ n: number }>(
            'SELECT count(*)::int AS n FROM orders WHERE shop_id = $1 AND customer_id = $2',
            [people.shopId, id],
          )
        ).rows[0]!.n;
      const orders = await count();
      expect(orders).toBeGreaterThan(0);
      await erase(id, someone.email);
      expect(await found(mark)).toEqual([]);
      // The same order changes there, the person does, and buys once more.
      changesAndBuys(someone, mark);
      await readAgain();
      expect(await found(mark)).toEqual([]);
      expect(await count()).toBe(orders + 1);
    },
    120_000,
  );
});

/**
 * Columns that may hold what someone typed or what names someone, of which no keeper says that it looks after them. A new
 * table is either named by its keeper, or stands here with the reason why no customer of a shop is in it.
 */
const noPersonIn: Readonly<Record<string, string>> = {
  app_settings: 'settings of the shop',
  report_links: 'which report, over which days and of which things',
  fee_rates: 'what payments cost the shop',
  collections: 'the catalogue',
  products: 'the catalogue',
  funnels: 'what staff set up',
  offers: 'what staff set up',
  offer_templates: 'what staff set up',
  offer_import_lines: 'offers that staff send in',
  review_settings: 'what staff set up',
  review_groups: 'what staff set up',
  review_supplier_addresses: 'what staff set up',
  review_group_products: 'what staff set up',
  review_customize: 'what staff set up',
  product_widgets: 'what staff set up',
  conversion_tools: 'what staff set up',
  countdown_timers: 'what staff set up',
  offer_stock_uses: 'numbers of units',
  store_quotes: 'what carts cost, by what a browser’s session is called, and numbers of orders',
  store_codes: 'texts of codes, and what they take off',
  store_order_lines: 'units of variants, and what they cost',
  post_purchase_steps: 'titles of products, and what they cost',
  memberships: 'staff, who are no customers',
  store_checkouts: 'what was found in the settings of a store',
  handovers: 'the address of one of the staff',
  webhooks: 'addresses of programs',
};

test('each table that can hold a customer is looked after by a keeper', async () => {
  const looked = new Set(keepersOf(server.services).flatMap(({ tables }) => [...tables]));
  const { rows } = await owner.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(column_name, ', ' ORDER BY column_name) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type IN ('json', 'jsonb')
       OR (data_type IN ('text', 'ARRAY') AND column_name ~ '(mail|phone|first_name|last_name|customer|address|city|note|comment|body|text|message|subject_name|reply|recipient)'))
     AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'shop_id' AND table_schema = 'public')
     GROUP BY 1 ORDER BY 1`,
  );
  const missing = rows
    .filter(({ name }) => !looked.has(name) && noPersonIn[name] === undefined)
    .map(({ name, columns }) => `${name}: ${columns}`);
  expect(missing).toEqual([]);
});
