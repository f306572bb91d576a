import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#modules/identity/activity/contract/audit-calls.ts';
import type { ApiToken } from '../../token/contract/api-token-calls.ts';
import type { DeveloperApp } from '../contract/developer-app-calls.ts';
import type { AppGrant } from '../contract/oauth-calls.ts';
import {
  allowApp,
  askForToken,
  callback,
  codeFields,
  openApp,
  registerApp,
  tokenPath,
  type TestApp,
  type Tokens,
} from '#apps/server/testing/oauth-app.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
/** Made by the other shop, asking in mine. */
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
const refresh = (of: TestApp, token: string, more: Record<string, string> = {}) =>
  askForToken(server.app, {
    grant_type: 'refresh_token',
    client_id: of.clientId,
    client_secret: of.secret,
    refresh_token: token,
    ...more,
  });
const looks = async (token: string) => (await as(token)('GET', '/admin/products/count.json')).status;
async function grants(): Promise<AppGrant[]> {
  return (await as(people.owner)<{ grants: AppGrant[] }>('GET', '/admin/oauth/grants.json')).body.grants;
}

describe('the way of an app', () => {
  test('V451 verified, allowed, its code changed, let at its scopes only, taken back', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: callback,
      scope: 'read_products',
      state: 'abc-123',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    });
    const verify = () =>
      as(people.owner)<Record<string, unknown>>('GET', `/admin/oauth/v2/authorize.json?${query}`);
    expect((await verify()).body).toEqual({
      code: 302,
      authorized: false,
      redirect_url: expect.stringMatching(/^\/oauth\/request_grant\?/),
      app: { name: 'Label printer', made_by: 'other.test', redirect_host: 'app.test' },
      shop: { id: people.shopId, name: 'mine.test', domain: 'mine.test' },
      scopes: ['read_products'],
      retired: [],
    });
    const allowed = await allowApp(server.app, people.owner, app);
    expect(allowed.redirect.origin + allowed.redirect.pathname).toBe(callback);
    expect(allowed.redirect.searchParams.get('state')).toBe('abc-123');
    expect(allowed.redirect.searchParams.get('iss')).toBe(server.services.publicUrl);
    const answer = await askForToken(server.app, codeFields(app, allowed));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const tokens = answer.json<Tokens>();
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^brt_/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^brr_/),
      scope: 'read_products',
      shop_id: people.shopId,
      domain: 'mine.test',
    });
    const call = as(tokens.access_token);
    expect((await call('GET', '/admin/products.json')).status).toBe(200);
    expect((await call('GET', '/admin/orders.json')).status).toBe(403);
    const write = { custom_collection: { title: 'No', product_ids: [] } };
    expect((await call('POST', '/admin/custom_collections.json', write)).status).toBe(403);
    expect((await call('GET', `/admin/products.json?shop_id=${people.otherShopId}`)).status).toBe(403);
    expect((await call('GET', '/admin/oauth/grants.json')).status).toBe(403);
    expect((await verify()).body).toMatchObject({ code: 301, authorized: true });

    const [grant] = await grants();
    expect(grant).toMatchObject({
      name: 'Label printer',
      client_id: app.clientId,
      scopes: ['read_products'],
      granted_by: 'Test',
      revoked_at: null,
    });
    const gone = await as(people.staff.uninstall_app)('DELETE', `/admin/oauth/grants/${grant!.id}.json`);
    expect(gone.status).toBe(200);
    expect((await call('GET', '/admin/products.json')).status).toBe(401);
    expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(400);
    expect((await grants()).find(({ id }) => id === grant!.id)).toMatchObject({ revoked_reason: 'person' });
    expect((await as(people.owner)('DELETE', `/admin/oauth/grants/${grant!.id}.json`)).status).toBe(404);
  });

  test('the log says who let it in, and whose access was taken back', async () => {
    await openApp(server.app, people.admin, app);
    const [grant] = await grants();
    await as(people.owner)('DELETE', `/admin/oauth/grants/${grant!.id}.json`);
    const { body } = await as(people.owner)<{ entries: AuditEntry[] }>(
      'GET',
      '/admin/audit.json?subject=api_tokens',
    );
    const own = body.entries.filter(({ subject_id }) => subject_id === grant!.id);
    expect(own.map(({ action, user_email }) => [action, user_email])).toEqual([
      ['updated', 'owner@mine.test'],
      ['created', 'admin@mine.test'],
    ]);
  });

  test('secrets, codes and tokens are nowhere kept or told', async () => {
    const allowed = await allowApp(server.app, people.owner, app);
    const answer = await askForToken(server.app, codeFields(app, allowed));
    const tokens = answer.json<Tokens>();
    const texts: string[] = [];
    for (const shop of [people.shopId, people.otherShopId]) {
      const found = await server.services.db.inShop(shop, (tx) =>
        tx.execute<{ text: string }>(
          sql`SELECT t::text AS text FROM developer_apps t UNION ALL SELECT t::text FROM oauth_codes t
              UNION ALL SELECT t::text FROM oauth_refresh_tokens t UNION ALL SELECT t::text FROM api_tokens t
              UNION ALL SELECT t::text FROM audit_log t UNION ALL SELECT t::text FROM oauth_access_tokens t`,
        ),
      );
      texts.push(...found.rows.map(({ text }) => text));
    }
    texts.push(JSON.stringify(await grants()));
    texts.push(JSON.stringify((await as(people.otherOwner)('GET', '/admin/developer_apps.json')).body));
    const secrets = [app.secret!, allowed.code, tokens.access_token, tokens.refresh_token].map((one) =>
      one.slice(-43),
    );
    for (const secret of secrets) expect(texts.join('\n')).not.toContain(secret);
  });

  test('a public app needs no secret, and gets on by its verifier', async () => {
    const open = await registerApp(server.app, people.otherOwner, { kind: 'public' });
    expect(open.secret).toBeNull();
    const tokens = await openApp(server.app, people.owner, open);
    expect(await looks(tokens.access_token)).toBe(200);
    expect((await refresh(open, tokens.refresh_token)).statusCode).toBe(200);
  });

  test('the secret may come as HTTP Basic, and all of it as JSON', async () => {
    const basic = `Basic ${Buffer.from(`${app.clientId}:${app.secret}`).toString('base64')}`;
    const first = codeFields(app, await allowApp(server.app, people.owner, app));
    const sent = await askForToken(
      server.app,
      { ...first, client_id: null, client_secret: null },
      { authorization: basic },
    );
    expect(sent.statusCode).toBe(200);
    const payload = codeFields(app, await allowApp(server.app, people.owner, app));
    const json = await server.app.inject({ method: 'POST', url: tokenPath, payload });
    expect(json.statusCode).toBe(200);
  });

  test('RFC 6749 2.3.1 an id and secret in HTTP Basic count form-encoded, whichever letters are encoded, and as they are', async () => {
    const percent = (text: string, which: readonly boolean[]) =>
      [...text].map((c, at) => (which[at % which.length] ? `%${c.charCodeAt(0).toString(16)}` : c)).join('');
    const encodings = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(encodings, encodings, async (ofId, ofSecret) => {
        const pair = `${percent(app.clientId, ofId)}:${percent(app.secret!, ofSecret)}`;
        const answer = await askForToken(
          server.app,
          { grant_type: 'refresh_token', refresh_token: 'none' },
          { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
        );
        // An app that authenticates with its secret gets the facts of the token only.
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'invalid_grant']);
      }),
      { numRuns: 40 },
    );
    for (const pair of [
      `${app.clientId}:%zz`,
      `${app.clientId}%3a${app.secret}:`,
      `%00:${app.secret}`,
      ':',
    ]) {
      const answer = await askForToken(
        server.app,
        { grant_type: 'refresh_token', refresh_token: 'none' },
        { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
      );
      expect([pair, answer.statusCode]).toEqual([pair, expect.toBeOneOf([400, 401])]);
      expect(answer.json<{ error: string }>().error).not.toBe('invalid_grant');
    }
  });

  describe('with a client library as it comes', () => {
    const ways: readonly [string, (secret: string) => oauth.ClientAuth, 'confidential' | 'public'][] = [
      ['client_secret_basic', oauth.ClientSecretBasic, 'confidential'],
      ['client_secret_post', oauth.ClientSecretPost, 'confidential'],
      ['none', () => oauth.None(), 'public'],
      [
        'HTTP Basic with the letters as they are',
        (secret) => (_as, client, _body, headers) => {
          headers.set('authorization', `Basic ${btoa(`${client.client_id}:${secret}`)}`);
        },
        'confidential',
      ],
    ];

    test.each(ways)('%s: found by its metadata, allowed, read, renewed', async (name, auth, kind) => {
      const own = await registerApp(server.app, people.otherOwner, { kind });
      const issuer = new URL(server.services.publicUrl);
      const options = {
        [oauth.allowInsecureRequests]: true,
        // The metadata contains the installation's public addresses; the server of this test has a port of its own.
        [oauth.customFetch]: (url: string, init: object) =>
          fetch(url.replace(issuer.origin, server.url), init),
      };
      const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
      const metadata = await oauth.processDiscoveryResponse(issuer, found);
      if (name.startsWith('client_') || name === 'none')
        expect(metadata.token_endpoint_auth_methods_supported).toContain(name);
      const client: oauth.Client = { client_id: own.clientId };
      const clientAuth = auth(own.secret ?? '');
      const verifier = oauth.generateRandomCodeVerifier();
      const { redirect } = await allowApp(server.app, people.owner, own, {
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        state: 'a state',
      });
      const answer = oauth.validateAuthResponse(metadata, client, redirect, 'a state');
      const sent = await oauth.authorizationCodeGrantRequest(
        metadata,
        client,
        clientAuth,
        answer,
        callback,
        verifier,
        options,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, sent);
      expect(await looks(tokens.access_token)).toBe(200);
      const renewed = await oauth.processRefreshTokenResponse(
        metadata,
        client,
        await oauth.refreshTokenGrantRequest(metadata, client, clientAuth, tokens.refresh_token!, options),
      );
      expect(await looks(renewed.access_token)).toBe(200);
      expect(await looks(tokens.access_token)).toBe(401);
    });
  });

  test('a shop that agrees anew gives what it agreed to now, and the tokens before are worth nothing', async () => {
    const first = await openApp(server.app, people.owner, app, { scopes: ['read_products', 'read_orders'] });
    const second = await openApp(server.app, people.owner, app, { scopes: ['read_products'] });
    expect(await looks(first.access_token)).toBe(401);
    expect((await refresh(app, first.refresh_token)).statusCode).toBe(400);
    expect(await looks(second.access_token)).toBe(200);
    expect((await as(second.access_token)('GET', '/admin/orders.json')).status).toBe(403);
    expect((await grants()).filter(({ client_id }) => client_id === app.clientId)).toHaveLength(1);
  });

  test('denied, the app hears of it and gets nothing', async () => {
    const { redirect, code } = await allowApp(server.app, people.owner, app, { consent: false });
    expect(code).toBe('');
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'abc-123',
      iss: server.services.publicUrl,
    });
  });

  test('an address with a query of its own keeps it', async () => {
    const own = 'https://app.test/callback?tenant=a%26b&code=old';
    const other = await registerApp(server.app, people.otherOwner, { redirect_uris: [own] });
    for (const consent of [true, false]) {
      const { redirect } = await allowApp(server.app, people.owner, other, { redirect_uri: own, consent });
      expect(redirect.searchParams.get('tenant')).toBe('a&b');
      expect(redirect.searchParams.getAll('code')).toHaveLength(1);
      expect(redirect.searchParams.get('error')).toBe(consent ? null : 'access_denied');
    }
  });

  test('access is for the shop that the person chose', async () => {
    const both = await makeMember(server.services.db, people.shopId, {
      email: `both${Date.now()}@mine.test`,
      role: 'admin',
    });
    await systemRows(
      server.services.db,
      sql`INSERT INTO memberships (shop_id, user_id, role, status)
          SELECT ${people.otherShopId}, max(id), 'admin', 'accepted' FROM users WHERE email LIKE 'both%'`,
    );
    expect((await openApp(server.app, both, app)).shop_id).toBe(people.shopId);
    const there = await openApp(server.app, both, app, { shop_id: people.otherShopId });
    expect([there.shop_id, there.domain]).toEqual([people.otherShopId, 'other.test']);
    expect((await as(there.access_token)('GET', '/admin/products.json')).status).toBe(200);
  });
});

describe('tokens', () => {
  test('an app reads costs with the scope for them, which only a person who may read them gives', async () => {
    await systemRows(
      server.services.db,
      sql`UPDATE developer_apps SET scopes = '{read_products,read_profit}' WHERE client_id = ${app.clientId}`,
    );
    const made = await as(people.owner)<{ product: { id: number } }>('POST', '/admin/products.json', {
      product: { title: 'Mug', variants: [{ price: 20, cost_per_item: 7.35 }] },
    });
    const url = `/admin/products/${made.body.product.id}.json`;
    const lets = ['apps', 'products'];
    const seeing = [...lets, 'read_profit'];
    for (const [permissions, scopes, cost] of [
      [seeing, ['read_products'], null],
      [seeing, ['read_products', 'read_profit'], 7.35],
      [lets, ['read_products'], null],
      [lets, ['read_products', 'read_profit'], 'refused'],
    ] as const) {
      const person = await makeMember(server.services.db, people.shopId, {
        email: `lets-in${Math.random()}@mine.test`,
        permissions,
      });
      if (cost === 'refused') {
        await expect(openApp(server.app, person, app, { scopes })).rejects.toThrow('access_denied');
        continue;
      }
      const tokens = await openApp(server.app, person, app, { scopes });
      const read = async (token: string) =>
        (await as(token)<{ product: { variants: { cost_per_item: number | null }[] } }>('GET', url)).body
          .product.variants[0]!.cost_per_item;
      expect(await read(tokens.access_token)).toBe(cost);
      const next = (await refresh(app, tokens.refresh_token)).json<Tokens>();
      expect(await read(next.access_token)).toBe(cost);
    }
  });

  test('an access token ends after an hour, and its refresh token brings the next', async () => {
    const tokens = await openApp(server.app, people.owner, app);
    await systemRows(
      server.services.db,
      sql`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE client_id = ${app.clientId}`,
    );
    expect(await looks(tokens.access_token)).toBe(401);
    const next = (await refresh(app, tokens.refresh_token)).json<Tokens>();
    expect(next.scope).toBe('read_products');
    expect(await looks(next.access_token)).toBe(200);
    expect(await looks(tokens.access_token)).toBe(401);
  });

  test('a refresh token that comes a second time ends the access (reliability 30)', async () => {
    const first = await openApp(server.app, people.owner, app);
    const second = (await refresh(app, first.refresh_token)).json<Tokens>();
    expect((await refresh(app, first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await looks(second.access_token)).toBe(401);
    expect((await refresh(app, second.refresh_token)).statusCode).toBe(400);
    expect((await grants())[0]).not.toMatchObject({ client_id: app.clientId, revoked_at: null });
  });

  test('a code that comes a second time ends the access that came of it (reliability 30)', async () => {
    const allowed = await allowApp(server.app, people.owner, app);
    const tokens = (await askForToken(server.app, codeFields(app, allowed))).json<Tokens>();
    expect(await looks(tokens.access_token)).toBe(200);
    expect((await askForToken(server.app, codeFields(app, allowed))).json()).toMatchObject({
      error: 'invalid_grant',
    });
    expect(await looks(tokens.access_token)).toBe(401);
    expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(400);
    expect((await grants()).find(({ client_id }) => client_id === app.clientId)).toMatchObject({
      revoked_reason: 'replay',
    });
  });

  test('a code of before that comes again does not end what was agreed anew', async () => {
    const first = await allowApp(server.app, people.owner, app);
    const old = (await askForToken(server.app, codeFields(app, first))).json<Tokens>();
    const tokens = await openApp(server.app, people.owner, app);
    expect((await askForToken(server.app, codeFields(app, first))).statusCode).toBe(400);
    expect((await refresh(app, old.refresh_token)).statusCode).toBe(400);
    expect(await looks(tokens.access_token)).toBe(200);
  });

  test('they are no access tokens that people made, and cannot be taken for one', async () => {
    await openApp(server.app, people.owner, app);
    const [grant] = await grants();
    const listed = await as(people.owner)<{ api_tokens: ApiToken[] }>('GET', '/admin/api_tokens.json');
    expect(listed.body.api_tokens.map(({ id }) => id)).not.toContain(grant!.id);
    expect((await as(people.owner)('DELETE', `/admin/api_tokens/${grant!.id}.json`)).status).toBe(404);
    const made = await as(people.owner)<{ api_token: ApiToken }>('POST', '/admin/api_tokens.json', {
      api_token: { name: 'By hand', scopes: ['read_products'] },
    });
    const id = made.body.api_token.id;
    expect((await as(people.owner)('DELETE', `/admin/oauth/grants/${id}.json`)).status).toBe(404);
  });

  test('webhooks and script tags are the app’s also after a refresh, and go with its access', async () => {
    const scoped = await registerApp(server.app, people.otherOwner, { scopes: ['write_script_tags'] });
    const tokens = await openApp(server.app, people.owner, scoped, { scopes: ['write_script_tags'] });
    const tag = { script_tag: { src: 'https://1.1.1.1/a.js' } };
    expect((await as(tokens.access_token)('POST', '/admin/script_tags.json', tag)).status).toBe(201);
    const next = (await refresh(scoped, tokens.refresh_token)).json<Tokens>();
    const listed = () => as(next.access_token)<{ script_tags: unknown[] }>('GET', '/admin/script_tags.json');
    expect((await listed()).body.script_tags).toHaveLength(1);
    await refresh(scoped, tokens.refresh_token);
    const left = await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(sql`SELECT 1 FROM script_tags WHERE src = 'https://1.1.1.1/a.js'`),
    );
    expect(left.rows).toEqual([]);
  });
});

describe('apps of one’s own', () => {
  const path = '/admin/developer_apps.json';
  const read = async () =>
    (await as(people.otherOwner)<{ developer_apps: DeveloperApp[] }>('GET', path)).body.developer_apps.find(
      ({ id }) => id === app.id,
    );

  test('an app says in how many shops it has access', async () => {
    expect(await read()).toMatchObject({ grants_count: 0, kind: 'confidential' });
    await openApp(server.app, people.owner, app);
    expect(await read()).toMatchObject({ grants_count: 1, secret_ending: app.secret!.slice(-4) });
  });

  test('with a new secret the one before is worth nothing, and access stays', async () => {
    const tokens = await openApp(server.app, people.owner, app);
    const made = await as(people.otherOwner)<{ client_secret: string }>(
      'POST',
      `/admin/developer_apps/${app.id}/rotate_secret.json`,
    );
    expect(made.status).toBe(200);
    expect((await refresh(app, tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_client' });
    expect(await looks(tokens.access_token)).toBe(200);
    const renewed = { ...app, secret: made.body.client_secret };
    expect((await refresh(renewed, tokens.refresh_token)).statusCode).toBe(200);
  });

  test('deleted, its access ends at once in every shop', async () => {
    const own = await openApp(server.app, people.owner, app);
    const other = await openApp(server.app, people.otherOwner, app);
    const pending = await allowApp(server.app, people.owner, app);
    expect((await as(people.otherOwner)('DELETE', `/admin/developer_apps/${app.id}.json`)).status).toBe(200);
    expect([await looks(own.access_token), await looks(other.access_token)]).toEqual([401, 401]);
    expect((await refresh(app, own.refresh_token)).json()).toMatchObject({ error: 'invalid_client' });
    expect((await askForToken(server.app, codeFields(app, pending))).json()).toMatchObject({
      error: 'invalid_client',
    });
    expect((await grants()).find(({ client_id }) => client_id === app.clientId)).toMatchObject({
      revoked_reason: 'deleted',
    });
  });

  test('a public app has no secret to make anew, and a stale version is told', async () => {
    const open = await registerApp(server.app, people.otherOwner, { kind: 'public' });
    const url = `/admin/developer_apps/${open.id}`;
    expect((await as(people.otherOwner)('POST', `${url}/rotate_secret.json`)).body).toMatchObject({
      code: 'developer.public_app',
    });
    const developer_app = {
      name: 'Renamed',
      redirect_uris: [callback],
      scopes: ['read_products'],
      version: 1,
    };
    expect((await as(people.otherOwner)('PUT', `${url}.json`, { developer_app })).status).toBe(200);
    expect((await as(people.otherOwner)('PUT', `${url}.json`, { developer_app })).status).toBe(409);
  });

  test.each([
    ['http', ['http://app.test/']],
    ['a script', ['javascript:alert(1)']],
    ['a wildcard', ['https://*.app.test/']],
    ['a fragment', ['https://app.test/#a']],
    ['none', []],
    ['eleven', Array.from({ length: 11 }, (_, n) => `https://app.test/${n}`)],
  ])('addresses: %s is refused at its field', async (_what, redirect_uris) => {
    const { status, body } = await as(people.owner)<{ fields: Record<string, string> }>('POST', path, {
      developer_app: { name: 'x', kind: 'public', scopes: ['read_products'], redirect_uris },
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['developer_app.redirect_uris']]);
  });

  test.each(['', 'a\u202eb', 'a\u0000b', 'a\u200bb', 'x'.repeat(61)])(
    'the name %j is refused',
    async (name) => {
      const { status } = await as(people.owner)('POST', path, {
        developer_app: { name, kind: 'public', scopes: ['read_products'], redirect_uris: [callback] },
      });
      expect([400, 422]).toContain(status);
    },
  );
});

test('RFC 8414 tells where everything is', async () => {
  const answer = await server.app.inject({ url: '/.well-known/oauth-authorization-server' });
  expect(answer.json()).toMatchObject({
    issuer: server.services.publicUrl,
    token_endpoint: `${server.services.publicUrl}${tokenPath}`,
    code_challenge_methods_supported: ['S256'],
  });
});
