import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { makeProduct } from '#apps/server/testing/test-shop.ts';
import { readable } from './testing/store-shopper.ts';
import { filledCheckout, startStore, type TestStore } from './testing/store-under-test.ts';

let server: TestStore['server'];
let people: TestStore['people'];
let mug: TestStore['mug'];
let lamp: TestStore['lamp'];
let shopper: TestStore['shopper'];
let ownPath: TestStore['ownPath'];

const hostile = '<script>alert(1)</script>"\'&{{ 7 | times: 7 }}';

beforeAll(async () => {
  ({ server, people, mug, lamp, shopper, ownPath } = await startStore());
});
afterAll(() => server.close());

describe('isolation of stores', () => {
  test("a shop has no access to another shop's cart, product and order", async () => {
    const guest = shopper();
    await guest.add(mug, 2);
    const paid = await guest.post('/store/checkout', await filledCheckout(guest));
    await guest.add(lamp, 1);
    const abroad = shopper('other.test');
    abroad.jar.set('backroom_store_cart', guest.jar.get('backroom_store_cart')!);
    expect(readable((await abroad.get('/store/cart')).body)).toContain('Your cart is empty');
    expect((await abroad.get('/store/checkout')).headers.location).toBe('/store/cart');
    expect((await abroad.get('/store/products/mug')).statusCode).toBe(404);
    expect((await abroad.get(String(paid.headers.location))).statusCode).toBe(404);
    expect(readable((await guest.get('/store/cart')).body)).toContain('lamp');
  });

  test('every address of a store redirects to the store’s own path, so two stores can be open side by side', async () => {
    const headers = { host: 'shop.test' };
    for (const [asked, led] of [
      ['/store?shop=other.test', ownPath('other.test')],
      [
        '/store/products/foreign?variant=1&shop=other.test',
        `${ownPath('other.test')}/products/foreign?variant=1`,
      ],
      ['/store/nothing/here?shop=mine.test', `${ownPath('mine.test')}/nothing/here`],
      ['/%73tore/cart?shop=mine.test', ownPath('mine.test')],
    ] as const) {
      const answer = await server.app.inject({ url: asked, headers });
      expect([asked, answer.statusCode, answer.headers.location]).toEqual([asked, 302, led]);
    }
    const form = await server.app.inject({
      method: 'POST',
      url: '/store/cart/add?shop=mine.test',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=b',
    });
    expect([form.statusCode, form.headers.location]).toEqual([308, `${ownPath('mine.test')}/cart/add`]);

    for (const [domain, handle] of [
      ['mine.test', 'mug'],
      ['other.test', 'foreign'],
    ] as const) {
      const home = (await server.app.inject({ url: ownPath(domain), headers })).body;
      const links = [...home.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, address]) => address!);
      const inStores = links.filter((address) => !address.startsWith('/store/assets/'));
      expect(inStores.length).toBeGreaterThan(5);
      for (const address of inStores)
        expect(`${address}/`.replace('?', '/')).toMatch(new RegExp(`^${ownPath(domain)}/`));
      expect(home).toContain(`${ownPath(domain)}/products/${handle}`);
      expect(home).toContain(`<link rel="canonical" href="http://shop.test${ownPath(domain)}">`);
    }
  });

  test('a path without a shop shows "Shop not found", without a link to another store', async () => {
    const { shopId, otherShopId } = people;
    for (const url of [
      '/store?shop=nowhere.test',
      '/store',
      `/store/other-${shopId}`,
      `/store/mine-${otherShopId}/products/mug`,
      '/store/nobody-999999',
      `${ownPath('mine.test')}?shop=other.test`,
    ]) {
      const answer = await server.app.inject({ url, headers: { host: 'shop.test' } });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).toContain('Shop not found');
      expect(answer.body).not.toContain('<a ');
    }
  });

  test('refuses forms from other sites, and accepts forms from this site', async () => {
    const guest = shopper();
    const form = { variant_id: mug.variant, quantity: 1 };
    const from = async (headers: Record<string, string>) =>
      (await guest.post('/store/cart/add', form, headers)).statusCode;
    expect(await from({ origin: 'https://evil.test' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site', origin: 'http://sub.shop.test' })).toBe(403);
    expect(guest.jar.has('backroom_store_cart')).toBe(false);
    expect(await from({ origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' })).toBe(303);
  });

  test('scripts can’t read the cart cookie, and other sites can’t send it', async () => {
    const added = await shopper().add(mug, 1);
    const cart = added.cookies.find(({ name }) => name === 'backroom_store_cart');
    expect(cart).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: ownPath('mine.test') });
  });

  test('every page escapes HTML in texts from the shop and from the URL', async () => {
    const { db } = server.services;
    const rude = await makeProduct(db, people.otherShopId, { handle: 'rude', price_minor: 100 });
    await db.inShop(people.otherShopId, async (tx) => {
      await tx.execute(
        sql`UPDATE products SET title = ${hostile}, vendor = ${hostile} WHERE id = ${rude.product}`,
      );
      const made = await tx.execute<{ id: number }>(
        sql`INSERT INTO collections (shop_id, title, handle, published_at, products_count)
            VALUES (${people.otherShopId}, ${hostile}, 'rude', now(), 1) RETURNING id`,
      );
      await tx.execute(
        sql`INSERT INTO collects (shop_id, collection_id, product_id, position)
            VALUES (${people.otherShopId}, ${made.rows[0]!.id}, ${rude.product}, 1)`,
      );
    });
    const guest = shopper('other.test');
    await eventually('the title in a cart', async () => {
      await guest.add(rude, 1);
      return (await guest.get('/store/cart')).body.includes('alert(1)');
    });
    const form = await filledCheckout(guest, { email: hostile, first_name: hostile });
    const failed = await guest.post('/store/checkout', form);
    const paid = await guest.post('/store/checkout', { ...form, email: 'a@example.com' });
    const q = encodeURIComponent(hostile);
    const pages = [
      failed,
      await guest.get(String(paid.headers.location)),
      ...(await Promise.all(
        [
          '/store',
          '/store/collections/rude',
          '/store/collections/all',
          '/store/products/rude',
          `/store/search?q=${q}`,
          `/store/products/foreign?variant=${q}&option1=${q}`,
          `/store/${q}`,
        ].map((url) => guest.get(url)),
      )),
    ];
    for (const page of pages) {
      expect(page.body).toContain('alert(1)');
      expect(page.body).not.toContain('<script>alert');
      expect(page.body).not.toContain('value="<');
      expect(page.body).not.toMatch(/\b49\b.*times/);
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    }
  });

  test('a missing page answers 404 with a "Page not found" notice', async () => {
    const guest = shopper();
    for (const path of [
      'nope',
      'products/nope',
      'collections/nope',
      'orders/nope',
      'collections/all?page=99',
    ]) {
      const page = await guest.get(`/store/${path}`);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('Page not found');
    }
    expect((await guest.get('/store/assets/nope.css')).statusCode).toBe(404);
    expect((await guest.get('/store/assets/..%2f..%2fstore.ts')).statusCode).toBe(404);
  });
});
