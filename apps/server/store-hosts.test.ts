import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#core/server/pipeline/app.ts';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import { sessionCookie } from '#modules/identity/session/server/session.ts';
import { storeLabel, storePath } from '#core/rules/store-address.ts';
import { storeShopper } from '#apps/demo-store/testing/store-shopper.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { makeProduct, memberClient, type TestProduct } from './testing/test-shop.ts';

const office = 'office.stores.test';
const password = 'a password that is long';
let server: TestServer;
let people: TestPeople;
/** Host of the shop's store. */
let own: string;
let mug: TestProduct;

beforeAll(async () => {
  process.env['PUBLIC_URL'] = `https://${office}`;
  process.env['STORE_ORIGIN'] = 'https://{shop}.stores.test';
  server = await startTestServer({ pages: true });
  people = await makePeople(server.services.db);
  const row = { id: people.shopId, domain: 'mine.test' };
  own = `${storeLabel(row)}.stores.test`;
  mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 1000 });
  const hash = await hashPassword(password);
  await server.services.db.asSystem((tx) =>
    tx.execute(sql`UPDATE users SET password_hash = ${hash} WHERE email = 'owner@mine.test'`),
  );
});
afterAll(async () => {
  delete process.env['PUBLIC_URL'];
  delete process.env['STORE_ORIGIN'];
  await server.close();
});

const ask = (options: InjectOptions, cookie?: string) =>
  server.app.inject({
    ...options,
    headers: { host: office, ...options.headers, ...(cookie !== undefined && { cookie }) },
  });
const context = (cookie: string, headers = {}) => ask({ url: '/admin/shop/context.json', headers }, cookie);

describe('the session cookie on https', () => {
  const name = `__Host-${sessionCookie}`;

  test('has a name that no neighbouring host and no other path can give a cookie', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/v1/auth/credentials',
      payload: { email: 'owner@mine.test', password },
    });
    const [set] = answer.cookies;
    expect(set).toMatchObject({ name, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(set).not.toHaveProperty('domain');
    expect((await context(`${name}=${set!.value}`)).statusCode).toBe(200);
    const out = await ask(
      { method: 'POST', url: '/v1/auth/user-logout', headers: { origin: `https://${office}` }, payload: {} },
      `${name}=${set!.value}`,
    );
    expect(out.cookies).toEqual([expect.objectContaining({ name, value: '', path: '/', secure: true })]);
    expect((await context(`${name}=${set!.value}`)).statusCode).toBe(401);
  });

  test('is the only one that counts: what came under the plain name signs nobody in, alone or beside it', async () => {
    expect((await context(`${sessionCookie}=${people.owner}`)).statusCode).toBe(401);
    const both = await context(`${sessionCookie}=${people.admin}; ${name}=${people.owner}`);
    expect(both.json<{ user: { email: string } }>().user.email).toBe('owner@mine.test');
  });

  test('is named so in the OpenAPI document', async () => {
    const document = (await ask({ url: '/openapi.json' })).json<{
      components: { securitySchemes: { session: { name: string } } };
    }>();
    expect(document.components.securitySchemes.session.name).toBe(name);
  });
});

describe('HSTS', () => {
  test('is said by every answer of an installation on https, and by none of one that is not', async () => {
    for (const url of [
      '/healthz',
      '/sign-in',
      '/admin/shop/context.json',
      '/store',
      '/storefront.js',
      '/no/such',
    ])
      expect([url, (await ask({ url })).headers['strict-transport-security']]).toEqual([
        url,
        'max-age=31536000',
      ]);
    const plain = await createApp({
      services: { ...server.services, publicUrl: 'http://localhost:3000' },
      authentication: { authenticate: async () => null, allows: () => false },
      routes: [],
      trustProxy: '127.0.0.1',
    });
    const redirected = async (proto: string) =>
      (await plain.inject({ url: '/', headers: { 'x-forwarded-proto': proto } })).headers;
    expect(await redirected('http')).not.toHaveProperty('strict-transport-security');
    expect(await redirected('https')).toHaveProperty('strict-transport-security');
    await plain.close();
  });
});

describe('a session cookie that comes twice', () => {
  const name = `__Host-${sessionCookie}`;
  const [mine, planted] = [() => `${name}=${people.nobody}`, () => `${name}=${people.admin}`];

  test.each([
    ['the planted one first', () => `${planted()}; ${mine()}`],
    ['last', () => `${mine()}; other=1; ${planted()}`],
    ['the same twice', () => `${mine()};${mine()}`],
    ['an empty one beside it', () => `${name}=; ${mine()}`],
  ])('signs nobody in (%s), and the browser is told to forget both', async (_how, cookie) => {
    const answer = await context(cookie());
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([401, '"cookies"']);
  });

  test('does not matter to a program with a bearer, and one of another name is another cookie', async () => {
    const bearer = { authorization: `Bearer ${people.nobody}` };
    expect((await context(`${mine()}; ${planted()}`, bearer)).statusCode).toBe(200);
    expect((await context(`x${planted()}; ${mine()}`)).statusCode).toBe(200);
  });

  test('is over and forgotten on signing out, too', async () => {
    const out = await ask(
      { method: 'POST', url: '/v1/auth/user-logout', headers: { origin: `https://${office}` }, payload: {} },
      `${planted()}; ${mine()}`,
    );
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cookies"']);
    for (const cookie of [mine(), planted()]) expect((await context(cookie)).statusCode).toBe(401);
  });
});

/** Every route of the running app, as it prints them: path with its parameters filled, and method. */
function allAddresses(): { method: InjectOptions['method']; path: string }[] {
  const above: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = ''] = /^([│ ]*)[├└]── (.*)$/.exec(line) ?? [];
      if (piece === '') return [];
      const depth = indent.length / 4;
      const [, part = '', methods = ''] = /^(\S*)(?: \((.*)\))?$/.exec(piece) ?? [];
      above.splice(depth, above.length, (above[depth - 1] ?? '') + part);
      const pattern = above[depth]!;
      const path = pattern
        .replace(/:(\w*(?:id|shop))\b(\([^)]*\))?/g, String(people.shopId))
        .replace(/:\w+(\([^)]*\))?/g, 'sample')
        .replace('*', 'sample');
      return methods === ''
        ? []
        : methods.split(', ').map((method) => ({ method: method as InjectOptions['method'], path }));
    });
}

describe('a store’s host', () => {
  /** What a store may answer, said once more by hand: nothing else that is ever added is let through by itself. */
  const stores = /^\/store(?!\/preview)(\/|$)|^\/storefront(\.js$|\/)|^\/files\//;
  const everything = () => ({
    authorization: `Bearer ${people.owner}`,
    cookie: `__Host-${sessionCookie}=${people.owner}; ${sessionCookie}=${people.owner}`,
    origin: `https://${own}`,
    'x-requested-with': 'backroom',
  });

  test('answers nothing of the back office: each route of the app, signed in in every way', async () => {
    const addresses = allAddresses();
    const office = addresses.filter(({ path }) => !stores.test(path));
    expect(office.length).toBeGreaterThan(300);
    for (const path of [
      '/admin/shop/context.json',
      '/v1/auth/credentials',
      '/openapi.json',
      '/metrics',
      '/healthz',
    ]) {
      expect(office.map((one) => one.path)).toContain(path);
    }
    for (const host of [own, `x.${own}`]) {
      for (const { method, path } of office) {
        const url = `${path}?shop=mine.test`;
        const answer = await server.app.inject({ method, url, headers: { ...everything(), host } });
        const found = [host, method, path, answer.statusCode, answer.headers['set-cookie']];
        expect(found).toEqual([host, method, path, 404, undefined]);
      }
    }
  });

  test('nor its pages and what comes of an address that nobody has', async () => {
    const pages = [
      '/offers',
      '/sign-in',
      '/settings/shop',
      '/auth/grant?token=x',
      '/oauth/v2/authorize',
      '/assets/x.js',
    ];
    const crooked = [
      '//admin',
      '/store/../admin/shop/context.json',
      '/%61dmin/shop/context.json',
      '/storefront/../admin',
    ];
    for (const url of [...pages, ...crooked, '/hooks/shopify/1', '/store/preview/post-purchase']) {
      const answer = await server.app.inject({ url, headers: { ...everything(), host: own } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).not.toContain('<title>Backroom');
    }
    expect((await ask({ url: '/offers' })).body).toContain('<title>Backroom');
  });

  test('answers shoppers’ calls and pictures of its own shop, as the office’s host does, and of no other', async () => {
    const routes = allAddresses().filter(
      ({ path }) => /^\/(storefront\/|files\/)/.test(path) && !/sample/.test(path),
    );
    expect(routes.length).toBeGreaterThan(40);
    for (const { method, path } of routes) {
      const answered = async (host: string, shop: string) =>
        (
          await server.app.inject({
            method,
            url: `${path}?shop=${shop}`,
            headers: { host },
            ...(method === 'POST' && { payload: {} }),
          })
        ).statusCode;
      const both = [await answered(own, 'mine.test'), await answered(office, 'mine.test')];
      expect([method, path, both[0]]).toEqual([method, path, both[1]]);
      if (path.startsWith('/files/') || method === 'OPTIONS') continue;
      expect([method, path, await answered(own, 'other.test')]).toEqual([method, path, 404]);
    }
    const file = (shopId: number, host: string) =>
      server.app.inject({ url: `/files/${shopId}/${'a'.repeat(32)}.png`, headers: { host } });
    expect((await file(people.otherShopId, own)).json()).toMatchObject({
      error: expect.stringContaining('This address'),
    });
    expect((await file(people.shopId, own)).json()).toMatchObject({
      error: expect.stringContaining('This file'),
    });
    expect(
      (await server.app.inject({ url: '/files/placeholder.svg', headers: { host: own } })).statusCode,
    ).toBe(200);
  });

  test('is its own shop’s alone', async () => {
    const at = (url: string, host = own, cookie = '') =>
      server.app.inject({ url, headers: { host, cookie } });
    expect((await at('/store')).body).toContain('mine.test');
    expect((await at('/store?shop=mine.test')).statusCode).toBe(200);
    const label = own.replace('.stores.test', '');
    const led = await at(`/store/${label}/products/mug?variant=3`);
    expect([led.statusCode, led.headers.location]).toEqual([302, '/store/products/mug?variant=3']);
    for (const url of [`/store/other-${people.otherShopId}`, '/store/nobody-9/cart'])
      expect([url, (await at(url)).statusCode]).toEqual([url, 404]);
    for (const url of [
      '/store?shop=other.test',
      '/store?shop=nope.test',
      '/store?shop=mine.test&shop=other.test',
    ]) {
      expect([url, (await at(url)).statusCode]).toEqual([url, 404]);
    }
    for (const label of [
      'nobody-99',
      'www',
      `other-${people.shopId}`,
      `mine-${people.otherShopId}`,
      'mine',
      '-1',
    ]) {
      expect([label, (await at('/store', `${label}.stores.test`)).statusCode]).toEqual([label, 404]);
    }
    const home = await at('/');
    expect([home.statusCode, home.headers.location]).toEqual([302, '/store']);
    expect((await at('/store', `${own.toUpperCase()}:8443`)).statusCode).toBe(200);
  });

  test('is foreign to the back office: no call with the session’s cookie passes from there', async () => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/admin/setting/switches.json',
      headers: {
        origin: `https://${own}`,
        'x-requested-with': 'backroom',
        host: office,
        cookie: `__Host-${sessionCookie}=${people.owner}`,
      },
      payload: { switches: {} },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'core.cross_site']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the office’s host leads to the store’s', () => {
  test.each([
    ['GET', '/store?shop=mine.test', 302],
    ['HEAD', '/store?shop=mine.test', 302],
    ['GET', '/store/products/mug?variant=3&shop=mine.test', 302],
    ['GET', '/store/orders/abc/offer?shop=mine.test', 302],
    ['GET', '/store/nope?shop=mine.test', 302],
    ['GET', '/%73tore/cart?shop=mine.test', 302],
    ['POST', '/store/cart/add?shop=mine.test', 308],
    ['POST', '/store/checkout?shop=mine.test', 308],
  ] as const)('%s %s', async (method, url, status) => {
    const answer = await ask({ method, url, headers: { 'sec-fetch-site': 'same-origin' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([status, `https://${own}${url}`]);
    expect(answer.body).toBe('');
  });

  test('from the path that the store has where both share a name, too', async () => {
    const path = storePath({ id: people.shopId, domain: 'mine.test' });
    const answer = await ask({ url: `${path}/products/mug?variant=3` });
    const to = `https://${own}/store/products/mug?variant=3`;
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to]);
    expect((await ask({ url: `/store/other-${people.shopId}` })).statusCode).toBe(404);
  });

  test('whichever name that has, and tells of a shop that is none', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost', office]) {
      const answer = await server.app.inject({ url: '/store?shop=mine.test', headers: { host } });
      expect(answer.headers.location).toBe(`https://${own}/store?shop=mine.test`);
    }
    expect((await ask({ url: '/store?shop=nope.test' })).statusCode).toBe(404);
  });

  test('but the editors’ preview and the style sheet it needs stay', async () => {
    const sent = await ask({
      method: 'POST',
      url: '/store/preview/post-purchase?shop=mine.test',
      headers: { origin: `https://${office}`, 'x-requested-with': 'backroom' },
      payload: {},
    });
    expect([sent.statusCode, sent.json<{ code: string }>().code]).toEqual([422, 'store.preview']);
    const [sheet] = /\/store\/assets\/store\.css\?v=[\w-]+/.exec(
      (await server.app.inject({ url: '/store', headers: { host: own } })).body,
    )!;
    for (const host of [office, own]) {
      expect((await server.app.inject({ url: sheet, headers: { host } })).statusCode).toBe(200);
    }
  });

  test('the back office links to it', async () => {
    const stated = await context(`__Host-${sessionCookie}=${people.owner}`);
    expect(stated.json<{ shop: object }>().shop).toMatchObject({ store_address: `https://${own}/store` });
  });
});

describe('a shopper of a store with a host of its own', () => {
  test('orders there, with cookies that no neighbour can plant', async () => {
    const guest = storeShopper(server.app, 'mine.test', own);
    guest.jar.clear();
    const added = await guest.add(mug, 2);
    expect([added.statusCode, added.headers.location]).toEqual([303, '/store/cart']);
    const [kept] = added.cookies;
    expect(kept).toMatchObject({
      name: '__Host-backroom_store_cart',
      path: '/',
      secure: true,
      httpOnly: true,
    });
    expect(kept).not.toHaveProperty('domain');
    expect((await guest.get('/store/cart')).body).toContain('$20.00');
    const foreign = await guest.post(
      '/store/cart/add',
      { variant_id: mug.variant },
      { origin: `https://${office}` },
    );
    expect(foreign.statusCode).toBe(403);
    expect((await guest.get('/store/checkout')).statusCode).toBe(200);
    // The plain name is what a neighbour could have set.
    const planted = storeShopper(server.app, 'mine.test', own);
    planted.jar.set('backroom_store_cart', kept!.value);
    expect((await planted.get('/store/cart')).body).not.toContain('$20.00');
  });

  test('gets scripts of other programs on it, under the policy that lets them out to the store alone', async () => {
    const owner = memberClient(server.app, people.owner);
    const script_tag = { src: 'https://cdn.one.test/a.js' };
    expect((await owner('POST', '/admin/script_tags.json', { script_tag })).status).toBe(201);
    const page = await server.app.inject({ url: '/store', headers: { host: own } });
    expect(page.body).toContain('<script src="https://cdn.one.test/a.js" async>');
    expect(page.headers['content-security-policy']).toContain(
      `connect-src https://${own}/store/ https://${own}/storefront/ https://cdn.one.test;`,
    );
  });
});
