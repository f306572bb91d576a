import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { exampleBody } from './example-body.ts';
import { listedRoutes } from './listed-routes.ts';
import { shopChecksum } from './shop-checksum.ts';
import { makePeople, type TestPeople } from './test-people.ts';
import { idForPath, makeRows, type TestRows } from './test-rows.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// Only the list of calls is read here; nothing of it runs.
const listed = listedRoutes();
export const endpoints = listed.map((route) => route.endpoint);
export const memberCalls = endpoints.filter(
  ({ permission }) => permission !== 'public' && permission !== 'shopper',
);
/** As a failure names a call. */
export const name = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`;

const wrongSecret = 'the password or code is nobody’s';
const wholeOrder = 'the order is paid, sent and partly given back';
const noStore = 'no store is connected, and none may be asked';
/** Calls whose example cannot do its work here, and why. */
export const unfit: Readonly<Record<string, string>> = {
  changePassword: wrongSecret,
  beginTwoStep: wrongSecret,
  confirmTwoStep: wrongSecret,
  renewRecoveryCodes: wrongSecret,
  endTwoStep: wrongSecret,
  closeShop: wrongSecret,
  reopenShop: wrongSecret,
  startHandover: wrongSecret,
  acceptHandover: wrongSecret,
  cancelOrder: wholeOrder,
  createTransaction: wholeOrder,
  createFulfillment: wholeOrder,
  calculateRefund: wholeOrder,
  createRefund: wholeOrder,
  completeDraftOrder: 'the total must be that of the moment',
  connectShopify: noStore,
  connectBasicAuth: noStore,
  syncStore: noStore,
  updateStoreCheckout: noStore,
  priceStoreCart: noStore,
  tellStoreCart: noStore,
  tellStoreOrder: noStore,
  applyOfferFile: 'no file of offers was tried',
  importTriedReviews: 'no reviews were tried',
  importSupplierReviews: 'another import has begun',
  importSharedReviews: 'the shop takes none of its owner’s other shops',
  redactCustomer: 'the confirmation is the address of the very customer',
  updateSwitches: 'each name in it is a switch, so that a forbidden one is refused',
};

/** What is read back with the thing it is a version of; it is required, and other tests count it up. */
const versions: Record<string, (rows: TestRows, shopId: number) => ReturnType<typeof sql>> = {
  updateStaff: (rows) => sql`memberships WHERE id = ${rows.staff}`,
  updateShopSettings: (_rows, shopId) => sql`shops WHERE id = ${shopId}`,
  updateOnlineStorePreferences: (_rows, shopId) =>
    sql`(SELECT online_store_version AS version FROM shops WHERE id = ${shopId}) s`,
  updateMailLook: (_rows, shopId) =>
    sql`(SELECT mail_look_version AS version FROM shops WHERE id = ${shopId}) s`,
  updateShippingSettings: (_rows, shopId) => sql`shipping_settings WHERE shop_id = ${shopId}`,
  updateAccountProfile: () => sql`users WHERE email = 'owner@mine.test'`,
  updateDeveloperApp: (rows) => sql`developer_apps WHERE id = ${rows.developerApp}`,
};

/** An app keeps what it likes there. */
export const freeObject = 'settings';

/** What calls are asked that name their thing in the query. */
const namedInQuery: Readonly<Record<string, (rows: TestRows) => Record<string, string>>> = {
  getNamedReviewGroup: (rows) => ({ id: String(rows.reviewGroup) }),
};

const groupSize = 20;

/** Calls of whom one look at all rows of a shop tells that none has changed it. */
export function inGroups(calls: readonly AnyEndpoint[]): { calls: string; group: AnyEndpoint[] }[] {
  const groups: { calls: string; group: AnyEndpoint[] }[] = [];
  for (let from = 0; from < calls.length; from += groupSize) {
    const group = calls.slice(from, from + groupSize);
    groups.push({ calls: `${name(group[0]!)} … ${name(group.at(-1)!)}`, group });
  }
  return groups;
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

/** What a call is sent; its example, with the ids of `rows`, unless `body` is given. */
export interface Sent {
  rows: TestRows;
  token?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
}

/** A server with two shops that have a row of each kind, and the ways of trying a call on them. */
export interface CallTrial {
  server: TestServer;
  people: TestPeople;
  /** Of `people.shopId`; its texts say `canarymine`. */
  own: TestRows;
  /** Of `people.otherShopId`; its texts say `canaryother`. */
  other: TestRows;
  /** A body that the call takes: its example, with ids of things that are there. */
  goodBody(endpoint: AnyEndpoint, rows: TestRows): Promise<unknown>;
  call(endpoint: AnyEndpoint, sent: Sent): Promise<LightMyRequestResponse>;
  /** Before each test: some calls count attempts, and some make another shop the session's. */
  forgetCalls(): Promise<void>;
  /**
   * Tries calls none of which may change a shop, and looks once whether one has. Should it have, each half is tried
   * again, down to the call; what changes only once is one of those the failure names. `but` is a table that they may
   * change.
   */
  expectUnchanged(
    shopId: number,
    calls: readonly AnyEndpoint[],
    attempt: (endpoint: AnyEndpoint) => Promise<void>,
    but?: string,
  ): Promise<void>;
}

/** Ended with `server.close()`. */
export async function startCallTrial(): Promise<CallTrial> {
  const server = await startTestServer();
  const { db } = server.services;
  const people = await makePeople(db);
  const own = await makeRows(db, people.shopId, 'canarymine');
  const other = await makeRows(db, people.otherShopId, 'canaryother');

  async function version(of: ReturnType<typeof sql>): Promise<number> {
    const found = await db.asSystem((tx) => tx.execute<{ version: number }>(sql`SELECT version FROM ${of}`));
    return found.rows[0]!.version;
  }

  /** How often the shop has worded a mail; its rows are the shop's alone. */
  async function mailVersion(kind: string): Promise<number> {
    const found = await db.inShop(people.shopId, (tx) =>
      tx.execute<{ version: number }>(sql`SELECT version FROM mail_texts WHERE kind = ${kind}`),
    );
    return found.rows[0]?.version ?? 0;
  }

  /** What the product's first option can be; other tests add to it. */
  async function valuesOf(product: number): Promise<string[]> {
    const found = await db.asSystem((tx) =>
      tx.execute<{ values: string[] }>(
        sql`SELECT options -> 0 -> 'values' AS values FROM products WHERE id = ${product}`,
      ),
    );
    return found.rows[0]!.values;
  }

  async function goodBody(endpoint: AnyEndpoint, rows: TestRows): Promise<unknown> {
    const body = exampleBody(endpoint, rows, people.shopId);
    if (endpoint.name === 'reorderProductOptions') {
      return { options: [{ id: 1, values: (await valuesOf(rows.product)).toReversed() }] };
    }
    if (endpoint.name === 'updateShopMail') {
      const { mail } = body as { mail: { kind: string } };
      return { mail: { ...mail, version: await mailVersion(mail.kind) } };
    }
    const from = versions[endpoint.name];
    if (!from) return body;
    const [[wrapper, inner]] = Object.entries(body as object) as [[string, object]];
    return { [wrapper]: { ...inner, version: await version(from(rows, people.shopId)) } };
  }

  async function forgetCalls(): Promise<void> {
    await db.asSystem(async (tx) => {
      await tx.execute(sql`DELETE FROM rate_limits`);
      await tx.execute(
        sql`UPDATE sessions s SET acting_shop = (SELECT min(m.shop_id) FROM memberships m WHERE m.user_id = s.user_id)`,
      );
    });
  }

  async function expectUnchanged(
    shopId: number,
    calls: readonly AnyEndpoint[],
    attempt: (endpoint: AnyEndpoint) => Promise<void>,
    but?: string,
  ): Promise<void> {
    const look = async () =>
      (await shopChecksum(server.databaseUrl, shopId))
        .split('\n')
        .filter((line) => !line.startsWith(`${but}:`))
        .join('\n');
    // What calls left to do is done, so that no checksum meets it half done.
    await server.settle();
    const before = await look();
    for (const endpoint of calls) {
      await forgetCalls();
      await attempt(endpoint).catch((error: Error) => {
        error.message = `${name(endpoint)}: ${error.message}`;
        throw error;
      });
    }
    await server.settle();
    const after = await look();
    if (after !== before && calls.length > 1) {
      const middle = Math.ceil(calls.length / 2);
      await expectUnchanged(shopId, calls.slice(0, middle), attempt, but);
      await expectUnchanged(shopId, calls.slice(middle), attempt, but);
    }
    expect(after, calls.map(name).join(', ')).toBe(before);
  }

  async function call(endpoint: AnyEndpoint, sent: Sent): Promise<LightMyRequestResponse> {
    let url = endpoint.path
      .replace('{appCode}', 'upsell')
      // Nobody's.
      .replace('{token}', 'A'.repeat(43))
      .replace('{country_code}', 'DE')
      .replace('{name}', 'sale_notification')
      .replace('{tool}', 'timer_countdown');
    if (url.includes('{id}')) url = url.replace('{id}', String(idForPath(url, sent.rows)));
    url = url
      .replace('{variant_id}', String(sent.rows.variant))
      .replace('{image_id}', String(sent.rows.image))
      .replace('{reply_id}', String(sent.rows.reviewReply));
    const nested: Readonly<Record<string, number>> = sent.rows.nested;
    url = url.replace(/\{(\w+_id)\}/g, (_all, param: string) => String(nested[param]));
    const body = sent.body ?? (await goodBody(endpoint, sent.rows));
    const options: InjectOptions = {
      method: endpoint.method,
      url,
      query: sent.query ?? namedInQuery[endpoint.name]?.(sent.rows) ?? {},
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

  return { server, people, own, other, goodBody, call, forgetCalls, expectUnchanged };
}
