import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { memberClient } from './testing/test-shop.ts';

const seed = Number(process.env['PROVE_SEED'] ?? randomInt(2 ** 31));
const numRuns = process.env['PROVE_SEED'] ? 1_000 : 8;

let server: TestServer;
let people: TestPeople;
let owner: pg.Pool;
let call: ReturnType<typeof memberClient>;
beforeAll(async () => {
  console.log(`loops over lists: PROVE_SEED=${seed}`);
  server = await startTestServer();
  people = await makePeople(server.services.db);
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  call = memberClient(server.app, people.owner);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** A list that programs loop over, and what adds a row to it. */
const lists = {
  products: {
    path: '/admin/products.json',
    add: `INSERT INTO products (shop_id, title, handle) VALUES ($1, $2, $2)`,
    other: 'title',
  },
  collections: {
    path: '/admin/collections.json',
    add: `INSERT INTO collections (shop_id, title, handle) VALUES ($1, $2, $2)`,
    other: 'title',
  },
  customers: {
    path: '/admin/customers.json',
    add: `INSERT INTO customers (shop_id, email, created_at, updated_at) VALUES ($1, $2 || '@shopper.test', now(), now())`,
    other: 'email',
  },
  orders: {
    path: '/admin/orders.json',
    add: `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
            total_price_minor, total_quantity, processed_at, created_at, updated_at)
          VALUES ($1, (SELECT coalesce(max(order_number), 0) + 1 FROM orders), $2, $2, 'USD', 100, 100, 100, 1, now(), now(), now())`,
    other: 'total_price',
  },
  checkouts: {
    path: '/admin/checkouts.json',
    add: `WITH cart AS (INSERT INTO carts (shop_id, token) VALUES ($1, $2) RETURNING token)
          INSERT INTO checkouts (shop_id, token, cart_token) SELECT $1, token, token FROM cart`,
    other: 'created_at',
  },
  metafields: {
    path: '/admin/metafields.json',
    add: `INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          VALUES ($1::int, 'shop', $1::int, 'loop', $2, 'string', $2)`,
    other: 'key',
  },
} as const;
type List = keyof typeof lists;
let named = 0;
const add = (list: List) => owner.query(lists[list].add, [people.shopId, `row-${seed}-${(named += 1)}`]);
const idsOf = async (list: List): Promise<number[]> =>
  (
    await owner.query<{ id: string }>(`SELECT id FROM ${list} WHERE shop_id = $1 ORDER BY id`, [
      people.shopId,
    ])
  ).rows.map(({ id }) => Number(id));
async function page(list: List, query: string): Promise<{ status: number; ids: number[] }> {
  const { status, body } = await call<Record<string, { id: number }[]>>(
    'GET',
    `${lists[list].path}?${query}`,
  );
  return { status, ids: (body[list] ?? []).map(({ id }) => id) };
}

describe.each(Object.keys(lists) as List[])('a loop over %s by since_id', (list) => {
  test(
    'meets each row that stood all the time exactly once, whatever is added and deleted meanwhile',
    { timeout: 3_600_000 },
    async () => {
      const writes = fc.array(fc.constantFrom('add', 'delete', 'none'), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(writes, fc.integer({ min: 1, max: 5 }), fc.nat(), async (done, limit, which) => {
          await owner.query(`DELETE FROM ${list} WHERE shop_id = $1`, [people.shopId]);
          for (let n = 0; n < 11; n += 1) await add(list);
          const before = await idsOf(list);
          const gone = new Set<number>();
          const met: number[] = [];
          for (let since = 0, turn = 0; ; turn += 1) {
            const { status, ids } = await page(list, `since_id=${since}&limit=${limit}`);
            expect(status).toBe(200);
            if (ids.length === 0) break;
            met.push(...ids);
            since = ids.at(-1)!;
            const write = done[turn];
            if (write === 'add') await add(list);
            if (write === 'delete') {
              const id = before[(which + turn) % before.length]!;
              gone.add(id);
              await owner.query(`DELETE FROM ${list} WHERE shop_id = $1 AND id = $2`, [people.shopId, id]);
            }
          }
          expect(new Set(met).size, 'rows met twice').toBe(met.length);
          expect(met).toEqual(met.toSorted((a, b) => a - b));
          const stood = before.filter((id) => !gone.has(id));
          expect(
            stood.filter((id) => !met.includes(id)),
            'rows missed',
          ).toEqual([]);
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );

  test('refuses another order beside it by name, hears sort_mode, and has an end', async () => {
    await owner.query(`DELETE FROM ${list} WHERE shop_id = $1`, [people.shopId]);
    for (let n = 0; n < 3; n += 1) await add(list);
    const ids = await idsOf(list);
    const { other } = lists[list];
    expect((await page(list, 'sort_field=id&sort_mode=asc')).ids).toEqual(ids);
    expect((await page(list, 'sort_field=id&sort_mode=desc')).ids).toEqual(ids.toReversed());
    expect((await page(list, 'since_id=0&sort_field=id')).ids).toEqual(ids);
    expect((await page(list, `since_id=${ids[2]}`)).ids).toEqual([]);
    for (const [query, field] of [
      [`since_id=0&sort_field=${other}`, 'sort_field'],
      ['since_id=1&sort_mode=desc', 'sort_mode'],
      ['since_id=1&sort_direction=desc', 'sort_direction'],
      ['sort_mode=asc&sort_direction=desc', 'sort_mode'],
      ['since_id=-1', 'since_id'],
      ['since_id=one', 'since_id'],
    ] as const) {
      const answer = await call<{ fields?: object }>('GET', `${lists[list].path}?${query}`);
      expect([query, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([query, 422, [field]]);
    }
  });
});

/** A list that programs loop over by `Link`: how a row of it comes to be, and what stands around it. */
interface LinkedList {
  /** Its path; `$parent` is the thing whose rows they are. */
  path: string;
  rows: string;
  table: string;
  /** Makes the thing around them; without one they are the shop's. */
  parent?: string;
  of?: string;
  add: string;
}
const order = `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
    total_price_minor, total_quantity, processed_at, created_at, updated_at)
  VALUES ($1, (SELECT coalesce(max(order_number), 0) + 1 FROM orders), $2, $2, 'USD', 100, 100, 100, 1, now(), now(), now())`;
const product = `INSERT INTO products (shop_id, title, handle) VALUES ($1, $2, $2)`;
const customer = `INSERT INTO customers (shop_id, email, created_at, updated_at) VALUES ($1, $2 || '@shopper.test', now(), now())`;
const collect = (collection: string) => `
  WITH p AS (INSERT INTO products (shop_id, title, handle) VALUES ($1, $2, $2) RETURNING id),
       made AS (INSERT INTO collections (shop_id, title, handle) VALUES ($1, $2, $2 || '-of-its-own') RETURNING id)
  INSERT INTO collects (shop_id, collection_id, product_id) SELECT $1, ${collection}, p.id FROM p`;
const offer = (automated: boolean) => `
  INSERT INTO offers (shop_id, offer_type, automated, offer_name, discount_data)
  VALUES ($1, '${automated ? 'post-purchase' : 'quantity'}', ${automated}, $2, '${JSON.stringify(
    automated
      ? { discount: true, type: 'value', value: 2 }
      : {
          data: [
            {
              key: 0,
              label: '',
              min_quantity: 2,
              value_discount: 10,
              type: 'percentage_each',
              mark_as_popular: true,
            },
          ],
          is_default_select: 0,
        },
  )}')`;
/** `$3` is the parent. Each kind of list is here with a way to it: its own order, and by another column with equal values. */
const linked: Record<string, LinkedList> = {
  products: { path: '/admin/products.json', rows: 'products', table: 'products', add: product },
  'products by type': {
    path: '/admin/products.json?sort_field=product_type&sort_direction=asc',
    rows: 'products',
    table: 'products',
    add: product,
  },
  'products by update, newest first': {
    path: '/admin/products.json?sort_field=updated_at',
    rows: 'products',
    table: 'products',
    add: product,
  },
  collections: {
    path: '/admin/collections.json',
    rows: 'collections',
    table: 'collections',
    add: lists.collections.add,
  },
  'custom collections': {
    path: '/admin/custom_collections.json',
    rows: 'custom_collections',
    table: 'collections',
    add: lists.collections.add,
  },
  'smart collections': {
    path: '/admin/smart_collections.json?sort_field=products_count',
    rows: 'smart_collections',
    table: 'collections',
    add: `INSERT INTO collections (shop_id, title, handle, kind) VALUES ($1, $2, $2, 'smart')`,
  },
  customers: { path: '/admin/customers.json', rows: 'customers', table: 'customers', add: customer },
  'customers by email': {
    path: '/admin/customers.json?sort_field=email&sort_direction=asc',
    rows: 'customers',
    table: 'customers',
    add: customer,
  },
  orders: { path: '/admin/orders.json', rows: 'orders', table: 'orders', add: order },
  'orders of a filter by price': {
    path: '/admin/orders.json?status=open&sort_field=total_price&sort_mode=asc',
    rows: 'orders',
    table: 'orders',
    add: order,
  },
  checkouts: {
    path: '/admin/checkouts.json',
    rows: 'checkouts',
    table: 'checkouts',
    add: lists.checkouts.add,
  },
  'checkouts of every state by update': {
    path: '/admin/checkouts.json?status=any&sort_field=updated_at&sort_mode=asc',
    rows: 'checkouts',
    table: 'checkouts',
    add: lists.checkouts.add,
  },
  'draft orders': {
    path: '/admin/draft_orders.json',
    rows: 'draft_orders',
    table: 'draft_orders',
    add: `INSERT INTO draft_orders (shop_id, number, name, currency)
          VALUES ($1, (SELECT coalesce(max(number), 0) + 1 FROM draft_orders), $2, 'USD')`,
  },
  'variants of all products': {
    path: '/admin/catalog/variants.json',
    rows: 'variants',
    table: 'variants',
    add: `WITH p AS (INSERT INTO products (shop_id, title, handle) VALUES ($1, $2, $2) RETURNING id)
          INSERT INTO variants (shop_id, product_id) SELECT $1, id FROM p`,
  },
  'variants of a product': {
    path: '/admin/products/$parent/variants.json',
    rows: 'variants',
    table: 'variants',
    parent: product,
    of: 'product_id',
    add: `INSERT INTO variants (shop_id, product_id, option1) VALUES ($1, $3, $2)`,
  },
  'images of a product': {
    path: '/admin/products/$parent/images.json',
    rows: 'images',
    table: 'product_images',
    parent: product,
    of: 'product_id',
    add: `INSERT INTO product_images (shop_id, product_id, source_url, status)
          VALUES ($1, $3, 'https://pictures.test/' || $2, 'unreachable')`,
  },
  metafields: {
    path: '/admin/metafields.json?sort_mode=desc',
    rows: 'metafields',
    table: 'metafields',
    add: lists.metafields.add,
  },
  'metafields of a product': {
    path: '/admin/products/$parent/metafields.json',
    rows: 'metafields',
    table: 'metafields',
    parent: product,
    of: 'product_id',
    add: `INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          VALUES ($1, 'product', $3, 'loop', $2, 'string', $2)`,
  },
  'fulfilment services': {
    path: '/admin/fulfillment_services.json',
    rows: 'fulfillment_services',
    table: 'fulfillment_services',
    add: `INSERT INTO fulfillment_services (shop_id, handle, service_name) VALUES ($1, $2, $2)`,
  },
  'addresses of a customer': {
    path: '/admin/customers/$parent/addresses.json',
    rows: 'addresses',
    table: 'customer_addresses',
    parent: customer,
    of: 'customer_id',
    add: `INSERT INTO customer_addresses (shop_id, customer_id, address1) VALUES ($1, $3, $2)`,
  },
  'fulfilments of an order': {
    path: '/admin/orders/$parent/fulfillments.json',
    rows: 'fulfillments',
    table: 'fulfillments',
    parent: order,
    of: 'order_id',
    add: `INSERT INTO fulfillments (shop_id, order_id, number, name)
          VALUES ($1, $3, (SELECT coalesce(max(number), 0) + 1 FROM fulfillments), $2)`,
  },
  'refunds of an order': {
    path: '/admin/orders/$parent/refunds.json',
    rows: 'refunds',
    table: 'refunds',
    parent: order,
    of: 'order_id',
    add: `INSERT INTO refunds (shop_id, order_id, note, amount_minor) VALUES ($1, $3, $2, 0)`,
  },
  'transactions of an order': {
    path: '/admin/orders/$parent/transactions.json',
    rows: 'transactions',
    table: 'transactions',
    parent: order,
    of: 'order_id',
    add: `INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, message)
          VALUES ($1, $3, 'sale', 'manual', 'failure', 1, 'USD', $2)`,
  },
  collects: {
    path: '/admin/collects.json',
    rows: 'collects',
    table: 'collects',
    add: collect('(SELECT id FROM made)'),
  },
  'products of a collection, as collects': {
    path: '/admin/collects.json?collection_id=$parent',
    rows: 'collects',
    table: 'collects',
    parent: lists.collections.add,
    of: 'collection_id',
    add: collect('$3'),
  },
  'offers by hand': { path: '/admin/offers/list.json', rows: 'offers', table: 'offers', add: offer(false) },
  'offers by name, of one kind': {
    path: '/admin/offers/list.json?sort_field=offer_name&sort_direction=desc&offer_types=quantity',
    rows: 'offers',
    table: 'offers',
    add: offer(false),
  },
  'automated offers': {
    path: '/admin/plusbase-sourcing/auto-offer.json?sort_field=updated_at',
    rows: 'auto_offers',
    table: 'offers',
    add: offer(true),
  },
  funnels: {
    path: '/admin/offers/funnels?sort_field=created_at',
    rows: 'funnels',
    table: 'funnels',
    add: `INSERT INTO funnels (shop_id, funnel_name, steps, start) VALUES ($1, $2, '[]', '1')`,
  },
  deliveries: {
    path: '/admin/webhooks/deliveries.json',
    rows: 'deliveries',
    table: 'webhook_deliveries',
    add: `WITH hook AS (INSERT INTO webhooks (shop_id, topic, address, secret)
            VALUES ($1, 'app/uninstalled', 'https://hooks.test/' || $2, 'sealed') RETURNING id),
          event AS (INSERT INTO webhook_events (shop_id, topic, subject, body)
            VALUES ($1, 'app/uninstalled', $2, '{}') RETURNING id)
          INSERT INTO webhook_deliveries (shop_id, webhook_id, event_id, subject, topic, status)
          SELECT $1, hook.id, event.id, $2, 'app/uninstalled', 'delivered' FROM hook, event`,
  },
  webhooks: {
    path: '/admin/webhooks.json',
    rows: 'webhooks',
    table: 'webhooks',
    add: `INSERT INTO webhooks (shop_id, topic, address, secret) VALUES ($1, 'app/uninstalled', 'https://hooks.test/' || $2, 'sealed')`,
  },
  'script tags': {
    path: '/admin/script_tags.json',
    rows: 'script_tags',
    table: 'script_tags',
    add: `INSERT INTO script_tags (shop_id, src, display_scope) VALUES ($1, 'https://scripts.test/' || $2, 'all')`,
  },
};

describe.each(Object.entries(linked))('a loop over %s by its links', (_name, list) => {
  let parent: number | undefined;
  const insert = (text: string, values: unknown[]) => {
    const used = values.slice(0, text.includes('$3') ? 3 : 2);
    return owner.query<{ id: string }>(`${text} RETURNING id`, used);
  };
  const fresh = () => `row-${seed}-${(named += 1)}`;
  const addRow = () => insert(list.add, [people.shopId, fresh(), parent]);
  const ofShop = `shop_id = $1${list.of ? ` AND ${list.of} = $2` : ''}`;
  const values = () => (list.of ? [people.shopId, parent] : [people.shopId]);
  const kind = list.rows === 'smart_collections' ? ` AND kind = 'smart'` : '';
  const stored = async () =>
    (
      await owner.query<{ id: string }>(
        `SELECT id FROM ${list.table} WHERE ${ofShop}${kind} ORDER BY id`,
        values(),
      )
    ).rows.map(({ id }) => Number(id));
  const begin = async () => {
    if (list.parent) parent = Number((await insert(list.parent, [people.shopId, fresh()])).rows[0]!.id);
    else await owner.query(`DELETE FROM ${list.table} WHERE shop_id = $1`, [people.shopId]);
    for (let n = 0; n < 11; n += 1) await addRow();
  };
  const address = () => list.path.replace('$parent', String(parent));
  const ask = async (url: string) => {
    const headers = { authorization: `Bearer ${people.owner}` };
    const answer = await server.app.inject({ method: 'GET', url, headers });
    const body = answer.json<Record<string, { id: number }[]>>();
    expect([url, answer.statusCode, body]).toEqual([url, 200, body]);
    const links = new Map(
      [...String(answer.headers['link'] ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to, rel]) => {
        expect(to!.startsWith(`${server.services.publicUrl}/admin/`)).toBe(true);
        return [rel, to!.slice(server.services.publicUrl.length)];
      }),
    );
    return { ids: body[list.rows]!.map(({ id }) => id), links };
  };
  const first = (limit: number) =>
    `${address()}${address().includes('?') ? '&' : '?'}limit=${limit}&fields=id`;

  test(
    'meets each row that stood all the time exactly once, whatever is added and deleted meanwhile',
    { timeout: 3_600_000 },
    async () => {
      const writes = fc.array(fc.constantFrom('add', 'delete', 'none'), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(writes, fc.integer({ min: 1, max: 5 }), fc.nat(), async (done, limit, which) => {
          await begin();
          const before = await stored();
          const gone = new Set<number>();
          const met: number[] = [];
          let next: string | undefined = first(limit);
          for (let turn = 0; next !== undefined; turn += 1) {
            const { ids, links } = await ask(next);
            met.push(...ids);
            next = links.get('next');
            const write = done[turn];
            if (write === 'add') await addRow();
            if (write === 'delete') {
              const id = before[(which + turn) % before.length]!;
              gone.add(id);
              await owner.query(`DELETE FROM ${list.table} WHERE shop_id = $1 AND id = $2`, [
                people.shopId,
                id,
              ]);
            }
          }
          expect(new Set(met).size, 'rows met twice').toBe(met.length);
          const stood = before.filter((id) => !gone.has(id));
          expect(
            stood.filter((id) => !met.includes(id)),
            'rows missed',
          ).toEqual([]);
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );

  test('has each row once by since_id, upwards by id whatever its own order is', async () => {
    await begin();
    const met: number[] = [];
    const path = address().replace(/sort_(?:field|direction|mode)=\w+&?/g, '');
    for (let since = 0; ;) {
      const { ids } = await ask(
        `${path}${path.includes('?') ? '&' : '?'}since_id=${since}&limit=3&fields=id`,
      );
      if (ids.length === 0) break;
      met.push(...ids);
      since = ids.at(-1)!;
    }
    expect(met).toEqual(await stored());
  });

  test('goes back the way it came, says what by number is said, and has an end on both sides', async () => {
    await begin();
    const whole = (await ask(first(250))).ids;
    expect(whole.toSorted((a, b) => a - b)).toEqual(await stored());
    const byNumber: number[] = [];
    for (let page = 1; page <= 4; page += 1) byNumber.push(...(await ask(`${first(3)}&page=${page}`)).ids);
    expect(byNumber).toEqual(whole);
    const pages: number[][] = [];
    let at = await ask(first(3));
    expect(at.links.has('previous')).toBe(false);
    for (;;) {
      pages.push(at.ids);
      const next = at.links.get('next');
      if (next === undefined) break;
      at = await ask(next);
    }
    expect(pages.flat()).toEqual(whole);
    const back: number[][] = [];
    for (let previous = at.links.get('previous'); previous !== undefined;) {
      const page = await ask(previous);
      back.unshift(page.ids);
      previous = page.links.get('previous');
    }
    expect(back).toEqual(pages.slice(0, -1));
    const beyond = await ask(`${first(3)}&page=99`);
    expect([beyond.ids, [...beyond.links.keys()]]).toEqual([[], ['previous']]);
    expect((await ask(beyond.links.get('previous')!)).ids).toEqual(whole.slice(-3));
  });

  test('takes only its own page_info, and beside it limit and fields alone', async () => {
    await begin();
    const { links } = await ask(first(3));
    const next = new URL(links.get('next')!, 'http://office.test');
    const info = next.searchParams.get('page_info')!;
    const refused = async (query: string) => {
      const answer = await call<{ fields?: object }>('GET', `${next.pathname}?${query}`);
      return [answer.status, Object.keys(answer.body.fields ?? {})];
    };
    expect(await refused('page_info=one')).toEqual([422, ['page_info']]);
    // Another letter where every bit counts: at the very end it may by chance be the same signature.
    const letter = info.at(-3) === 'A' ? 'B' : 'A';
    expect(await refused(`page_info=${info.slice(0, -3)}${letter}${info.slice(-2)}`)).toEqual([
      422,
      ['page_info'],
    ]);
    expect(await refused(`page_info=x${info}`)).toEqual([422, ['page_info']]);
    expect(await refused(`page_info=${info}&page=2`)).toEqual([422, ['page']]);
    expect(await refused(`page_info=${info}&since_id=1`)).toEqual([422, ['since_id']]);
    expect(await refused('fields=idd')).toEqual([422, ['fields']]);
    const other = list.rows === 'orders' ? '/admin/customers.json' : '/admin/orders.json';
    expect((await call('GET', `${other}?page_info=${info}`)).status).toBe(422);
  });
});

test.each(['/admin/offers/list.json', '/admin/plusbase-sourcing/auto-offer.json', '/admin/offers/funnels'])(
  '%s has no link where a figure sorts it, and no other order beside since_id',
  async (path) => {
    await owner.query(`DELETE FROM offers WHERE shop_id = $1`, [people.shopId]);
    await owner.query(`DELETE FROM funnels WHERE shop_id = $1`, [people.shopId]);
    for (let n = 0; n < 3; n += 1)
      for (const name of ['offers by hand', 'automated offers', 'funnels'])
        await owner.query(linked[name]!.add, [people.shopId, `row-${seed}-${(named += 1)}`]);
    const asked = async (query: string) => {
      const url = `${path}?${query}&limit=1`;
      const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${people.owner}` } });
      const { fields = {} } = answer.json<{ fields?: object }>();
      return [answer.statusCode, answer.headers['link'] !== undefined, Object.keys(fields)];
    };
    expect(await asked('sort_field=priority')).toEqual([200, true, []]);
    expect(await asked('sort_field=sales')).toEqual([200, false, []]);
    expect(await asked('search=row')).toEqual([200, false, []]);
    expect(await asked('search=row&since_id=0')).toEqual([200, true, []]);
    expect(await asked('since_id=0&sort_field=created_at')).toEqual([422, false, ['sort_field']]);
    expect(await asked('since_id=0&sort_direction=desc')).toEqual([422, false, ['sort_direction']]);
  },
);
