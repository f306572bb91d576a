import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callback, newVerifier, openApp, registerApp, type TestApp } from '#apps/server/testing/oauth-app.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
beforeEach(async () => {
  app = await registerApp(server.app, people.otherOwner);
});
afterAll(() => server.close());

const as = (session: string) => memberClient(server.app, session);
const looks = async (token: string) => (await as(token)('GET', '/admin/products/count.json')).status;

test('an app of before asks for a scope that opens nothing any more: it is allowed without it, and told so', async () => {
  await systemRows(
    server.services.db,
    sql`UPDATE developer_apps SET scopes = '{read_products,read_themes,write_orders}' WHERE client_id = ${app.clientId}`,
  );
  const ask = (scope: string) => {
    const { challenge } = newVerifier();
    const asked = {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: callback,
      scope,
      state: 'abc',
    };
    const query = new URLSearchParams({
      ...asked,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return as(people.owner)<{ scopes: string[]; retired: string[] }>(
      'GET',
      `/admin/oauth/v2/authorize.json?${query}`,
    );
  };
  const both = await ask('read_themes read_products');
  expect([both.status, both.body.scopes, both.body.retired]).toEqual([
    200,
    ['read_products'],
    ['read_themes'],
  ]);
  const tokens = await openApp(server.app, people.owner, app, { scopes: both.body.scopes });
  expect([tokens.scope, await looks(tokens.access_token)]).toEqual(['read_products', 200]);

  // Who asks for nothing else gets in, and to what any program may ask.
  const none = await ask('read_themes');
  expect([none.status, none.body.scopes, none.body.retired]).toEqual([200, [], ['read_themes']]);
  const bare = await openApp(server.app, people.owner, app, { scopes: [] });
  expect([bare.scope, await looks(bare.access_token)]).toEqual(['', 403]);
  expect((await as(bare.access_token)('GET', '/admin/shop.json')).status).toBe(200);

  // What it was registered with includes more than its words.
  expect((await ask('write_fulfillments')).body.scopes).toEqual(['write_fulfillments']);
  expect((await ask('write_themes')).status).toBe(403);
});

test('a scope that is not offered any more is given to no token and no new app, and stays where an app has it', async () => {
  const owner = as(people.otherOwner);
  const token = { api_token: { name: 'Themes', scopes: ['read_products', 'read_themes'] } };
  expect((await owner('POST', '/admin/api_tokens.json', token)).status).toBe(422);
  await expect(registerApp(server.app, people.otherOwner, { scopes: ['read_themes'] })).rejects.toThrow();
  const url = `/admin/developer_apps/${app.id}.json`;
  const save = async (scopes: string[]) => {
    const { name, redirect_uris, version } = (
      await owner<{ developer_app: { name: string; redirect_uris: string[]; version: number } }>('GET', url)
    ).body.developer_app;
    return owner<{ developer_app: { scopes: string[] } }>('PUT', url, {
      developer_app: { name, redirect_uris, scopes, version },
    });
  };
  const refused = await save(['read_products', 'read_themes']);
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({ fields: { 'developer_app.scopes': expect.stringContaining('read_themes') } }),
  ]);
  await systemRows(
    server.services.db,
    sql`UPDATE developer_apps SET scopes = '{read_products,read_themes}' WHERE id = ${app.id}`,
  );
  const saved = await save(['read_orders', 'read_themes']);
  expect([saved.status, saved.body.developer_app.scopes]).toEqual([200, ['read_orders', 'read_themes']]);
  expect((await save(['read_orders'])).status).toBe(200);
  expect((await save(['read_orders', 'read_themes'])).status).toBe(422);
});
