import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startShopServer, type ShopServer } from '#apps/server/testing/shop-server.ts';
import { makeRows, type TestRows } from '#apps/server/testing/test-rows.ts';
import { memberClient, type TestProduct } from '#apps/server/testing/test-shop.ts';
import type { Metafield } from '../contract/metafield-calls.ts';
import { maxOfOwner } from '../contract/metafield-bounds.ts';

type Body = {
  metafield: Metafield;
  metafields: Metafield[];
  has_more: boolean;
  count: number;
  code: string;
  scope: string;
  permission: string;
  fields: Record<string, string>;
  current: Metafield;
  token: string;
};

let shop: ShopServer;
let rows: TestRows;
let vase: TestProduct;
const call = (...args: Parameters<ShopServer['admin']>) => shop.admin<Body>(...args);
const field = (given: object = {}) => ({
  metafield: { namespace: 'care', key: 'label', value: 'Wash', ...given },
});
const all = () => shop.rows<{ n: number }>(sql`SELECT count(*) AS n FROM metafields`);

beforeAll(async () => {
  shop = await startShopServer();
  rows = await makeRows(shop.server.services.db, shop.people.shopId, 'mine');
  vase = await shop.product('vase', 3000);
});
beforeEach(() => shop.rows(sql`DELETE FROM metafields`));
afterAll(() => shop.server.close());

/** Each thing that has metafields, with its address. */
const owners = () =>
  [
    ['product', `/admin/products/${vase.product}`, vase.product],
    ['variant', `/admin/variants/${vase.variant}`, vase.variant],
    ['collection', `/admin/collections/${rows.collection}`, rows.collection],
    ['customer', `/admin/customers/${rows.customer}`, rows.customer],
    ['order', `/admin/orders/${rows.order}`, rows.order],
  ] as const;

describe('metafields of each thing', () => {
  test('are added, listed, read, changed and deleted, under its address and by their own', async () => {
    for (const [owner, path, id] of owners()) {
      const made = await call('POST', `${path}/metafields.json`, field({ description: 'On the label' }));
      expect([owner, made.status]).toEqual([owner, 201]);
      const { metafield } = made.body;
      expect(metafield).toMatchObject({
        owner_resource: owner,
        owner_id: id,
        namespace: 'care',
        key: 'label',
        value: 'Wash',
        value_type: 'string',
        description: 'On the label',
      });
      expect((await call('GET', `${path}/metafields.json`)).body).toEqual({
        metafields: [metafield],
        has_more: false,
      });
      const one = `/admin/metafields/${metafield.id}.json`;
      expect((await call('GET', one)).body.metafield).toEqual(metafield);
      const changed = await call('PUT', one, { metafield: { value: 30, value_type: 'integer' } });
      expect(changed.body.metafield).toMatchObject({ value: 30, value_type: 'integer', key: 'label' });
      expect((await call('DELETE', one)).status).toBe(200);
      expect((await call('GET', one)).status).toBe(404);
      expect((await call('GET', `${path}/metafields.json`)).body.metafields).toEqual([]);
    }
  });

  test('are 404 for a thing that is gone or never was, and nothing is added then', async () => {
    for (const [, path, id] of owners()) {
      const gone = path.replace(String(id), '987654321');
      expect((await call('GET', `${gone}/metafields.json`)).status).toBe(404);
      expect((await call('POST', `${gone}/metafields.json`, field())).status).toBe(404);
    }
    const unknown = field({ owner_resource: 'order', owner_id: 987654321 });
    expect((await call('POST', '/admin/metafields.json', unknown)).status).toBe(404);
    expect(await all()).toEqual([{ n: 0 }]);
  });

  test('are copied with their product and its variants, and are the copy’s own', async () => {
    const cup = await shop.product('cup', 1000);
    const paths = [`/admin/products/${cup.product}`, `/admin/variants/${cup.variant}`];
    for (const path of paths) {
      const given = field({ key: 'cups', value: 2, value_type: 'integer', description: 'How many' });
      expect((await call('POST', `${path}/metafields.json`, given)).status).toBe(201);
    }
    const made = await shop.admin<{ product: { id: number; variants: { id: number }[] } }>(
      'POST',
      `/admin/products/${cup.product}/duplicate.json`,
      {},
    );
    expect([made.status, made.body]).toEqual([201, made.body]);
    await shop.server.settle();
    const { id, variants } = made.body.product;
    for (const path of [`/admin/products/${id}`, `/admin/variants/${variants[0]!.id}`]) {
      const { body } = await call('GET', `${path}/metafields.json`);
      expect(body.metafields).toMatchObject([
        { key: 'cups', value: 2, value_type: 'integer', description: 'How many', version: 1 },
      ]);
      await call('PUT', `/admin/metafields/${body.metafields[0]!.id}.json`, { metafield: { value: 3 } });
    }
    for (const path of paths)
      expect((await call('GET', `${path}/metafields.json`)).body.metafields).toMatchObject([{ value: 2 }]);
  });

  test('go with it: a deleted product with its variants, a variant, a collection, a customer', async () => {
    const bowl = await shop.product('bowl', 2000);
    const made = await shop.rows<{ collection: number; customer: number; variant: number }>(
      sql`WITH c AS (INSERT INTO collections (shop_id, title, handle) VALUES (${shop.people.shopId}, 'Gone', 'gone') RETURNING id),
            p AS (INSERT INTO customers (shop_id, email) VALUES (${shop.people.shopId}, 'gone@shopper.test') RETURNING id),
            v AS (INSERT INTO variants (shop_id, product_id, option1) VALUES (${shop.people.shopId}, ${vase.product}, 'Gone') RETURNING id)
          SELECT c.id AS collection, p.id AS customer, v.id AS variant FROM c, p, v`,
    );
    const { collection, customer, variant } = made[0]!;
    for (const path of [
      `/admin/products/${bowl.product}`,
      `/admin/variants/${bowl.variant}`,
      `/admin/variants/${variant}`,
      `/admin/collections/${collection}`,
      `/admin/customers/${customer}`,
    ])
      expect([path, (await call('POST', `${path}/metafields.json`, field())).status]).toEqual([path, 201]);
    await call('POST', `/admin/products/${vase.product}/metafields.json`, field({ key: 'stays' }));
    for (const path of [`products/${bowl.product}`, `collections/${collection}`, `customers/${customer}`])
      expect([path, (await call('DELETE', `/admin/${path}.json`)).status]).toEqual([path, 200]);
    await shop.rows(sql`DELETE FROM variants WHERE id = ${variant}`);
    await shop.server.settle();
    expect((await call('GET', '/admin/metafields.json')).body.metafields.map(({ key }) => key)).toEqual([
      'stays',
    ]);
    // A deleted object takes no metafields, although its row stays.
    for (const path of [`/admin/products/${bowl.product}`, `/admin/variants/${bowl.variant}`])
      expect((await call('POST', `${path}/metafields.json`, field())).status).toBe(404);
  });
});

describe('a metafield', () => {
  test('stands once under its namespace and key of one thing; another thing may have the same', async () => {
    const path = `/admin/products/${vase.product}/metafields.json`;
    const first = (await call('POST', path, field())).body.metafield;
    const again = await call('POST', path, field({ value: 'Other' }));
    expect([again.status, again.body.code, again.body.fields]).toEqual([
      422,
      'metafields.taken',
      { 'metafield.key': 'Metafield care.label already exists.' },
    ]);
    expect((await call('GET', `/admin/metafields/${first.id}.json`)).body.metafield).toEqual(first);
    expect((await call('POST', `/admin/variants/${vase.variant}/metafields.json`, field())).status).toBe(201);
    const other = (await call('POST', path, field({ key: 'Label' }))).body.metafield;
    const moved = await call('PUT', `/admin/metafields/${other.id}.json`, { metafield: { key: 'label' } });
    expect([moved.status, moved.body.code]).toEqual([422, 'metafields.taken']);
    expect((await call('GET', `/admin/metafields/${other.id}.json`)).body.metafield).toEqual(other);
  });

  test('of two added at the same moment, only one is stored', async () => {
    const path = `/admin/products/${vase.product}/metafields.json`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, field())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 422),
    ]);
  });

  test('whose value is not of its type is refused at the value, also when only the type changes', async () => {
    const path = `/admin/products/${vase.product}/metafields.json`;
    for (const [value_type, value] of [
      ['integer', 'forty'],
      ['integer', 1.5],
      ['integer', '9007199254740993'],
      ['json_string', '{"wash":'],
      ['string', 40],
      ['string', ''],
      ['string', 'é'.repeat(40_000)],
    ] as const) {
      const answer = await call('POST', path, field({ value, value_type }));
      expect([value_type, answer.status, Object.keys(answer.body.fields)]).toEqual([
        value_type,
        422,
        ['metafield.value'],
      ]);
    }
    const { id } = (await call('POST', path, field({ value: '12 cups' }))).body.metafield;
    const put = (metafield: object) => call('PUT', `/admin/metafields/${id}.json`, { metafield });
    for (const value_type of ['integer', 'json_string']) {
      const answer = await put({ value_type });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['metafield.value']]);
    }
    expect((await put({ value_type: 'integer', value: '12' })).body.metafield.value).toBe(12);
    expect((await put({ value_type: 'json_string' })).body.metafield.value).toBe('12');
    expect((await put({ value: ' {"cups": 12}' })).body.metafield.value).toBe(' {"cups": 12}');
  });

  test('has a namespace and a key of letters, digits, hyphens and underscores', async () => {
    const path = `/admin/products/${vase.product}/metafields.json`;
    for (const [name, value] of [
      ['namespace', 'a.b'],
      ['namespace', ''],
      ['namespace', 'x'.repeat(256)],
      ['key', 'two words'],
      ['key', 'größe'],
      ['key', 'a\n'],
    ] as const) {
      const answer = await call('POST', path, field({ [name]: value }));
      expect([value, answer.status, Object.keys(answer.body.fields)]).toEqual([
        value,
        422,
        [`metafield.${name}`],
      ]);
    }
    expect((await call('POST', path, field({ namespace: 'x'.repeat(255), key: 'Y-_9' }))).status).toBe(201);
  });

  test('that another person changed meanwhile is not overwritten', async () => {
    const made = (await call('POST', `/admin/products/${vase.product}/metafields.json`, field())).body
      .metafield;
    const put = (metafield: object) => call('PUT', `/admin/metafields/${made.id}.json`, { metafield });
    expect((await put({ value: 'One', version: made.version })).status).toBe(200);
    const late = await put({ value: 'Two', version: made.version });
    expect([late.status, late.body.code, late.body.current.value]).toEqual([409, 'core.stale', 'One']);
  });

  test('is one of 200 at most of a thing, however many are added at once', async () => {
    await shop.rows(
      sql`INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          SELECT ${shop.people.shopId}::int, 'product', ${vase.product}::bigint, 'many', 'k' || n, 'string', 'v'
          FROM generate_series(1, ${maxOfOwner - 1}::int) n`,
    );
    const path = `/admin/products/${vase.product}/metafields.json`;
    const answers = await Promise.all([1, 2, 3, 4].map((n) => call('POST', path, field({ key: `new${n}` }))));
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 3 }, () => 'metafields.too_many'),
    ]);
    expect((await call('POST', `/admin/orders/${rows.order}/metafields.json`, field())).status).toBe(201);
  });

  test('is created once under an Idempotency-Key', async () => {
    const send = () =>
      shop.server.app.inject({
        method: 'POST',
        url: '/admin/metafields.json',
        payload: field(),
        headers: { authorization: `Bearer ${shop.people.owner}`, 'idempotency-key': 'metafield-1' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()]);
    expect(await all()).toEqual([{ n: 1 }]);
  });

  test('about the shop itself needs no owner; about anything else it does', async () => {
    const own = (await call('POST', '/admin/metafields.json', field())).body.metafield;
    expect(own).toMatchObject({ owner_resource: 'shop', owner_id: shop.people.shopId });
    for (const given of [{ owner_resource: 'product' }, { owner_id: shop.people.otherShopId }]) {
      const answer = await call('POST', '/admin/metafields.json', field(given));
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['metafield.owner_id']]);
    }
  });

  test('of an erased customer can’t be added', async () => {
    await shop.rows(
      sql`INSERT INTO redactions (shop_id, customer_id) VALUES (${shop.people.shopId}, ${rows.customer})`,
    );
    const answer = await call('POST', `/admin/customers/${rows.customer}/metafields.json`, field());
    expect([answer.status, answer.body.code]).toEqual([409, 'orders.customer_redacted']);
    await shop.rows(sql`DELETE FROM redactions`);
  });

  test('is in the log by its name, without the old and new values', async () => {
    const made = (await call('POST', `/admin/products/${vase.product}/metafields.json`, field())).body
      .metafield;
    await call('PUT', `/admin/metafields/${made.id}.json`, { metafield: { value: 'Soak' } });
    const log = await shop.rows(
      sql`SELECT action, subject_name, changes FROM audit_log WHERE subject = 'metafields' AND subject_id = ${made.id} ORDER BY id`,
    );
    expect(log).toEqual([
      { action: 'created', subject_name: 'care.label', changes: [] },
      { action: 'updated', subject_name: 'care.label', changes: [{ field: 'value', from: null, to: null }] },
    ]);
  });
});

describe('the list of all metafields', () => {
  const seed = async () => {
    await call('POST', '/admin/metafields.json', field());
    for (const [, path] of owners()) await call('POST', `${path}/metafields.json`, field({ key: 'one' }));
    const path = `/admin/products/${vase.product}/metafields.json`;
    await call('POST', path, field({ namespace: 'size', key: 'cups', value: 2, value_type: 'integer' }));
  };

  test('is narrowed down by thing, namespace, key, type and time, and counted by the same', async () => {
    await seed();
    const far = encodeURIComponent('2100-01-01T00:00:00Z');
    for (const [query, count] of [
      ['', 7],
      ['owner_resource=product', 2],
      [`owner_resource=product&owner_id=${vase.product}&namespace=care`, 1],
      ['owner_resource=product&owner_id=987654321', 0],
      ['namespace=care', 6],
      ['key=one', 5],
      ['value_type=integer', 1],
      [`created_at_min=${far}`, 0],
      [`created_at_max=${far}`, 7],
      [`updated_at_min=${far}`, 0],
      [`updated_at_max=${far}`, 7],
    ] as const) {
      const { body } = await call('GET', `/admin/metafields.json?${query}`);
      expect([query, body.metafields.length]).toEqual([query, count]);
      expect([query, (await call('GET', `/admin/metafields/count.json?${query}`)).body.count]).toEqual([
        query,
        count,
      ]);
    }
    const [first] = (await call('GET', '/admin/metafields.json?fields=key&limit=1')).body.metafields;
    expect(first).toEqual({ id: expect.any(Number) as number, key: 'label' });
    const one = await call('GET', `/admin/metafields/${first!.id}.json?fields=value_type`);
    expect(one.body.metafield).toEqual({ id: first!.id, value_type: 'string' });
    expect((await call('GET', '/admin/metafields.json?limit=2&page=4')).body).toMatchObject({
      metafields: [{ key: 'cups' }],
      has_more: false,
    });
  });

  test('leaves out what a person or a program may not read, and refuses it by name', async () => {
    await seed();
    const whose = (body: Body) => [...new Set(body.metafields.map(({ owner_resource }) => owner_resource))];
    const { staff, nobody, admin: chief } = shop.people;
    const token = async (...scopes: string[]) =>
      (
        await memberClient(shop.server.app, chief)<Body>('POST', '/admin/api_tokens.json', {
          api_token: { name: scopes.join(), scopes },
        })
      ).body.token;
    const product = ['product', 'variant', 'collection'];
    for (const [who, seen, refused] of [
      [staff.products, product, { permission: 'orders' }],
      [staff.orders, ['customer', 'order'], undefined],
      [staff.settings, ['shop'], { permission: 'orders' }],
      [nobody, [], { permission: 'orders' }],
      [await token('read_products'), product, { scope: 'read_customers' }],
      [await token('read_customers', 'write_orders'), ['customer', 'order'], undefined],
      [await token('read_reports'), [], { scope: 'read_customers' }],
    ] as const) {
      const as = memberClient(shop.server.app, who);
      const { body } = await as<Body>('GET', '/admin/metafields.json');
      expect(whose(body)).toEqual(seen);
      const counted = await as<Body>('GET', '/admin/metafields/count.json');
      expect(counted.body.count).toBe(body.metafields.length);
      const asked = await as<Body>('GET', '/admin/metafields.json?owner_resource=customer');
      if (refused) expect([asked.status, asked.body]).toEqual([403, expect.objectContaining(refused)]);
      else expect(whose(asked.body)).toEqual(['customer']);
    }
  });

  test('reading does not let a program write, and one thing’s scope not another’s', async () => {
    await seed();
    const { metafields } = (await call('GET', '/admin/metafields.json')).body;
    const made = await memberClient(shop.server.app, shop.people.admin)<Body>(
      'POST',
      '/admin/api_tokens.json',
      {
        api_token: { name: 'reads', scopes: ['read_customers', 'write_products'] },
      },
    );
    const program = memberClient(shop.server.app, made.body.token);
    for (const { id, owner_resource, owner_id } of metafields) {
      const writes = ['product', 'variant', 'collection'].includes(owner_resource);
      const reads = writes || owner_resource === 'customer';
      const path = `/admin/metafields/${id}.json`;
      const statuses = [
        (await program('GET', path)).status,
        (await program('PUT', path, { metafield: { description: 'x' } })).status,
        (await program('POST', '/admin/metafields.json', field({ owner_resource, owner_id, key: 'new' })))
          .status,
        (await program('DELETE', path)).status,
      ];
      expect([owner_resource, statuses]).toEqual([
        owner_resource,
        [
          reads ? 200 : 403,
          writes ? 200 : 403,
          writes ? expect.toBeOneOf([201, 422]) : 403,
          writes ? 200 : 403,
        ],
      ]);
    }
  });
});
