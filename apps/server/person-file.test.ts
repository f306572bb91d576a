import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchLiveMemory } from '#core/testing/live-memory.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { memberClient } from './testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let database: pg.Client;
let folder: string;

/** Rows of each kind: a file of twice what a connection that nobody reads from takes up by itself, some 20 MB. */
const many = process.env['PROVE_SEED'] ? 60_000 : 10_000;
const guestOrders = 30;
/** What reading it may hold at a time: a few pages, however large the file is. */
const room = 60e6;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  folder = await mkdtemp(join(tmpdir(), 'backroom-person-file-'));
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
}, 60_000);
afterAll(async () => {
  await database.end();
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

const id = async (text: string, values: unknown[]): Promise<string> =>
  (await database.query<{ id: string }>(text, values)).rows[0]!.id;

/** A customer with `count` rows of every kind, whose words are all marked; the customer's id. */
async function makeCustomer(mark: string, count: number, from: number): Promise<string> {
  const shop = people.shopId;
  const email = `${mark}@canary.test`;
  const customer = await id(
    'INSERT INTO customers (shop_id, email, first_name) VALUES ($1, $2, $3) RETURNING id',
    [shop, email, mark],
  );
  const offer = await id(
    `INSERT INTO offers (shop_id, offer_type, offer_name, priority) VALUES ($1, 'quantity', 'Buy more', 1) RETURNING id`,
    [shop],
  );
  const funnel = await id(
    `INSERT INTO funnels (shop_id, funnel_name, steps, start) VALUES ($1, 'After payment', '[]', '') RETURNING id`,
    [shop],
  );
  // Rows as they lie there; what agrees with what is not looked at here.
  await database.query(`SET session_replication_role = 'replica'`);
  const rows = `FROM generate_series(${from + 1}, ${from + count}) n`;
  const statements = [
    `INSERT INTO carts (shop_id, token, lines) SELECT ${shop}, '${mark}-cart-' || n, '[{"note": "${mark}"}]' ${rows}`,
    `INSERT INTO orders (shop_id, id, order_number, name, token, customer_id, email, currency, total_line_items_price_minor, subtotal_price_minor,
       total_price_minor, total_quantity, cart_token, visitor, note)
     SELECT ${shop}, n, n, '#' || n, '${mark}-' || n, CASE WHEN n > ${from + guestOrders} THEN ${customer} END, upper('${email}'), 'USD', 1000, 1000, 1000, 1,
       '${mark}-cart-' || n, '${mark}-' || n, 'for ${mark} ' || repeat('x', 500) ${rows}`,
    `INSERT INTO order_lines (shop_id, order_id, title, quantity, fulfillable_quantity, price_minor, position)
     SELECT ${shop}, n, '${mark} vase', 1, 1, 1000, 1 ${rows}`,
    `INSERT INTO order_events (shop_id, order_id, kind, body) SELECT ${shop}, n, 'comment', 'called ${mark}' ${rows}`,
    `INSERT INTO customer_addresses (shop_id, customer_id, address1) SELECT ${shop}, ${customer}, '${mark} street ' || n ${rows}`,
    `INSERT INTO draft_orders (shop_id, number, name, customer_id, currency, note) SELECT ${shop}, n, '#D' || n, ${customer}, 'USD', '${mark}' ${rows}`,
    `INSERT INTO shop_mails (shop_id, key, kind, about, about_id, to_address, state, sent_at)
     SELECT ${shop}, 'order:' || n || ':confirmation', 'orders.confirmation', 'order', n,
       CASE WHEN n % 2 = 0 THEN '${email}' ELSE 'old.${email}' END, 'sent', now() ${rows}`,
    `INSERT INTO offer_exposures (shop_id, offer_id, visitor, part, at) SELECT ${shop}, ${offer}, '${mark}-' || n, 'a', now() ${rows}`,
    `INSERT INTO funnel_exposures (shop_id, funnel_id, visitor, part, at) SELECT ${shop}, ${funnel}, '${mark}-' || n, 'a', now() ${rows}`,
    `INSERT INTO store_quotes (shop_id, id, link_id, digest, visitor, currency, lines, applications, list_minor, total_minor, ends_at, open)
     SELECT ${shop}, '${mark}-' || n, 1, '\\x00', '${mark}-' || n, 'USD', '[{"our_product_id": 1, "our_variant_id": 1, "quantity": 2, "total_minor": 900}]', '[]', 1000, 900, now(), false ${rows}`,
    `INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
     SELECT ${shop}, 'order', n, 'gift', 'card', 'string', 'for ${mark}' ${rows}`,
  ];
  for (const statement of statements) await database.query(statement);
  await database.query(`SET session_replication_role = 'origin'; ANALYZE`);
  return customer;
}

const fetchFile = (customer: string) =>
  fetch(`${server.url}/admin/customers/${customer}/data.json`, {
    headers: { authorization: `Bearer ${people.owner}` },
  });

const kinds = [
  ...['addresses', 'orders', 'draft_orders', 'carts', 'mails'],
  ...['metafields', 'offers', 'funnels', 'store_carts'],
];

/** Rows of each list, as the lines of the file have them. */
async function countRows(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let kind = '';
  for await (const line of createInterface({ input: createReadStream(path) })) {
    kind = /^,?"(\w+)":/.exec(line)?.[1] ?? kind;
    if (kind !== '' && /^,?\{/.test(line)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

test(
  `a person's file has all ${many} rows of every kind, and nobody else's, in bounded memory`,
  { timeout: 600_000 },
  async () => {
    const customer = await makeCustomer('kanarie', many, 0);
    await makeCustomer('stranger', 40, 1_000_000);
    const path = join(folder, 'data.json');
    const memory = watchLiveMemory();
    const begun = performance.now();
    // Counted by hand: a spy would keep every page.
    const { db } = server.services;
    const inShop = db.inShop.bind(db);
    let pages = 0;
    db.inShop = (...given) => {
      pages += 1;
      return inShop(...given);
    };
    const answer = await fetchFile(customer);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="customer-${customer}.json"`,
    ]);
    // Nobody takes it yet, so it is not read to its end either.
    await delay(1500);
    const readAhead = pages;
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path));
    const { peak } = memory.stop();
    db.inShop = inShop;
    const all = pages;
    expect(all).toBeGreaterThan(many / 50);
    expect(readAhead).toBeLessThan(all * 0.8);
    const { size } = await stat(path);
    console.log({
      rows: many,
      megabytes: Math.round(size / 1e6),
      seconds: Math.round((performance.now() - begun) / 100) / 10,
      pages: all,
      readAhead,
      peak: Math.round(peak / 1e6),
    });
    expect(peak).toBeLessThan(room);
    expect(await countRows(path)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, many])));

    const text = await readFile(path, 'utf8');
    expect(text).not.toContain('stranger');
    type Row = Record<string, unknown>;
    const file = JSON.parse(text) as {
      shop: string;
      customer: Record<string, Row[]> & { profile: Row };
      shown: Record<string, Row[]>;
    };
    expect(file.customer['profile']).toMatchObject({ email: 'kanarie@canary.test', first_name: 'kanarie' });
    const lists: Record<string, Row[]> = { ...file.customer, ...file.shown };
    const different = (kind: string, key: string) => new Set(lists[kind]!.map((row) => row[key])).size;
    for (const kind of ['addresses', 'orders', 'draft_orders']) expect(different(kind, 'id')).toBe(many);
    expect(different('mails', 'about_id')).toBe(many);
    expect(lists['carts']!.every((row) => row['token'] === undefined)).toBe(true);
    for (const order of [lists['orders']!.at(0)!, lists['orders']!.at(-1)!])
      expect(order).toMatchObject({
        line_items: [{ title: 'kanarie vase' }],
        timeline: [{ body: 'called kanarie' }],
        transactions: [],
        refunds: [],
      });
  },
);

test('of someone with nothing it says so, and of nobody it is a 404', async () => {
  const alone = await id(
    `INSERT INTO customers (shop_id, email) VALUES ($1, 'alone@canary.test') RETURNING id`,
    [people.shopId],
  );
  const file = (await (await fetchFile(alone)).json()) as Record<string, Record<string, unknown>>;
  expect(file).toMatchObject({ customer: { profile: { email: 'alone@canary.test' } } });
  const parts = Object.values(file).filter((part) => typeof part === 'object');
  for (const kind of kinds)
    expect([kind, ...parts.flatMap((part) => (kind in part ? [part[kind]] : []))]).toEqual([kind, []]);
  const admin = memberClient(server.app, people.owner);
  expect((await admin('GET', '/admin/customers/999999999/data.json')).status).toBe(404);
  const other = memberClient(server.app, people.otherOwner);
  expect((await other('GET', `/admin/customers/${alone}/data.json`)).status).toBe(404);
});
