import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, type TestProduct } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { OnlineStorePreferences } from '#modules/identity/settings/contract/shop-settings-calls.ts';
import { readable, storeShopper } from './testing/store-shopper.ts';

let server: TestServer;
let people: TestPeople;
let mug: TestProduct;

const shopper = (shop = 'mine.test') => storeShopper(server.app, shop);
const path = '/admin/setting/online-store-preferences.json';

async function prefer(given: Partial<OnlineStorePreferences>): Promise<void> {
  const owner = memberClient(server.app, people.owner);
  const now = await owner<{ online_store_preferences: object }>('GET', path);
  const saved = await owner('PUT', path, {
    online_store_preferences: { ...now.body.online_store_preferences, ...given },
  });
  expect(saved.status).toBe(200);
}

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 1000 });
});
beforeEach(async () => {
  await server.services.db.asSystem((tx) => tx.execute(sql`DELETE FROM rate_limits`));
  await prefer({ enable_password: false, password: 'open sesame', password_message: '', title: '' });
});
afterAll(() => server.close());

const pages = ['/store', '/store/cart', '/store/checkout', '/store/products/mug', '/store/search?q=mug'];

describe('a store behind a password', () => {
  beforeEach(() => prefer({ enable_password: true, password_message: 'Back on Friday <b>' }));

  test('shows the password page and nothing else, wherever one looks', async () => {
    const guest = shopper();
    for (const url of [...pages, '/store/orders/nope', '/store/nope']) {
      const page = await guest.get(url);
      expect([url, page.statusCode]).toEqual([url, 403]);
      expect(page.body).toContain('action="/store/password"');
      expect(readable(page.body)).toContain('Back on Friday <b>');
      expect(page.body).not.toContain('<b>');
      expect(page.body).not.toContain('href="/store/products');
      expect(page.body).not.toContain('storefront.js');
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(page.headers['cache-control']).toBe('no-store');
    }
  });

  test('the right password leads on without script, for this shopper alone', async () => {
    const guest = shopper();
    const asked = await guest.get('/store/products/mug?variant=1');
    expect(asked.body).toContain('name="return_to" value="/store/products/mug?variant=1"');
    const entered = await guest.post('/store/password', {
      password: 'open sesame',
      return_to: '/store/products/mug?variant=1',
    });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/store/products/mug?variant=1']);
    const pass = entered.cookies.find(({ name }) => name === 'backroom_store_pass');
    expect(pass).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: expect.stringMatching(/^\/store\/mine-\d+$/),
      maxAge: 86_400,
    });
    expect(decodeURIComponent(pass!.value)).not.toContain('sesame');
    for (const url of ['/store', '/store/products/mug']) expect((await guest.get(url)).statusCode).toBe(200);
    expect((await guest.add(mug, 1)).headers.location).toBe('/store/cart');
    expect((await shopper().get('/store')).statusCode).toBe(403);
  });

  test('a wrong one gets its error at the field, an address of another site is not followed', async () => {
    const guest = shopper();
    const wrong = await guest.post('/store/password', { password: 'sesame', return_to: '/store/cart' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).toMatch(/id="x-password">.*?Incorrect store password/s);
    expect(wrong.body).toContain('name="return_to" value="/store/cart"');
    expect((await guest.post('/store/password', { password: '' })).statusCode).toBe(422);
    for (const return_to of [
      '//evil.test',
      'https://evil.test/',
      '/store/../admin',
      '\\\\evil.test',
      '/storefront.js',
    ]) {
      const entered = await shopper().post('/store/password', { password: 'open sesame', return_to });
      expect([entered.statusCode, entered.headers.location]).toEqual([303, '/store']);
    }
  });

  test('a changed password ends the passes of the one before', async () => {
    const guest = shopper();
    await guest.post('/store/password', { password: 'open sesame' });
    expect((await guest.get('/store')).statusCode).toBe(200);
    await prefer({ password: 'another one' });
    expect((await guest.get('/store')).statusCode).toBe(403);
    await guest.post('/store/password', { password: 'another one' });
    expect((await guest.get('/store')).statusCode).toBe(200);
  });

  test('forms and scripts come to nothing', async () => {
    const guest = shopper();
    const added = await guest.add(mug, 1);
    expect([added.statusCode, added.headers.location]).toEqual([303, '/store']);
    const json = await guest.post(
      '/store/cart/add',
      { variant_id: mug.variant },
      { accept: 'application/json' },
    );
    expect([json.statusCode, json.json<{ code: string }>().code]).toEqual([403, 'store.password']);
    expect(guest.jar.has('backroom_store_cart')).toBe(false);
    expect((await guest.post('/store/password', {}, { origin: 'https://evil.test' })).statusCode).toBe(403);
  });

  test("opens no other shop's store, and the style sheet is there", async () => {
    const guest = shopper();
    await guest.post('/store/password', { password: 'open sesame' });
    guest.jar.set('backroom_store_shop', 'other.test');
    expect((await guest.get('/store')).statusCode).toBe(200);
    const [sheet] = /\/store\/assets\/store\.css\?v=[\w-]+/.exec((await shopper().get('/store')).body)!;
    expect((await guest.get(sheet)).statusCode).toBe(200);
  });

  test('the 21st attempt within a quarter of an hour waits (reliability 27)', async () => {
    const guest = shopper();
    const tries: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      tries.push((await guest.post('/store/password', { password: `wrong ${round}` })).statusCode);
    }
    expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403));
    expect(tries[20]).toBe(429);
  });
});

describe('an open store', () => {
  test('has its title and description for search engines, on the home page', async () => {
    await prefer({ title: 'Pots & <lamps>', meta_description: 'Made "slowly"' });
    const home = (await shopper().get('/store')).body;
    expect(home).toContain('<title>Pots &amp; &lt;lamps&gt;</title>');
    expect(home).toContain('<meta name="description" content="Made &#34;slowly&#34;">');
    expect((await shopper().get('/store/products/mug')).body).toContain('<title>mug · mine.test</title>');
  });

  test('a form of the password page that comes late leads into it', async () => {
    const late = await shopper().post('/store/password', { password: 'x', return_to: '/store/cart' });
    expect([late.statusCode, late.headers.location]).toEqual([303, '/store/cart']);
  });
});

test('V323 a stopped shop shows one page that does not say why, and takes no form', async () => {
  const set = (code: string | null) =>
    server.services.db.asSystem((tx) =>
      tx.execute(
        sql`UPDATE shops SET access_code = ${code}, access_reason = 'unpaid bills' WHERE id = ${people.shopId}`,
      ),
    );
  await set('shop_is_frozen');
  const guest = shopper();
  await eventually('the store to know', async () => (await guest.get('/store')).statusCode === 402);
  for (const url of pages) {
    const page = await guest.get(url);
    expect([url, page.statusCode]).toEqual([url, 402]);
    expect(readable(page.body)).toContain('Not available right now');
    expect(page.body).not.toContain('unpaid');
  }
  expect((await guest.add(mug, 1)).statusCode).toBe(402);
  expect((await guest.post('/store/password', { password: 'open sesame' })).statusCode).toBe(402);
  expect((await shopper('other.test').get('/store')).statusCode).toBe(200);
  await set(null);
  await eventually('the store to open', async () => (await guest.get('/store')).statusCode === 200);
});
