import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/handle.ts';
import { allows, permissions } from '#modules/identity/contract/permission.ts';
import { exampleBody } from './testing/example-body.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { shopChecksum, shopText } from './testing/shop-checksum.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { idForPath, makeRows, type TestRows } from './testing/test-rows.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Only the list of calls is read here; nothing of it runs.
const listed = listedRoutes();
const endpoints = listed.map((route) => route.endpoint);
const memberCalls = endpoints.filter(({ permission }) => permission !== 'public' && permission !== 'shopper');
const name = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`;

const wrongSecret = 'the password or code is nobody’s';
const wholeOrder = 'the order is paid, sent and partly given back';
const noStore = 'no store is connected, and none may be asked';
/** Calls whose example cannot do its work here, and why. */
const unfit: Readonly<Record<string, string>> = {
  changePassword: wrongSecret,
  beginTwoStep: wrongSecret,
  confirmTwoStep: wrongSecret,
  renewRecoveryCodes: wrongSecret,
  endTwoStep: wrongSecret,
  closeShop: wrongSecret,
  reopenShop: wrongSecret,
  cancelOrder: wholeOrder,
  createTransaction: wholeOrder,
  createFulfillment: wholeOrder,
  calculateRefund: wholeOrder,
  createRefund: wholeOrder,
  completeDraftOrder: 'the total must be that of the moment',
  connectShopify: noStore,
  connectBasicAuth: noStore,
  syncStore: noStore,
  updateSwitches: 'each name in it is a switch, so that a forbidden one is refused',
};

/** What is read back with the thing it is a version of; it is required, and other tests count it up. */
const versions: Record<string, (rows: TestRows) => ReturnType<typeof sql>> = {
  updateStaff: (rows) => sql`memberships WHERE id = ${rows.staff}`,
  updateShopSettings: () => sql`shops WHERE id = ${people.shopId}`,
  updateOnlineStorePreferences: () =>
    sql`(SELECT online_store_version AS version FROM shops WHERE id = ${people.shopId}) s`,
  updateAccountProfile: () => sql`users WHERE email = 'owner@mine.test'`,
  updateDeveloperApp: (rows) => sql`developer_apps WHERE id = ${rows.developerApp}`,
};

async function version(of: ReturnType<typeof sql>): Promise<number> {
  const found = await server.services.db.asSystem((tx) =>
    tx.execute<{ version: number }>(sql`SELECT version FROM ${of}`),
  );
  return found.rows[0]!.version;
}

/** What the product's first option can be; other tests add to it. */
async function valuesOf(product: number): Promise<string[]> {
  const found = await server.services.db.asSystem((tx) =>
    tx.execute<{ values: string[] }>(
      sql`SELECT options -> 0 -> 'values' AS values FROM products WHERE id = ${product}`,
    ),
  );
  return found.rows[0]!.values;
}

/** An app keeps what it likes there. */
const freeObject = 'settings';

/** A body that the call takes: its example, with ids of things that are there. */
async function goodBody(endpoint: AnyEndpoint, rows: TestRows): Promise<unknown> {
  const body = exampleBody(endpoint, rows, people.shopId);
  if (endpoint.name === 'reorderProductOptions') {
    return { options: [{ id: 1, values: (await valuesOf(rows.product)).toReversed() }] };
  }
  const from = versions[endpoint.name];
  if (!from) return body;
  const [[wrapper, inner]] = Object.entries(body as object) as [[string, object]];
  return { [wrapper]: { ...inner, version: await version(from(rows)) } };
}

let server: TestServer;
let people: TestPeople;
let mine: TestRows;
let other: TestRows;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  mine = await makeRows(server.services.db, people.shopId, 'canarymine');
  other = await makeRows(server.services.db, people.otherShopId, 'canaryother');
});
beforeEach(forgetCalls);
afterAll(() => server.close());

/** Some calls count attempts, and some make another shop the session's. */
async function forgetCalls(): Promise<void> {
  await server.services.db.asSystem(async (tx) => {
    await tx.execute(sql`DELETE FROM rate_limits`);
    await tx.execute(
      sql`UPDATE sessions s SET acting_shop = (SELECT min(m.shop_id) FROM memberships m WHERE m.user_id = s.user_id)`,
    );
  });
}

const groupSize = 20;

/** Calls of whom one look at all rows of a shop tells that none has changed it. */
function inGroups(calls: readonly AnyEndpoint[]): { calls: string; group: AnyEndpoint[] }[] {
  const groups: { calls: string; group: AnyEndpoint[] }[] = [];
  for (let from = 0; from < calls.length; from += groupSize) {
    const group = calls.slice(from, from + groupSize);
    groups.push({ calls: `${name(group[0]!)} … ${name(group.at(-1)!)}`, group });
  }
  return groups;
}

/**
 * Tries calls none of which may change a shop, and looks once whether one has. Should it have, each half is tried
 * again, down to the call; what changes only once is one of those the failure names.
 */
async function expectUnchanged(
  shopId: number,
  calls: readonly AnyEndpoint[],
  attempt: (endpoint: AnyEndpoint) => Promise<void>,
): Promise<void> {
  // What calls left to do is done, so that no checksum meets it half done.
  await server.settle();
  const before = await shopChecksum(server.databaseUrl, shopId);
  for (const endpoint of calls) {
    await forgetCalls();
    await attempt(endpoint).catch((error: Error) => {
      error.message = `${name(endpoint)}: ${error.message}`;
      throw error;
    });
  }
  await server.settle();
  const after = await shopChecksum(server.databaseUrl, shopId);
  if (after !== before && calls.length > 1) {
    const middle = Math.ceil(calls.length / 2);
    await expectUnchanged(shopId, calls.slice(0, middle), attempt);
    await expectUnchanged(shopId, calls.slice(middle), attempt);
  }
  expect(after, calls.map(name).join(', ')).toBe(before);
}

function multipart(fields: Record<string, unknown>): { payload: string; headers: Record<string, string> } {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  parts.push(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nHandle,Title\r\na,b\r\n--x--\r\n',
  );
  return { payload: parts.join(''), headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

interface Sent {
  rows: TestRows;
  token?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
}

async function call(endpoint: AnyEndpoint, sent: Sent): Promise<LightMyRequestResponse> {
  let url = endpoint.path.replace('{appCode}', 'upsell');
  if (url.includes('{id}')) url = url.replace('{id}', String(idForPath(url, sent.rows)));
  url = url.replace('{variant_id}', String(sent.rows.variant)).replace('{image_id}', String(sent.rows.image));
  const nested: Readonly<Record<string, number>> = sent.rows.nested;
  url = url.replace(/\{(\w+_id)\}/g, (_all, param: string) => String(nested[param]));
  const body = sent.body ?? (await goodBody(endpoint, sent.rows));
  const options: InjectOptions = {
    method: endpoint.method,
    url,
    query: sent.query ?? {},
    headers: sent.token ? { authorization: `Bearer ${sent.token}` } : {},
  };
  if (endpoint.bodyKind === 'file') {
    const file = multipart((body as Record<string, unknown>) ?? {});
    return server.app.inject({
      ...options,
      payload: file.payload,
      headers: { ...options.headers, ...file.headers },
    });
  }
  if (body !== undefined) options.payload = body as object;
  return server.app.inject(options);
}

test('there are calls to be tried, and each is mounted once', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  const names = endpoints.map(name);
  expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
});

describe.each(memberCalls.map((endpoint) => ({ call: name(endpoint), endpoint })))(
  '$call',
  ({ endpoint }) => {
    test('without a session it answers 401, and with a made-up one, too', async () => {
      for (const token of [undefined, 'A'.repeat(43)]) {
        const answer = await call(endpoint, { rows: mine, token });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({
          code: 'core.signed_out',
          error: expect.any(String),
          request_id: expect.any(String),
        });
      }
    });

    test('someone invited who has not accepted is no member', async () => {
      const answer = await call(endpoint, { rows: mine, token: people.invited });
      // A call that names the shop hears why (V390).
      const expected = answer.statusCode === 403 ? 'identity.invitation_not_accepted' : 'core.signed_out';
      expect([401, 403]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ code: expected });
    });

    test('the owner, an admin and staff with the permission get further than 403', async () => {
      // A shop id that is no id stops the call right after the permission, so that nothing is changed here.
      const query = { limit: 'x', page: 'x', ids: 'x', shop_id: String(people.shopId) };
      for (const token of allowed(endpoint)) {
        if (endpoint.replyKind === 'stream') continue;
        const answer = await call(endpoint, {
          rows: other,
          token,
          query: endpoint.method === 'GET' ? query : {},
        });
        expect([401, 402, 403, 500]).not.toContain(answer.statusCode);
      }
    });

    test('fields that are not the caller’s to set are never written', async () => {
      if (
        endpoint.method === 'GET' ||
        endpoint.method === 'DELETE' ||
        !endpoint.body ||
        endpoint.bodyKind === 'file'
      )
        return;
      const forbidden = {
        id: 987654321,
        version: undefined,
        created_at: '1999-01-01T00:00:00Z',
        updated_at: '1999-01-01T00:00:00Z',
        status: 'forbidden-value',
        role: 'forbidden-value',
        roles: ['forbidden-value'],
        permissions: ['forbidden-value'],
        balance: 987654321,
        products_count: 987654321,
        orders_count: 987654321,
        domain: 'forbidden-value',
      };
      const body = (await goodBody(endpoint, mine)) ?? {};
      const wrapped = Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          typeof value === 'object' && value !== null && !Array.isArray(value) && key !== freeObject
            ? // What a call takes by this name is the caller's to set there.
              { ...forbidden, ...value }
            : value,
        ]),
      );
      const answer = await call(endpoint, {
        rows: mine,
        token: people.owner,
        body: { ...forbidden, ...wrapped },
      });
      // The call does its work, so that there was something to write.
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy((status: number) => status < (endpoint.name in unfit ? 500 : 300)),
        expect.any(String),
      ]);
      await server.settle();
      expect(await shopText(server.databaseUrl, people.shopId)).not.toMatch(
        /forbidden-value|987654321|1999-01-01/,
      );
    });
  },
);

describe.each(inGroups(memberCalls))('$calls', ({ group }) => {
  test('only those with its permission get further than 403', async () => {
    const guarded = group.filter(({ permission }) => permission !== 'member');
    await expectUnchanged(people.shopId, guarded, async (endpoint) => {
      const refused = permissions.filter(
        (one) => !allows({ role: 'staff', permissions: [one] }, endpoint.permission),
      );
      for (const permission of refused) {
        const answer = await call(endpoint, { rows: mine, token: people.staff[permission] });
        expect([permission, answer.statusCode]).toEqual([permission, 403]);
      }
      if (endpoint.permission === 'owner') {
        expect((await call(endpoint, { rows: mine, token: people.admin })).statusCode).toBe(403);
      }
      expect((await call(endpoint, { rows: mine, token: people.nobody })).statusCode).toBe(403);
    });
  });

  test("another shop's id is 404 or nothing, and nothing of that shop changes or shows", async () => {
    const asked = group.filter(({ replyKind, path }) => replyKind !== 'stream' || path.includes('{id}'));
    await expectUnchanged(people.otherShopId, asked, async (endpoint) => {
      const queries: Record<string, string>[] = [
        {},
        {
          ids: String(idOf(endpoint, other)),
          sort_by_requested_ids: 'true',
          collection_id: String(other.collection),
        },
      ];
      for (const query of queries) {
        const answer = await call(endpoint, { rows: other, token: people.owner, query });
        if (endpoint.path.includes('{id}'))
          expect([answer.statusCode, answer.body]).toEqual([404, expect.any(String)]);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('canaryother');
        expect(JSON.stringify(answer.headers)).not.toContain('canaryother');
      }
    });
  });

  test("another shop's shop_id is 403 in the query and in the body", async () => {
    const shopId = people.otherShopId;
    await expectUnchanged(shopId, group, async (endpoint) => {
      const inQuery = await call(endpoint, {
        rows: mine,
        token: people.owner,
        query: { shop_id: String(shopId) },
      });
      expect(inQuery.statusCode).toBe(403);
      if (endpoint.method === 'GET' || !endpoint.body) return;
      const body = (await goodBody(endpoint, mine)) ?? {};
      const sent = await call(endpoint, {
        rows: mine,
        token: people.owner,
        body: { ...(body as object), shop_id: shopId },
      });
      expect(sent.statusCode).toBe(403);
      for (const [wrapper, inner] of Object.entries(body as object)) {
        if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
        const wrapped = { ...(body as object), [wrapper]: { ...inner, shop_id: shopId } };
        expect((await call(endpoint, { rows: mine, token: people.owner, body: wrapped })).statusCode).toBe(
          403,
        );
      }
    });
  });
});

/** Sessions of everyone who may make the call: no single permission makes staff an admin, or an admin the owner. */
function allowed({ permission }: AnyEndpoint): string[] {
  if (permission === 'owner') return [people.owner];
  if (permission === 'admin') return [people.owner, people.admin];
  if (permission === 'member') return [people.owner, people.admin, people.nobody];
  const staff = permissions.filter((one) => allows({ role: 'staff', permissions: [one] }, permission));
  return [people.owner, people.admin, ...staff.map((one) => people.staff[one])];
}

function idOf(endpoint: AnyEndpoint, rows: TestRows): number {
  return endpoint.path.includes('{id}')
    ? idForPath(endpoint.path, rows)
    : /collection/.test(endpoint.path)
      ? rows.collection
      : /auto-offer/.test(endpoint.path)
        ? rows.autoOffer
        : /funnels/.test(endpoint.path)
          ? rows.funnel
          : /offer-templates/.test(endpoint.path)
            ? rows.template
            : /offers/.test(endpoint.path)
              ? rows.offer
              : rows.product;
}

describe('calls of shoppers', () => {
  const shopperCalls = endpoints.filter(({ permission }) => permission === 'shopper');

  test('there are some', () => expect(shopperCalls.length).toBeGreaterThan(8));

  test.each(inGroups(shopperCalls))(
    "$calls do not find another shop's cart, checkout, order or product",
    ({ group }) => expectUnchanged(people.otherShopId, group, notFound),
  );

  async function notFound(endpoint: AnyEndpoint): Promise<void> {
    for (const [token, variant, product] of [
      [other.cartToken, other.variant, other.product],
      [other.checkoutToken, other.variant, other.product],
      [other.orderToken, other.variant, other.product],
    ] as const) {
      const body = {
        ...((exampleBody(endpoint, other, people.shopId) as object) ?? {}),
        token,
        cart_token: token,
        lines: [{ key: 'v', variant_id: variant, quantity: 1 }],
      };
      const answer = await call(endpoint, {
        rows: other,
        query: {
          shop: 'mine.test',
          token,
          product: String(product),
          handle: 'canaryother',
          collection: 'canaryother',
        },
        body: endpoint.method === 'GET' ? undefined : body,
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).not.toContain('canaryother@');
      expect(answer.body).not.toContain('"canaryother"');
    }
  }

  test('an unknown shop is 404', async () => {
    for (const endpoint of shopperCalls) {
      expect((await call(endpoint, { rows: mine, query: { shop: 'nowhere.test' } })).statusCode).toBe(404);
    }
  });
});
