import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '#core/contract/endpoint.ts';
import type { AnyEndpoint } from '#core/server/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { type ApiScope, apiScopes } from '../contract/api-scope.ts';
import { hashApiToken, newApiToken } from './api-token.ts';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { shopChecksum } from '#apps/server/testing/shop-checksum.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

// Only the list of calls is read here; nothing of it runs.
const listed = listedRoutes();
const calls = listed
  .map((route) => route.endpoint)
  .filter(({ permission }) => permission !== 'public' && permission !== 'shopper')
  .map((endpoint) => ({
    call: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    scope: endpoint.scope,
  }));

let server: TestServer;
let people: TestPeople;
/** A token for each scope alone, of the shop that is tried, and one of another shop with all of them. */
const tokens = {} as Record<ApiScope, string>;
let foreign: string;

async function makeToken(shopId: number, scopes: readonly string[]): Promise<string> {
  const token = newApiToken(shopId);
  await server.services.db.inShop(shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending)
          VALUES (${shopId}, 'scopes', ${`{${scopes.join(',')}}`}::text[], ${hashApiToken(token)}, 'none') RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO api_token_uses (shop_id, api_token_id) VALUES (${shopId}, ${made.rows[0]!.id})`,
    );
  });
  return token;
}

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  for (const scope of apiScopes) tokens[scope] = await makeToken(people.shopId, [scope]);
  foreign = await makeToken(people.otherShopId, apiScopes);
});
beforeEach(async () => {
  for (const shopId of [people.shopId, people.otherShopId]) {
    await server.services.db.inShop(shopId, (tx) => tx.execute(sql`UPDATE api_token_uses SET level = 0`));
  }
});
afterAll(() => server.close());

/** What such a call asks of a token hangs on the thing that its body names: one that is not there. */
const namesThing: Readonly<Record<string, object>> = {
  createMetafield: {
    metafield: { owner_resource: 'order', owner_id: 987654321, namespace: 'a', key: 'b', value: 'c' },
  },
};
const bodyOf = (endpoint: AnyEndpoint) => namesThing[endpoint.name] ?? exampleValue(endpoint.body);

/** An id that nothing has: a call that gets past the scope answers 404 or 422 and changes nothing. */
function send(
  endpoint: AnyEndpoint,
  token: string,
  query: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const options: InjectOptions = {
    method: endpoint.method,
    url: endpoint.path.replace('{appCode}', 'upsell').replace(/\{\w+\}/g, '987654321'),
    query,
    headers: { authorization: `Bearer ${token}` },
  };
  const body = endpoint.bodyKind === 'file' ? undefined : bodyOf(endpoint);
  return server.app.inject(body === undefined ? options : { ...options, payload: body as object });
}

function opens(scope: string, wanted: Scope | undefined): boolean {
  return wanted === 'any' || scope === wanted || scope === wanted?.replace(/^read_/, 'write_');
}

test('there are calls of every kind to be tried (reliability 31)', () => {
  const scopes = new Set(calls.map(({ scope }) => scope));
  for (const one of ['read_products', 'write_products', 'read_orders', 'any', 'people'] as const)
    expect(scopes).toContain(one);
  expect(calls.length).toBeGreaterThan(80);
});

test('what reads needs a scope to read, what writes one to write (reliability 31)', () => {
  // Sent as a body because it is long; nothing is kept.
  const asksOnly = /\/calculate\.json$/;
  const verb = ({ method, path }: AnyEndpoint) =>
    method === 'GET' || asksOnly.test(path) ? 'read' : 'write';
  const scoped = calls.filter(({ scope }) => scope !== 'people' && scope !== 'any');
  expect(scoped.length).toBeGreaterThan(80);
  expect(scoped.filter(({ endpoint, scope }) => !scope?.startsWith(`${verb(endpoint)}_`))).toEqual([]);
});

test('no call for the owner, for account matters or for tokens themselves is open to a token (reliability 31)', () => {
  const open = calls.filter(({ scope }) => scope !== 'people');
  const closed = /^\/(?!admin\/)|^\/admin\/(?:setting|staff|audit|api_tokens|notices|jobs|offers|shop\/)/;
  expect(
    open.filter(({ endpoint }) => endpoint.permission === 'owner' || closed.test(endpoint.path)),
  ).toEqual([]);
});

describe.each(calls)('$call (reliability 31)', ({ endpoint, scope: wanted }) => {
  test('each scope alone is refused with 403, but for its own', async () => {
    // What earlier calls set off is done first.
    await server.settle();
    const before = await shopChecksum(server.databaseUrl, people.shopId);
    const got: [string, boolean][] = [];
    for (const scope of apiScopes) {
      if (opens(scope, wanted)) continue;
      const answer = await send(endpoint, tokens[scope]);
      const said = answer.json<{ code: string; scope?: string }>();
      got.push([
        scope,
        answer.statusCode === 403 &&
          said.code === 'core.forbidden' &&
          said.scope === (wanted === 'people' ? undefined : wanted),
      ]);
    }
    expect(got.filter(([, refused]) => !refused)).toEqual([]);
    // Only what counts the calls has changed.
    const same = (sums: string) => sums.split('\n').filter((line) => !line.startsWith('api_token_uses'));
    if (got.length > 0) {
      expect(same(await shopChecksum(server.databaseUrl, people.shopId))).toEqual(same(before));
    }
  });

  test('its own scope gets past 403, another shop’s token does not get to this shop', async () => {
    for (const scope of apiScopes.filter((one) => opens(one, wanted)).slice(0, 2)) {
      if (endpoint.replyKind === 'stream') continue;
      // What could be done without an id stops at the query or body.
      const answer = await send(endpoint, tokens[scope], endpoint.method === 'GET' ? { limit: 'x' } : {});
      expect([scope, answer.statusCode]).not.toEqual([scope, expect.toBeOneOf([401, 402, 500, 503])]);
      expect(answer.body).not.toContain('The access token lacks');
    }
    const answer = await send(endpoint, foreign, { shop_id: String(people.shopId) });
    expect(answer.statusCode).toBe(403);
  });
});
