import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiScopes } from '../../program/contract/api-scope.ts';
import {
  allowApp,
  askForToken,
  callback,
  codeFields,
  newVerifier,
  openApp,
  registerApp,
  tokenPath,
  type TestApp,
} from '#apps/server/testing/oauth-app.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
/** Apps of the other shop: one with a secret, one without, and one of another person. */
let app: TestApp;
let open: TestApp;
let evil: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  app = await registerApp(server.app, people.otherOwner, {
    redirect_uris: [callback, 'https://app.test/q?a=b'],
  });
  open = await registerApp(server.app, people.otherOwner, { kind: 'public' });
  evil = await registerApp(server.app, people.owner, { redirect_uris: ['https://evil.test/callback'] });
});
afterAll(() => server.close());

/** Living codes and accesses: a refusal leaves them as they were. */
async function issued(): Promise<number> {
  const [row] = await systemRows<{ n: number }>(
    server.services.db,
    sql`SELECT (SELECT count(*) FROM oauth_codes) + (SELECT count(*) FROM oauth_refresh_tokens)
          + (SELECT count(*) FROM api_tokens) AS n`,
  );
  return Number(row!.n);
}

const asked = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  response_type: 'code',
  client_id: app.clientId,
  redirect_uri: callback,
  state: 'abc-123',
  code_challenge: newVerifier().challenge,
  code_challenge_method: 'S256',
  ...change,
});

type Refused = { code: string; redirect_url?: string };

/** The verification and the consent, which must agree. */
async function ask(change: Record<string, unknown>, session = people.owner) {
  const call = memberClient(server.app, session);
  const { scope = 'read_products', ...request } = asked(change);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...request, scope }))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
  const verified = await call<Refused>('GET', `/admin/oauth/v2/authorize.json?${query}`);
  const scopes = String(scope).split(' ');
  const body = { ...request, scopes, consent: true };
  const granted = await call<Refused>('POST', '/admin/oauth/v2/grant.json', body);
  return { verified, granted };
}

describe('what an app asks for in a person’s browser (reliability 30)', () => {
  test('the request that all of these are made from is granted', async () => {
    const { verified, granted } = await ask({});
    expect([verified.status, granted.status]).toEqual([200, 200]);
  });

  const redirects = [
    'https://evil.test/callback',
    'https://app.test',
    'https://app.test/',
    'https://app.test/callback/',
    'https://app.test/callback?x=1',
    'https://app.test/callback#x',
    'https://app.test/Callback',
    'https://APP.test/callback',
    'http://app.test/callback',
    'https://app.test:443/callback',
    'https://app.test:8443/callback',
    'https://app.test/callback/../callback',
    'https://app.test/%63allback',
    'https://app.test.evil.test/callback',
    'https://app.test@evil.test/callback',
    'https://evil.test\\@app.test/callback',
    'https://evil.test/?https://app.test/callback',
    '//app.test/callback',
    '/callback',
    'javascript:alert(1)//https://app.test/callback',
    'data:text/html,https://app.test/callback',
    'app://callback',
    ' https://app.test/callback',
    'https://app.test/q?a=b&c=d',
    'https://app.test/q',
    '',
  ];
  test.each(redirects)('V450 sent back to %j: 403001, and the address gets nothing', async (redirect_uri) => {
    const before = await issued();
    const { verified, granted } = await ask({ redirect_uri });
    for (const { status, body } of [verified, granted])
      expect([status, body.code, body.redirect_url]).toEqual([403, '403001', undefined]);
    expect(await issued()).toBe(before);
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['no address', () => ({ redirect_uri: undefined })],
    ['an unknown app', () => ({ client_id: `bra_1_${'A'.repeat(43)}` })],
    ['what is no client id', () => ({ client_id: 'printer' })],
    [
      'an app under another shop’s number',
      () => ({ client_id: app.clientId.replace(/^bra_\w+?_/, 'bra_1_') }),
    ],
    ['another app’s address', () => ({ client_id: evil.clientId })],
    ['an access token’s shape', () => ({ client_id: app.clientId.replace('bra', 'brt') })],
  ])('V450 %s: 403001', async (_what, change) => {
    const { verified, granted } = await ask(change());
    for (const { status, body } of [verified, granted])
      expect([status, body.code, body.redirect_url]).toEqual([403, '403001', undefined]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['PKCE missing', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE by a method in small letters', { code_challenge_method: 's256' }, 'invalid_request'],
    ['PKCE too short', { code_challenge: 'abc' }, 'invalid_request'],
    ['PKCE with what is no base64url', { code_challenge: `${'A'.repeat(42)}=` }, 'invalid_request'],
    ['no state', { state: undefined }, 'invalid_request'],
    ['an empty state', { state: '' }, 'invalid_request'],
    ['a state with a line break', { state: 'a\r\nLocation: x' }, 'invalid_request'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['code and token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['a scope it was not registered for', { scope: 'read_products write_orders' }, 'invalid_scope'],
    ['every scope', { scope: apiScopes.join(' ') }, 'invalid_scope'],
  ])('V450 %s: 403002, and the app gets the error', async (_what, change, error) => {
    const before = await issued();
    const { verified, granted } = await ask(change);
    for (const { status, body } of [verified, granted]) {
      expect([status, body.code]).toEqual([403, '403002']);
      const sentBack = new URL(body.redirect_url!);
      expect(sentBack.origin + sentBack.pathname).toBe(callback);
      expect(sentBack.searchParams.get('error')).toBe(error);
      expect(sentBack.searchParams.get('iss')).toBe(server.services.publicUrl);
      expect(sentBack.searchParams.get('code')).toBeNull();
    }
    expect(await issued()).toBe(before);
  });

  test.each<[string, Record<string, unknown>]>([
    ['an unknown scope', { scope: 'read_everything' }],
    ['no scope', { scope: '' }],
    ['scopes with commas', { scope: 'read_products,read_orders' }],
    ['an address twice', { redirect_uri: [callback, 'https://evil.test/'] }],
    ['two apps', { client_id: ['a', 'b'] }],
    ['a long state', { state: 'x'.repeat(501) }],
  ])('%s is refused', async (_what, change) => {
    const before = await issued();
    const { verified, granted } = await ask(change);
    for (const { status } of [verified, granted]) expect([403, 422]).toContain(status);
    expect(await issued()).toBe(before);
  });

  test('nobody gives an app what they may not do themselves', async () => {
    const before = await issued();
    const { verified, granted } = await ask({}, people.staff.apps);
    for (const { status, body } of [verified, granted]) {
      expect([status, body.code]).toEqual([403, '403002']);
      expect(new URL(body.redirect_url!).searchParams.get('error')).toBe('access_denied');
    }
    for (const session of [people.staff.products, people.nobody]) {
      expect((await ask({}, session)).granted.body.code).toBe('core.forbidden');
    }
    expect(await issued()).toBe(before);
  });

  test('a shop that is not the person’s cannot be given', async () => {
    const before = await issued();
    const { granted } = await ask({ shop_id: people.otherShopId });
    expect(granted.status).toBe(403);
    expect(await issued()).toBe(before);
  });

  test('consent that is no yes or no is none', async () => {
    for (const consent of [undefined, 'true', 1, null]) {
      const body = { ...asked(), scopes: ['read_products'], consent };
      const call = memberClient(server.app, people.owner);
      expect((await call('POST', '/admin/oauth/v2/grant.json', body)).status).toBe(422);
    }
  });

  test('to look changes nothing, and is no consent', async () => {
    const before = await issued();
    const query = new URLSearchParams({
      ...(asked() as Record<string, string>),
      scope: 'read_products',
      consent: 'true',
    });
    const call = memberClient(server.app, people.owner);
    const { body } = await call<{ redirect_url: string }>('GET', `/admin/oauth/v2/authorize.json?${query}`);
    expect(body.redirect_url).toMatch(/^\/oauth\/request_grant\?/);
    expect((await call('GET', `/admin/oauth/v2/grant.json?${query}`)).status).toBe(404);
    expect(await issued()).toBe(before);
  });
});

describe('what an app sends for its tokens (reliability 30)', () => {
  type Fields = Record<string, string | null>;
  const refusals: [string, (fields: Fields, code: string) => Fields, string][] = [
    ['no grant type', (fields) => ({ ...fields, grant_type: null }), 'invalid_request'],
    ['a password', (fields) => ({ ...fields, grant_type: 'password', username: 'a', password: 'b' }), 'unauthorized_client'],
    ['its own name alone', (fields) => ({ ...fields, grant_type: 'client_credentials' }), 'unauthorized_client'],
    ['an unknown grant type', (fields) => ({ ...fields, grant_type: 'urn:x' }), 'unsupported_grant_type'],
    ['no code', (fields) => ({ ...fields, code: null }), 'invalid_request'],
    ['a made-up code', (fields) => ({ ...fields, code: `brc_1_${'A'.repeat(43)}` }), 'invalid_grant'],
    ['a code under another shop’s number', (fields, code) => ({ ...fields, code: code.replace(/^brc_\w+?_/, 'brc_2_') }), 'invalid_grant'],
    ['its hash', (fields) => ({ ...fields, code: '\\x00' }), 'invalid_grant'],
    ['no verifier', (fields) => ({ ...fields, code_verifier: null }), 'invalid_grant'],
    ['a wrong verifier', (fields) => ({ ...fields, code_verifier: newVerifier().verifier }), 'invalid_grant'],
    ['the challenge as verifier', (fields) => ({ ...fields, code_verifier: newVerifier().challenge }), 'invalid_grant'],
    ['a short verifier', (fields) => ({ ...fields, code_verifier: 'abc' }), 'invalid_request'],
    ['no address', (fields) => ({ ...fields, redirect_uri: null }), 'invalid_request'],
    ['another address of its own', (fields) => ({ ...fields, redirect_uri: 'https://app.test/q?a=b' }), 'invalid_request'],
    ['an address elsewhere', (fields) => ({ ...fields, redirect_uri: 'https://evil.test/callback' }), 'invalid_request'],
    ['no client id', (fields) => ({ ...fields, client_id: null }), 'invalid_client'],
    ['no secret', (fields) => ({ ...fields, client_secret: null }), 'invalid_client'],
    ['an empty secret', (fields) => ({ ...fields, client_secret: '' }), 'invalid_client'],
    ['a wrong secret', (fields) => ({ ...fields, client_secret: `brs_${'A'.repeat(43)}` }), 'invalid_client'],
    ['another app’s secret', (fields) => ({ ...fields, client_secret: evil.secret }), 'invalid_client'],
    ['another app’s name and secret', (fields) => ({ ...fields, client_id: evil.clientId, client_secret: evil.secret }), 'invalid_grant'],
    ['the name of an app without a secret', (fields) => ({ ...fields, client_id: open.clientId, client_secret: null }), 'invalid_grant'],
    ['a secret of an app that has none', (fields) => ({ ...fields, client_id: open.clientId, client_secret: app.secret }), 'invalid_client'],
    ['the code as a refresh token', (fields, code) => ({ ...fields, grant_type: 'refresh_token', refresh_token: code }), 'invalid_grant'],
    ['an app that is not there', (fields) => ({ ...fields, client_id: `bra_1_${'A'.repeat(43)}` }), 'invalid_client'],
  ]; // prettier-ignore

  test.each(refusals)('%s is refused', async (_what, change, error) => {
    const allowed = await allowApp(server.app, people.owner, app);
    const before = await issued();
    const answer = await askForToken(server.app, change(codeFields(app, allowed), allowed.code));
    expect(answer.json()).toMatchObject({
      error,
      error_description: expect.any(String),
      code: error,
      request_id: expect.any(String),
    });
    expect([400, 401]).toContain(answer.statusCode);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/br[tr]_/);
    expect(await issued()).toBe(before);
  });

  test('a wrong verifier uses the code up; another app’s try does not', async () => {
    const allowed = await allowApp(server.app, people.owner, app);
    const fields = codeFields(app, allowed);
    const stolen = { ...fields, client_id: evil.clientId, client_secret: evil.secret };
    expect((await askForToken(server.app, stolen)).statusCode).toBe(400);
    expect((await askForToken(server.app, fields)).statusCode).toBe(200);
    const second = await allowApp(server.app, people.owner, app);
    const wrong = { ...codeFields(app, second), code_verifier: newVerifier().verifier };
    expect((await askForToken(server.app, wrong)).statusCode).toBe(400);
    expect((await askForToken(server.app, codeFields(app, second))).statusCode).toBe(400);
  });

  test('a code is good for a minute, by the database’s clock', async () => {
    const [lives] = await systemRows<{ seconds: number }>(
      server.services.db,
      sql`SELECT max(extract(epoch FROM expires_at - now()))::float8 AS seconds FROM oauth_codes`,
    );
    expect(lives!.seconds).toBeLessThanOrEqual(60);
    const allowed = await allowApp(server.app, people.owner, app);
    await systemRows(
      server.services.db,
      sql`UPDATE oauth_codes SET expires_at = now() - interval '1 millisecond' WHERE used_at IS NULL`,
    );
    expect((await askForToken(server.app, codeFields(app, allowed))).json()).toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('PKCE cannot be talked out of it: a one-time code takes no verifier, a code does not go without', async () => {
    await openApp(server.app, people.owner, app);
    const made = await memberClient(server.app, people.owner)<{ code: string }>(
      'POST',
      `/admin/oauth/one-time-code.json?client_id=${app.clientId}&shop_domain=mine.test`,
    );
    const answer = await askForToken(
      server.app,
      codeFields(app, { code: made.body.code, verifier: newVerifier().verifier }),
    );
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test.each<[string, (refresh: string) => Record<string, string | null>, string]>([
    ['another app', (refresh_token) => ({ client_id: evil.clientId, client_secret: evil.secret, refresh_token }), 'invalid_grant'],
    ['an app without a secret', (refresh_token) => ({ client_id: open.clientId, refresh_token }), 'invalid_grant'],
    ['no secret', (refresh_token) => ({ client_id: app.clientId, refresh_token }), 'invalid_client'],
    ['more scopes', (refresh_token) => ({ client_id: app.clientId, client_secret: app.secret, refresh_token, scope: 'read_products write_products' }), 'invalid_scope'],
    ['a made-up one', () => ({ client_id: app.clientId, client_secret: app.secret, refresh_token: `brr_1_${'A'.repeat(43)}` }), 'invalid_grant'],
    ['none', () => ({ client_id: app.clientId, client_secret: app.secret }), 'invalid_request'],
  ])('a refresh token with %s is refused', async (_what, fields, error) => {
    const tokens = await openApp(server.app, people.owner, app);
    const answer = await askForToken(server.app, { grant_type: 'refresh_token', ...fields(tokens.refresh_token) });
    expect(answer.json()).toMatchObject({ error });
    expect(answer.body).not.toMatch(/br[tr]_/);
  }); // prettier-ignore

  test('a refresh token that is too old is refused', async () => {
    const tokens = await openApp(server.app, people.owner, app);
    await systemRows(
      server.services.db,
      sql`UPDATE oauth_refresh_tokens SET expires_at = now() - interval '1 second'`,
    );
    const fields = {
      client_id: app.clientId,
      client_secret: app.secret,
      refresh_token: tokens.refresh_token,
    };
    const answer = await askForToken(server.app, { grant_type: 'refresh_token', ...fields });
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a wrong secret in HTTP Basic is 401 and says so', async () => {
    const allowed = await allowApp(server.app, people.owner, app);
    const basic = `Basic ${Buffer.from(`${app.clientId}:wrong`).toString('base64')}`;
    const fields = { ...codeFields(app, allowed), client_id: null, client_secret: null };
    const answer = await askForToken(server.app, fields, { authorization: basic });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Basic realm="Backroom"']);
  });

  test('a field that comes twice, or as an object, is refused', async () => {
    const allowed = await allowApp(server.app, people.owner, app);
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(codeFields(app, allowed))) form.set(name, value ?? '');
    for (const name of ['code', 'client_id', 'redirect_uri', 'code_verifier']) {
      const twice = new URLSearchParams(form);
      twice.append(name, form.get(name)!);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = { method: 'POST', url: tokenPath, headers, payload: twice.toString() } as const;
      expect((await server.app.inject(sent)).statusCode).toBe(422);
    }
    const payload = { ...Object.fromEntries(form), code: { $ne: '' }, __proto__: { code: 'x' } };
    const answer = await server.app.inject({ method: 'POST', url: tokenPath, payload });
    expect(answer.statusCode).toBe(422);
    // None of these used it up.
    expect((await askForToken(server.app, codeFields(app, allowed))).statusCode).toBe(200);
  });

  test('only POST, and nothing in the address', async () => {
    const allowed = await allowApp(server.app, people.owner, app);
    const query = codeFields(app, allowed) as Record<string, string>;
    expect((await server.app.inject({ url: tokenPath, query })).statusCode).toBe(404);
    const empty = await server.app.inject({ method: 'POST', url: tokenPath, query, payload: {} });
    expect(empty.statusCode).toBe(400);
  });

  test('other calls take no forms', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/auth/credentials',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a&password=b',
    });
    expect(answer.statusCode).toBe(415);
  });
});
