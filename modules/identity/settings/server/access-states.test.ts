import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { eventually } from '#core/testing/test-services.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { accessCodes, accessReasons } from '../../shop/contract/access-state.ts';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { shopChecksum } from '#apps/server/testing/shop-checksum.ts';
import { beginSession } from '../../session/server/session.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { inEnglish } from '#core/contract/sentence.ts';

// Only the list of calls is read here; nothing of it runs.
const routes = listedRoutes();
const endpoints = routes
  .map((route) => route.endpoint)
  .filter(({ permission }) => permission !== 'public')
  .map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }));

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());

async function stop(code: string | null, reason = ''): Promise<void> {
  await server.services.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE shops SET access_code = ${code}, access_reason = ${reason},
            status = ${code === 'shop_is_closed' ? 'closed' : 'active'} WHERE id = ${people.shopId}`,
    ),
  );
  // Calls of members look at the row; those of shoppers hear of it.
  await eventually('the directory to hear of it', async () => {
    const shop = await server.services.shops.byDomain('mine.test');
    return (shop?.access?.code ?? null) === code;
  });
}

function call(endpoint: AnyEndpoint, token: string): Promise<LightMyRequestResponse> {
  const shopper = endpoint.permission === 'shopper';
  const options: InjectOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => (/id$/.test(name) ? '1' : 'sample')),
    query: shopper ? { shop: 'mine.test' } : {},
    headers: shopper ? {} : { authorization: `Bearer ${token}` },
  };
  if (endpoint.bodyKind === 'file') {
    return server.app.inject({
      ...options,
      headers: { ...options.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nHandle,Title\r\na,b\r\n--x--\r\n',
    });
  }
  const body = exampleValue(endpoint.body);
  if (body !== undefined) options.payload = body as object;
  return server.app.inject(options);
}

test('there are calls to be tried, and few that a stopped shop answers', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  const answering = endpoints.filter(({ endpoint }) => endpoint.whileStopped).map((one) => one.call);
  // Whoever adds one says here that no work of the shop goes through it.
  expect(answering.toSorted()).toEqual(whileStopped.toSorted());
});

const whileStopped = [
  'GET /admin/shop/context.json',
  'GET /storefront/access.json',
  'POST /admin/shop/reopen.json',
  'POST /v1/auth/handovers/{token}/accept',
  'POST /v1/auth/shop-access/temporary-grant.json',
  'POST /v1/auth/switch-shop',
  'POST /v1/user/shops.json',
];

describe.each(accessCodes)('V323 %s (reliability 5)', (code) => {
  beforeAll(() => stop(code));
  afterAll(() => stop(null));

  test('every call but those a stopped shop needs is 402 with the code and the role, and changes nothing', async () => {
    const before = await shopChecksum(server.databaseUrl, people.shopId);
    const people_ = [
      ['owner', people.owner],
      ['admin', people.admin],
      ['staff', people.nobody],
    ] as const;
    const wrong: unknown[] = [];
    for (const { call: name, endpoint } of endpoints) {
      if (endpoint.whileStopped) continue;
      for (const [role, token] of endpoint.permission === 'shopper' ? [people_[0]] : people_) {
        const answer = await call(endpoint, token);
        const refusal = answer.json<{ code: string; role?: string; error: string }>();
        const right =
          answer.statusCode === 402 &&
          refusal.code === code &&
          refusal.error === inEnglish(accessReasons[code]) &&
          refusal.role === (endpoint.permission === 'shopper' ? undefined : role);
        if (!right) wrong.push([name, role, answer.statusCode, answer.body]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await shopChecksum(server.databaseUrl, people.shopId)).toBe(before);
  });

  test('those it needs answer otherwise', async () => {
    // A session of its own: one of the calls ends or moves it.
    const token = await server.services.db.asSystem(async (tx) => {
      const owner = await tx.execute<{ id: number }>(
        sql`SELECT user_id AS id FROM memberships WHERE shop_id = ${people.shopId} AND role = 'owner'`,
      );
      return beginSession(tx, { userId: owner.rows[0]!.id, shopId: people.shopId, userAgent: 'test' });
    });
    for (const { call: name, endpoint } of endpoints) {
      if (!endpoint.whileStopped) continue;
      expect([name, (await call(endpoint, token)).statusCode]).not.toEqual([name, 402]);
    }
    const { body } = await call(endpointOf('GET /admin/shop/context.json'), people.admin);
    expect(JSON.parse(body)).toMatchObject({
      access: { code, reason: inEnglish(accessReasons[code]), role: 'admin' },
      shop: { status: code === 'shop_is_closed' ? 'closed' : 'active' },
    });
  });

  test('no session is still 401, and another shop goes on', async () => {
    const url = '/admin/offers/list.json';
    expect((await server.app.inject(url)).statusCode).toBe(401);
    const other = { authorization: `Bearer ${people.otherOwner}` };
    expect((await server.app.inject({ url, headers: other })).statusCode).toBe(200);
  });
});

function endpointOf(name: string): AnyEndpoint {
  return endpoints.find((one) => one.call === name)!.endpoint;
}

test('the reason that was given is the one that is said', async () => {
  await stop('shop_is_frozen', 'Invoice 7 is not paid.');
  const answer = await call(endpointOf('GET /admin/setting/switches.json'), people.owner);
  expect(answer.json()).toMatchObject({ code: 'shop_is_frozen', error: 'Invoice 7 is not paid.' });
  await stop(null);
});

test('V324 closed and the status closed go together, whoever writes them', async () => {
  const set = (code: string | null, status: string) =>
    server.services.db.asSystem((tx) =>
      tx.execute(
        sql`UPDATE shops SET access_code = ${code}, status = ${status} WHERE id = ${people.otherShopId}`,
      ),
    );
  await expect(set('shop_is_closed', 'active')).rejects.toThrow();
  await expect(set('shop_is_frozen', 'closed')).rejects.toThrow();
  await expect(set(null, 'closed')).rejects.toThrow();
  await set('shop_is_closed', 'closed');
  await set(null, 'active');
});
