import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { sessionCookie } from '#modules/identity/session/server/session.ts';
import { adminPages } from './admin-pages.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { shopChecksum } from './testing/shop-checksum.ts';
import { systemRows } from './testing/system-rows.ts';
import { makeMember, makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Only the list of calls is read here; nothing of it runs.
const routes = listedRoutes();
const endpoints = routes.map((route) => route.endpoint);
const memberCalls = endpoints.filter(({ permission }) => permission !== 'public' && permission !== 'shopper');
const changing = memberCalls.filter(({ method }) => method !== 'GET');

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  // Rows are compared: nothing may come round meanwhile.
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());

function from(site: string): Record<string, string> {
  return { 'sec-fetch-site': site };
}

const own = { host: 'shop.test', origin: 'http://shop.test', 'x-requested-with': 'backroom' };
/** What a page of another site can have a browser send along with the cookie, and what it cannot say. */
const foreign: readonly Record<string, string>[] = [
  { host: 'shop.test', origin: 'https://evil.test', 'x-requested-with': 'backroom' },
  { host: 'shop.test', origin: 'https://evil.test' },
  { host: 'shop.test', origin: 'http://shop.test:8080', 'x-requested-with': 'backroom' },
  { host: 'shop.test', origin: 'null', 'x-requested-with': 'backroom' },
  { host: 'shop.test', origin: 'http://shop.test', 'x-requested-with': 'backroom', ...from('same-site') },
  { host: 'shop.test', 'x-requested-with': 'backroom', ...from('cross-site') },
  { host: 'shop.test', origin: 'http://shop.test' },
  { host: 'shop.test' },
];
/** Those of them of which the browser itself says that they come from elsewhere. */
const refusedForeign = foreign.slice(0, -2);

const files =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nHandle,Title\r\na,b\r\n--x--\r\n';

function send(
  endpoint: AnyEndpoint,
  headers: Record<string, string>,
  type?: string,
): Promise<LightMyRequestResponse> {
  const options: InjectOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => (/id$/.test(name) ? '1' : 'sample')),
  };
  const example = (exampleValue(endpoint.body) ?? {}) as object;
  // A body may name the shop: a page of another site would name the caller's own.
  const body = 'shop_id' in example ? { ...example, shop_id: people.shopId } : example;
  if (endpoint.bodyKind === 'file') {
    return server.app.inject({
      ...options,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: files,
    });
  }
  if (type === 'multipart/form-data') {
    const sent = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
    return server.app.inject({ ...options, headers: sent, payload: files });
  }
  if (type === 'application/x-www-form-urlencoded') {
    const sent = { ...headers, 'content-type': type };
    return server.app.inject({ ...options, headers: sent, payload: 'a=1&b=2' });
  }
  return server.app.inject({
    ...options,
    headers: { ...headers, 'content-type': type ?? 'application/json' },
    payload: JSON.stringify(body),
  });
}

describe('a cookie session, called by a page of another site', () => {
  const cookie = () => ({ cookie: `${sessionCookie}=${people.owner}` });

  test('there are calls that change something, uploads and imports among them', () => {
    expect(changing.length).toBeGreaterThan(20);
    expect(changing.filter(({ bodyKind }) => bodyKind === 'file').length).toBeGreaterThan(2);
  });

  test.each(changing.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    '$call is refused, whatever kind of body',
    async ({ endpoint }) => {
      const before = await shopChecksum(server.databaseUrl, people.shopId);
      const types =
        endpoint.bodyKind === 'file' ? [undefined] : ['application/json', 'application/json; charset=utf-8'];
      for (const headers of foreign) {
        for (const type of types) {
          const answer = await send(endpoint, { ...headers, ...cookie() }, type);
          expect([headers, type, answer.statusCode]).toEqual([headers, type, 403]);
          expect(answer.json()).toMatchObject({ code: 'core.cross_site' });
          expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
        }
      }
      expect(await shopChecksum(server.databaseUrl, people.shopId)).toBe(before);
    },
  );

  test('from our own pages it is let through', async () => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/admin/setting/switches.json',
      headers: { ...own, ...cookie() },
      payload: { switches: { bundle_limit: true } },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('no call of members may be asked about by another origin, or shows it its answer', async () => {
    for (const endpoint of memberCalls.filter(({ path }) => !path.includes('{'))) {
      const asked = await server.app.inject({
        method: 'OPTIONS',
        url: endpoint.path,
        headers: {
          host: 'shop.test',
          origin: 'https://evil.test',
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'x-requested-with',
        },
      });
      expect([endpoint.path, asked.statusCode]).toEqual([endpoint.path, 404]);
      expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('a method said in a header, a query or a form is not the method', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/admin/offers/delete.json?_method=DELETE&ids=1',
      headers: { ...foreign[0], ...cookie(), 'x-http-method-override': 'DELETE' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

/** What plain forms can send, and pages without asking first. */
const formTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain; x=y',
];

describe('a plain form', () => {
  const takes: Readonly<Record<string, string>> = {
    form: 'application/x-www-form-urlencoded',
    beacon: 'text/plain',
    file: 'multipart/form-data',
  };

  test('is no body of any call but of those that say so', async () => {
    const reported: string[] = [];
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const { bodyKind = 'json', method, path } = endpoint;
      for (const type of formTypes) {
        if (type.startsWith(takes[bodyKind] ?? 'none')) {
          reported.push(`${method} ${path} ${type}`);
          continue;
        }
        for (const payload of ['', files]) {
          const answer = await server.app.inject({
            method,
            url: path.replace(/\{(\w+)\}/g, '1'),
            headers: {
              authorization: `Bearer ${people.owner}`,
              'content-type': type.startsWith('multipart') ? `${type}; boundary=x` : type,
            },
            payload,
          });
          expect([method, path, type, answer.statusCode]).toEqual([method, path, type, 415]);
        }
      }
    }
    expect(reported.sort()).toMatchInlineSnapshot(`
      [
        "POST /admin/offers/import.json multipart/form-data",
        "POST /admin/products/import.json multipart/form-data",
        "POST /admin/reviews/import.json multipart/form-data",
        "POST /admin/reviews/import/columns.json multipart/form-data",
        "POST /admin/uploads.json multipart/form-data",
        "POST /storefront/events.json text/plain",
        "POST /storefront/events.json text/plain; x=y",
        "POST /storefront/presence.json text/plain",
        "POST /storefront/presence.json text/plain; x=y",
        "POST /storefront/review-pictures.json multipart/form-data",
        "POST /storefront/review-reports.json text/plain",
        "POST /storefront/review-reports.json text/plain; x=y",
        "POST /storefront/review-request/picture.json multipart/form-data",
        "POST /storefront/review-votes.json text/plain",
        "POST /storefront/review-votes.json text/plain; x=y",
        "POST /v1/auth/oauth/generate-access-token application/x-www-form-urlencoded",
      ]
    `);
  });
});

describe('a call that begins or ends a session', () => {
  const sets = endpoints.filter(({ setsCookies }) => setsCookies);
  const open = () =>
    systemRows(server.services.db, sql`SELECT token_hash, acting_shop FROM sessions ORDER BY 1`);
  const email = 'stranger@mine.test';
  const password = 'seven quiet herons';
  const signIn = (headers: Record<string, string>, payload: string | object = { email, password }) =>
    server.app.inject({ method: 'POST', url: '/v1/auth/credentials', headers, payload });
  const signOut = (headers: Record<string, string>, url = '/v1/auth/user-logout') =>
    server.app.inject({ method: 'POST', url, headers });
  const context = (token: string) =>
    server.app.inject({ url: '/admin/shop/context.json', headers: { authorization: `Bearer ${token}` } });

  beforeAll(async () => {
    await makeMember(server.services.db, people.shopId, { email, role: 'admin' });
    const hash = await hashPassword(password);
    await systemRows(
      server.services.db,
      sql`UPDATE users SET password_hash = ${hash} WHERE email = ${email}`,
    );
  });

  test('says so, and takes JSON alone', () => {
    expect(sets.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
      [
        "POST /admin/v1/auth/oauth/grant-access-token.json",
        "POST /signup/account",
        "POST /v1/auth/cookies-logout",
        "POST /v1/auth/credentials",
        "POST /v1/auth/custom-login/{token}",
        "POST /v1/auth/invitations/{token}/accept",
        "POST /v1/auth/oauth/grant-access-token.json",
        "POST /v1/auth/second-step",
        "POST /v1/auth/user-logout",
        "PUT /v1/user/password",
      ]
    `);
    for (const { bodyKind = 'json' } of sets) expect(bodyKind).toBe('json');
  });

  test.each(sets.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    '$call is refused to pages of other sites, with a session or without, and gives them no cookie',
    async ({ endpoint }) => {
      const before = await open();
      for (const headers of refusedForeign) {
        for (const type of [undefined, ...formTypes]) {
          for (const session of [{ cookie: '' }, { cookie: `${sessionCookie}=${people.owner}` }]) {
            const answer = await send(endpoint, { ...headers, ...session }, type);
            expect([headers, type, answer.statusCode]).toEqual([headers, type, 403]);
            expect(answer.json()).toMatchObject({ code: 'core.cross_site' });
            expect(answer.headers).not.toHaveProperty('set-cookie');
          }
        }
      }
      expect(await open()).toEqual(before);
      // A program says nothing of where it comes from, and our own pages that they are ours.
      for (const headers of [
        {},
        { ...own, ...from('same-origin') },
        { host: 'shop.test', ...from('none') },
      ]) {
        const answer = await send(endpoint, { ...headers, authorization: 'Bearer none' });
        expect([403, 415]).not.toContain(answer.statusCode);
      }
    },
  );

  test('a form of another site signs nobody into its own account', async () => {
    // The "=" that a form puts between name and value is a part of the JSON.
    const trick = `{"email":"${email}","password":"${password}","x":"="}\r\n`;
    for (const headers of [{}, refusedForeign[1]!, from('cross-site')]) {
      const answer = await signIn({ ...headers, 'content-type': 'text/plain' }, trick);
      expect(answer.statusCode).toBeOneOf([403, 415]);
      expect(answer.cookies).toEqual([]);
    }
    expect((await signIn({})).statusCode).toBe(200);
    expect((await signIn({ ...own, ...from('same-origin') })).statusCode).toBe(200);
  });

  test('a form of another site signs nobody out, and a real sign-out leaves no session behind', async () => {
    const begin = async () => (await signIn({})).json<{ access_token: string }>().access_token;
    const [first, second] = [await begin(), await begin()];
    // The browser keeps its cookie to itself there, and would have dropped it at the answer.
    expect(
      (await signOut({ ...refusedForeign[1], 'content-type': 'text/plain' })).headers,
    ).not.toHaveProperty('set-cookie');
    expect((await context(first)).statusCode).toBe(200);
    const both = { authorization: `Bearer ${first}`, cookie: `${sessionCookie}=${second}` };
    expect((await signOut(both, '/v1/auth/cookies-logout')).statusCode).toBe(200);
    expect([(await context(first)).statusCode, (await context(second)).statusCode]).toEqual([200, 401]);
    const third = await begin();
    await signOut({ ...both, cookie: `${sessionCookie}=${third}` });
    expect([(await context(first)).statusCode, (await context(third)).statusCode]).toEqual([401, 401]);
  });
});

describe('a frame of another site', () => {
  let folder: string;
  let pages: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backroom-cross-site-'));
    await mkdir(join(folder, 'admin/assets'), { recursive: true });
    await writeFile(join(folder, 'admin/index.html'), '<!doctype html><title>Backroom</title>');
    const admin = adminPages(folder);
    pages = Fastify({ logger: false });
    await admin.register(pages);
    pages.setNotFoundHandler((request, reply) => {
      if (!admin.otherwise(request, reply)) void reply.status(404).send();
    });
  });
  afterAll(async () => {
    await pages.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    '/',
    '/sign-in',
    '/sign-up',
    '/reset-password',
    '/reset-pwd-action?token=x',
    '/auth/accept/x',
    '/auth/decline/x',
    '/auth/grant?token=x',
    '/oauth/v2/authorize?client_id=x',
    '/oauth/request_grant?client_id=x',
    '/verify/email/x',
    '/custom-login/x',
    '/non-payment',
    '/loading',
    '/logout',
    '/offers',
    '/offers/1',
    '/products',
    '/settings/shop',
    '/no/such/page',
  ])('shows nothing of %s, and its address is told to nobody', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await pages.inject({ method, url });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.headers['content-security-policy']).toContain("form-action 'self'");
      expect(page.headers['x-frame-options']).toBe('DENY');
      expect(page.headers['referrer-policy']).toBe('same-origin');
      // An app may open the consent in a window of its own, and is told there by its own page how it ended.
      const isOfApp = url.startsWith('/oauth/');
      expect(page.headers['cross-origin-opener-policy']).toBe(isOfApp ? 'unsafe-none' : 'same-origin');
    }
  });

  test.each([
    ['/sign-in?return=%2Foauth%2Fv2%2Fauthorize%3Fclient_id%3Dx', 'unsafe-none'],
    ['/sign-up?return=/oauth/request_grant', 'unsafe-none'],
    ['/sign-in?return=%2Foffers%3Fof%3D%2Foauth%2F', 'same-origin'],
    ['/offers?page=/oauth/', 'same-origin'],
  ])('a window that opened %s keeps its opener as far as an app needs it: %s', async (url, policy) => {
    const page = await pages.inject({ url });
    expect([page.statusCode, page.headers['cross-origin-opener-policy']]).toEqual([200, policy]);
  });

  test('the store’s pages, forms and failures neither', async () => {
    for (const url of [
      '/store',
      '/store/cart',
      '/store/checkout',
      '/store/nope',
      '/store?shop=nowhere.test',
    ]) {
      const page = await server.app.inject({ url, cookies: { backroom_store_shop: 'mine.test' } });
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.headers['x-frame-options']).toBe('DENY');
    }
  });
});
