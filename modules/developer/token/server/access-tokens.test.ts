import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#modules/identity/activity/contract/audit-calls.ts';
import type { ApiToken } from '../contract/api-token-calls.ts';
import { shopChecksum } from '#apps/server/testing/shop-checksum.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
type Call = ReturnType<typeof memberClient>;
let admin: Call;
const path = '/admin/api_tokens.json';

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.admin);
});
afterAll(() => server.close());

interface Made {
  api_token: ApiToken;
  token: string;
}
async function make(name: string, scopes: readonly string[]): Promise<Made & { call: Call }> {
  const made = await admin<Made>('POST', path, { api_token: { name, scopes } });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return { ...made.body, call: memberClient(server.app, made.body.token) };
}
const collection = (title: string) => ({ custom_collection: { title, product_ids: [] } });

describe('access tokens', () => {
  test('a token is shown once, and nowhere kept or told', async () => {
    const { api_token, token, call } = await make('Warehouse', ['read_products', 'write_products']);
    expect(token).toMatch(/^brt_[0-9a-z]+_[\w-]{43}$/);
    expect(api_token).toMatchObject({
      name: 'Warehouse',
      scopes: ['read_products', 'write_products'],
      ending: token.slice(-4),
      created_by: 'Test',
      last_used_at: null,
      revoked_at: null,
    });
    expect((await call('GET', '/admin/products.json')).status).toBe(200);
    const listed = await admin<{ api_tokens: ApiToken[] }>('GET', path);
    expect(listed.body.api_tokens[0]).toMatchObject({ id: api_token.id, last_used_at: expect.any(String) });
    const audit = await admin('GET', '/admin/audit.json?subject=api_tokens');
    const dump = await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(sql`SELECT t::text FROM api_tokens t UNION ALL SELECT a::text FROM audit_log a`),
    );
    // A secret may hold the sign that stands before it.
    const secret = token.split('_').slice(2).join('_');
    for (const text of [listed.body, audit.body, dump.rows])
      expect(JSON.stringify(text)).not.toContain(secret);
  });

  test('revoked, the next call is refused, and it cannot be revoked again', async () => {
    const { api_token, call } = await make('Gone soon', ['read_products']);
    expect((await call('GET', '/admin/products/count.json')).status).toBe(200);
    expect((await admin('DELETE', `/admin/api_tokens/${api_token.id}.json`)).status).toBe(200);
    expect((await call('GET', '/admin/products/count.json')).status).toBe(401);
    expect((await admin('DELETE', `/admin/api_tokens/${api_token.id}.json`)).status).toBe(404);
    const { body } = await admin<{ api_tokens: ApiToken[] }>('GET', path);
    expect(body.api_tokens.at(-1)).toMatchObject({ id: api_token.id, revoked_at: expect.any(String) });
  });

  test.each([
    'brt_1_short',
    `brt_1_${'A'.repeat(43)}`,
    `brt_zzzzzz_${'A'.repeat(43)}`,
    `brt_0_${'A'.repeat(43)}`,
  ])('%s is no token', async (token) => {
    expect((await memberClient(server.app, token)('GET', '/admin/products.json')).status).toBe(401);
  });

  test('a token of one shop with another shop’s number in it opens neither', async () => {
    const { token } = await make('Forged', ['read_products']);
    const forged = token.replace(/^brt_[0-9a-z]+/, `brt_${people.otherShopId.toString(36)}`);
    expect((await memberClient(server.app, forged)('GET', '/admin/products.json')).status).toBe(401);
    const { call } = await make('Abroad', ['read_products']);
    const asked = await call('GET', `/admin/products.json?shop_id=${people.otherShopId}`);
    expect(asked.status).toBe(403);
  });

  test('unknown scopes, none, and no name are refused', async () => {
    for (const api_token of [
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['read_everything'] },
      { name: ' ', scopes: ['read_products'] },
    ]) {
      expect((await admin('POST', path, { api_token })).status).toBe(422);
    }
  });

  test('the log names the token, as it was called', async () => {
    const name = `O'Hara \\ "sync"; SET ROLE postgres --`;
    const { call } = await make(name, ['write_products']);
    const made = await call<{ custom_collection: { id: number } }>(
      'POST',
      '/admin/custom_collections.json',
      collection('By a program'),
    );
    expect(made.status).toBeLessThan(300);
    const { body } = await admin<{ entries: AuditEntry[] }>('GET', '/admin/audit.json?subject=collections');
    expect(body.entries[0]).toMatchObject({
      action: 'created',
      subject_name: 'By a program',
      user_id: null,
      user_name: '',
      token_name: name,
    });
  });

  test('a stopped shop answers its programs 402', async () => {
    const { call } = await make('Patient', ['read_products']);
    const set = (code: string | null) =>
      server.services.db.asSystem((tx) =>
        tx.execute(sql`UPDATE shops SET access_code = ${code} WHERE id = ${people.shopId}`),
      );
    await set('shop_is_frozen');
    await expect.poll(async () => (await call('GET', '/admin/products.json')).status).toBe(402);
    await set(null);
    await expect.poll(async () => (await call('GET', '/admin/products.json')).status).toBe(200);
  });
});

describe('the bucket of a token', () => {
  const level = (given: { id: number }, value: number, ago = '0 seconds') =>
    server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(
        sql`UPDATE api_token_uses SET level = ${value}, filled_at = now() - ${ago}::interval WHERE api_token_id = ${given.id}`,
      ),
    );

  test('holds 40 calls at once: of 60 sent together 40 and what leaks meanwhile get through', async () => {
    const { call } = await make('Eager', ['read_products']);
    const begun = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call<{ code: string }>('GET', '/admin/products/count.json')),
    );
    const seconds = (Date.now() - begun) / 1000;
    const through = answers.filter(({ status }) => status === 200).length;
    expect(through).toBeGreaterThanOrEqual(40);
    expect(through).toBeLessThanOrEqual(40 + Math.ceil(seconds * 2));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, body }) => status === 429 && body.code === 'core.too_many')).toBe(true);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '1'));
  });

  test('says exactly how long to wait, and leaks two a second', async () => {
    const { api_token, call } = await make('Patient one', ['read_products']);
    await level(api_token, 60);
    const full = await call('GET', '/admin/products/count.json');
    expect([full.status, full.headers['retry-after']]).toEqual([429, '11']);
    await level(api_token, 60, '10.4 seconds');
    expect((await call('GET', '/admin/products/count.json')).headers['retry-after']).toBe('1');
    await level(api_token, 60, '10.6 seconds');
    expect((await call('GET', '/admin/products/count.json')).status).toBe(200);
  });

  test('is told with every answer to the token, whatever its status, and to nobody else', async () => {
    const { api_token, token, call } = await make('Told', ['read_products']);
    const limit = 'x-sb-shop-api-call-limit';
    // Filled in an hour, so that nothing leaks meanwhile.
    await level(api_token, 10.5, '-1 hour');
    const statuses: Record<string, number> = {
      '/admin/products/count.json': 200,
      '/admin/products/999999999.json': 404,
      '/admin/products.json?limit=many': 422,
      '/admin/orders.json': 403,
      '/admin/api_tokens.json': 403,
      [`/admin/products.json?shop_id=${people.otherShopId}`]: 403,
    };
    let used = 11.5;
    for (const [url, status] of Object.entries(statuses)) {
      const answer = await call('GET', url);
      expect([url, answer.status]).toEqual([url, status]);
      expect([url, answer.headers[limit]]).toEqual([url, `${Math.ceil(used++)}/40`]);
    }
    // By whichever door, it is one bucket.
    await level(api_token, 39.5, '-1 hour');
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `Basic ${Buffer.from(`key:${token}`).toString('base64')}` },
      { 'x-shopbase-access-token': token },
    ] as Record<string, string>[]) {
      const full = await server.app.inject({ url: '/admin/products/count.json', headers });
      expect([full.statusCode, full.headers[limit], full.headers['retry-after']]).toEqual([
        429,
        '40/40',
        '1',
      ]);
    }
    for (const who of [admin, memberClient(server.app, `${token.slice(0, -1)}!`)])
      expect((await who('GET', '/admin/products/count.json')).headers).not.toHaveProperty(limit);
  });

  test('is of that token alone, and a refused call changes nothing', async () => {
    const one = await make('Full', ['read_products', 'write_products']);
    const other = await make('Empty', ['read_products']);
    await level(one.api_token, 100);
    const before = await shopChecksum(server.databaseUrl, people.shopId);
    expect((await one.call('POST', '/admin/custom_collections.json', collection('Never'))).status).toBe(429);
    expect(await shopChecksum(server.databaseUrl, people.shopId)).toBe(before);
    expect((await other.call('GET', '/admin/products.json')).status).toBe(200);
  });
});

describe('/admin/shop.json', () => {
  test('shows a program without any scope for it the shop', async () => {
    const { call } = await make('Curious', ['read_inventory']);
    const { status, body } = await call<{ shop: Record<string, unknown> }>('GET', '/admin/shop.json');
    expect([status, body.shop]).toEqual([
      200,
      expect.objectContaining({
        id: people.shopId,
        domain: 'mine.test',
        email: 'owner@mine.test',
        shop_owner: 'Test',
        currency: 'USD',
        money_format: '${{amount}}',
        money_with_currency_format: '${{amount}} USD',
        iana_timezone: 'Europe/Lisbon',
        timezone: expect.stringMatching(/^\(GMT\+0[01]:00\) Europe\/Lisbon$/),
        weight_unit: 'kg',
        password_enabled: false,
        enable: true,
      }),
    ]);
  });

  test('what nobody entered is null: no country of the language, no taxes, no phone of the owner', async () => {
    const { call } = await make('Doubter', ['read_products']);
    await server.services.db.asSystem((tx) => tx.execute(sql`UPDATE users SET phone = '+351 91 1'`));
    const { body } = await call<{ shop: Record<string, unknown> }>('GET', '/admin/shop.json');
    const empty = Object.keys(body.shop).filter((name) => body.shop[name] === null);
    expect(empty.toSorted()).toEqual(
      [
        ...['address1', 'address2', 'city', 'zip', 'province', 'province_code', 'phone', 'tax_number'],
        ...['country', 'country_code', 'country_name', 'latitude', 'longitude', 'customer_email'],
        ...['county_taxes', 'tax_shipping', 'taxes_included'],
        ...['parent_id', 'end_free_trial_at', 'subscription_expired_at'],
      ].toSorted(),
    );
    expect(Object.values(body.shop)).not.toContain('');
  });

  test('with its address and its phone, where it says them', async () => {
    const { call } = await make('Postman', ['read_inventory']);
    const address = { address1: '1 Main Street', city: 'Porto', zip: '4000-001', country_code: 'PT' };
    await server.services.db.asSystem((tx) =>
      tx.execute(
        sql`UPDATE shops SET address1 = ${address.address1}, city = ${address.city}, zip = ${address.zip},
              country_code = ${address.country_code}, phone = '+351 22 1', tax_number = 'PT5' WHERE id = ${people.shopId}`,
      ),
    );
    const { body } = await call<{ shop: object }>('GET', '/admin/shop.json');
    expect(body.shop).toMatchObject({
      ...address,
      country_name: 'Portugal',
      phone: '+351 22 1',
      tax_number: 'PT5',
    });
  });
});
