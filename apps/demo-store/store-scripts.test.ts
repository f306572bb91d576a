import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, type TestProduct } from '#apps/server/testing/test-shop.ts';
import { tellOfScriptsLeftOut } from '#modules/developer/script-tag/server/script-tags.ts';
import { sessionCookie } from '#modules/identity/session/server/session.ts';
import { storeShopper } from './testing/store-shopper.ts';

let server: TestServer;
let people: TestPeople;
let mug: TestProduct;
/** Two names of one machine; `PUBLIC_URL` has the first. */
const [office, other] = ['localhost:3000', '127.0.0.1:3000'];

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  people = await makePeople(server.services.db);
  mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 1000 });
});
afterAll(() => server.close());

/** A browser, with the header that names where a request comes from. */
const browse = (host: string, options: InjectOptions, from = 'none') =>
  server.app.inject({
    ...options,
    headers: {
      host,
      cookie: `${sessionCookie}=${people.owner}`,
      'sec-fetch-site': from,
      'sec-fetch-mode': from === 'none' ? 'navigate' : 'cors',
      ...options.headers,
    },
  });
const context = '/admin/shop/context.json';
/** Home page of the shop's store. */
const home = () => storePath({ id: people.shopId, domain: 'mine.test' });

describe('without scripts of other programs', () => {
  test('every name of the machine is the office’s and the stores’', async () => {
    for (const host of [office, other, 'shop.test']) {
      expect((await browse(host, { url: '/offers' })).statusCode).toBe(200);
      expect((await browse(host, { url: context }, 'same-origin')).statusCode).toBe(200);
      expect((await browse(host, { url: home() })).statusCode).toBe(200);
    }
  });
});

describe('scripts of other programs', () => {
  beforeAll(async () => {
    const owner = memberClient(server.app, people.owner);
    for (const script_tag of [
      { src: 'https://cdn.one.test/a.js?x="><script>alert(1)</script>' },
      { src: 'https://cdn.two.test:8443/b.js', display_scope: 'all' },
      { src: 'https://cdn.three.test/c.js', display_scope: 'order_status' },
    ]) {
      expect((await owner('POST', '/admin/script_tags.json', { script_tag })).status).toBe(201);
    }
  });
  const pages = ['/store', '/store/products/mug', '/store/cart', '/store/nope'];

  test.each(pages)('%s ends with its own, on the name that is not the office’s', async (url) => {
    const page = await storeShopper(server.app, 'mine.test', other).get(url);
    const scripts = [...page.body.matchAll(/<script src="(https:[^"]*)" async><\/script>/g)].map(
      ([, src]) => src,
    );
    expect(scripts).toEqual([
      expect.stringMatching(/^https:\/\/cdn\.one\.test\/a\.js\?x=/),
      'https://cdn.two.test:8443/b.js',
    ]);
    expect(page.body).not.toContain('alert(1)</script>');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://cdn.one.test https://cdn.two.test:8443;");
    expect(policy).not.toContain('cdn.three.test');
    expect(policy).toMatch(/connect-src http:\/\/[^ ]+\/store\/ http:\/\/[^ ]+\/storefront\/ https:/);
    expect(policy).not.toMatch(/(connect-src|form-action) [^;]*'self'/);
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  test.each(pages)('%s leads there from the office’s name, and nowhere from others', async (url) => {
    const page = await storeShopper(server.app, 'mine.test', office).get(`${url}?page=2`);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([302, 'no-store']);
    const to = new URL(String(page.headers.location));
    expect([to.host, to.pathname, to.searchParams.get('page')]).toEqual([other, url, '2']);
    for (const host of ['shop.test', '[::1]:3000', '192.168.1.5:3000', 'localhost.evil.test']) {
      const left = await storeShopper(server.app, 'mine.test', host).get(url);
      expect([host, left.statusCode]).toEqual([host, url === '/store/nope' ? 404 : 200]);
      expect(left.body).not.toContain('cdn.');
      expect(left.headers['content-security-policy']).toContain("script-src 'self';");
    }
  });

  test('a shopper takes cart and password along, and the address does not keep them', async () => {
    const before = storeShopper(server.app, 'mine.test', office);
    await before.add(mug, 3);
    const cart = before.jar.get('backroom_store_cart')!;
    const led = new URL(String((await before.get('/store/cart')).headers.location));
    const after = storeShopper(server.app, 'mine.test', other);
    after.jar.clear();
    const arrived = await after.get(led.pathname + led.search);
    expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/store/cart']);
    expect(after.jar.get('backroom_store_cart')).toBe(cart);
    expect((await after.get(String(arrived.headers.location))).body).toContain('$30.00');
    expect((await after.get('/store/checkout')).statusCode).toBe(200);
  });

  test('scripts are checked, and only on that name', async () => {
    const brought = new URLSearchParams({
      cart: 'x y',
      shop: 'other.test',
      pass: 'nope',
      [sessionCookie]: 'x',
    });
    const url = `${home()}/cart?carried=${encodeURIComponent(brought.toString())}`;
    const arrived = await server.app.inject({ url, headers: { host: other } });
    expect([arrived.statusCode, arrived.cookies]).toEqual([303, []]);
    const sound = `${home()}/cart?carried=cart%3D${'a'.repeat(32)}`;
    const elsewhere = await server.app.inject({ url: sound, headers: { host: 'shop.test' } });
    expect(elsewhere.cookies.map(({ name }) => name)).not.toContain('backroom_store_cart');
  });

  test('are not where a card number is typed, nor in another shop; those pages stay', async () => {
    for (const host of [office, other]) {
      const guest = storeShopper(server.app, 'mine.test', host);
      await guest.add(mug, 1);
      const checkout = await guest.get('/store/checkout');
      const elsewhere = await storeShopper(server.app, 'other.test', host).get('/store');
      for (const page of [checkout, elsewhere]) {
        expect(page.statusCode).toBe(200);
        expect(page.body).not.toContain('cdn.');
        expect(page.headers['content-security-policy']).toContain("script-src 'self';");
      }
    }
  });

  test('share their name with nothing of the back office in a browser: its cookie signs no one in there', async () => {
    const page = await browse(other, { url: '/offers?x=1' });
    expect([page.statusCode, page.headers.location]).toEqual([
      302,
      `${server.services.publicUrl}/offers?x=1`,
    ]);
    for (const [method, url] of [
      ['GET', context],
      ['GET', '/openapi.json'],
      ['GET', '/dev/mailbox.json'],
      ['GET', '/assets/main.js'],
      ['POST', '/v1/auth/credentials'],
      ['POST', '/store/preview/post-purchase'],
      ['GET', '/no/such/page'],
    ] as const) {
      for (const from of ['same-origin', 'same-site', 'cross-site']) {
        const answer = await browse(other, { method, url }, from);
        expect([url, answer.statusCode, answer.cookies]).toEqual([url, 421, []]);
        if (url.startsWith('/store/')) continue;
        expect(answer.json()).toMatchObject({
          code: 'core.other_name',
          address: server.services.publicUrl,
        });
      }
    }
    const onOffice = await browse(office, { url: context }, 'same-origin');
    expect(onOffice.statusCode).toBe(200);
  });

  test('no notice says that they are left out, since they are not', async () => {
    const notices = await memberClient(server.app, people.owner)<{ notices: object[] }>(
      'GET',
      '/admin/notices.json',
    );
    expect(notices.body.notices).toEqual([]);
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'])(
    'behind a proxy (%s) they are left out: the name that arrives is not the browser’s',
    async (name) => {
      for (const host of [office, other]) {
        const page = await browse(host, { url: home(), headers: { [name]: 'x' } });
        expect([host, page.statusCode]).toEqual([host, 200]);
        expect(page.body).not.toContain('cdn.');
        expect((await browse(host, { url: '/offers', headers: { [name]: 'x' } })).statusCode).toBe(200);
      }
    },
  );

  test('a program goes on under either name', async () => {
    for (const host of [office, other]) {
      const cookie = `${sessionCookie}=${people.owner}`;
      const answer = await server.app.inject({ url: context, headers: { host, cookie } });
      expect(answer.statusCode).toBe(200);
    }
  });

  test('shoppers’ calls, pictures and the script are there under either name', async () => {
    for (const host of [office, other]) {
      for (const url of ['/storefront/shop.json?shop=mine.test', '/files/placeholder.svg']) {
        expect((await browse(host, { url }, 'same-origin')).statusCode).toBe(200);
      }
    }
  });
});

describe('where no other name is free', () => {
  test('they are left out, and all staff who may see scripts are notified', async () => {
    process.env['PUBLIC_URL'] = 'https://office.test';
    const alone = await startTestServer();
    delete process.env['PUBLIC_URL'];
    try {
      const given = await makePeople(alone.services.db);
      const script_tag = { src: 'https://cdn.one.test/a.js' };
      const made = await memberClient(alone.app, given.owner)('POST', '/admin/script_tags.json', {
        script_tag,
      });
      expect(made.status).toBe(201);
      for (const host of ['office.test', office, other]) {
        const page = await alone.app.inject({
          url: storePath({ id: given.shopId, domain: 'mine.test' }),
          headers: { host },
        });
        expect([host, page.statusCode]).toEqual([host, 200]);
        expect(page.body).not.toContain('cdn.');
      }
      const noticesOf = async (token: string) =>
        (
          await memberClient(alone.app, token)<{ notices: { kind: string }[] }>('GET', '/admin/notices.json')
        ).body.notices.map(({ kind }) => kind);
      expect(await noticesOf(given.owner)).toEqual(['scripts_left_out']);
      expect(await noticesOf(given.staff.themes)).toEqual(['scripts_left_out']);
      expect(await noticesOf(given.nobody)).toEqual([]);
      expect(await noticesOf(given.otherOwner)).toEqual([]);
      // Scripts from before the setting changed are reported, too, once.
      await alone.services.db.asSystem((tx) => tx.execute(sql`DELETE FROM notices`));
      await tellOfScriptsLeftOut.run(alone.services);
      await tellOfScriptsLeftOut.run(alone.services);
      expect(await noticesOf(given.owner)).toEqual(['scripts_left_out']);
    } finally {
      await alone.close();
    }
  });
});
