import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, offerBody, type TestProduct } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import { type Form, readable, type StoreShopper, storeShopper } from './testing/store-shopper.ts';

let server: TestServer;
let people: TestPeople;
let mug: TestProduct;
let lamp: TestProduct;
let last: TestProduct;

const hostile = '<script>alert(1)</script>"\'&{{ 7 | times: 7 }}';

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  people = await makePeople(db);
  mug = await makeProduct(db, people.shopId, { handle: 'mug', price_minor: 1000 });
  lamp = await makeProduct(db, people.shopId, { handle: 'lamp', price_minor: 2550 });
  last = await makeProduct(db, people.shopId, { handle: 'last', price_minor: 500, stock: 1 });
  await makeProduct(db, people.otherShopId, { handle: 'foreign', price_minor: 700 });
  const made = await memberClient(server.app, people.owner)('POST', '/admin/offers.json', {
    offer: offerBody({ target_type: 'product', target_ids: [mug.product] }),
  });
  expect(made.status).toBe(201);
  await eventually('the offer in a cart', async () => {
    const guest = shopper();
    await guest.add(mug, 2);
    return (await guest.get('/store/cart')).body.includes('Buy more and save');
  });
});
afterAll(() => server.close());

const shopper = (shop = 'mine.test') => storeShopper(server.app, shop);
/** Path of the home page of a shop's store. */
const ownPath = (domain: 'mine.test' | 'other.test') =>
  storePath({ id: domain === 'mine.test' ? people.shopId : people.otherShopId, domain });

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

const address = {
  email: 'sam@example.com',
  first_name: 'Sam',
  last_name: 'Shopper',
  address1: '1 Main Street',
  city: 'Springfield',
  zip: '12345',
  country_code: 'US',
  shipping_rate: 'standard',
  card_number: '4242 4242 4242 4242',
  card_name: 'Sam Shopper',
  card_expiry: '12/39',
  card_cvc: '123',
};

/** Opens the checkout and gives its form, filled in. */
async function filledCheckout(guest: StoreShopper, given: Form = {}): Promise<Form> {
  const page = await guest.get('/store/checkout');
  expect(page.statusCode).toBe(200);
  return {
    quote_token: hidden(page.body, 'quote_token'),
    idempotency_key: hidden(page.body, 'idempotency_key'),
    shown_rate: hidden(page.body, 'shown_rate'),
    ...address,
    ...given,
  };
}

async function ordersCount(): Promise<number> {
  const found = await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM orders`),
  );
  return found.rows[0]!.n;
}

describe('from the product to the order, by plain forms', () => {
  test('a product is found, added by its options, discounted with the reason, ordered and thanked for', async () => {
    const guest = shopper();
    expect((await guest.get('/store')).body).toContain('/store/products/mug');
    expect(readable((await guest.get('/store/search?q=mug')).body)).toContain('1 thing found');
    const product = await guest.get('/store/products/mug');
    expect(product.statusCode).toBe(200);
    expect(readable(product.body)).toContain('$10.00');

    const added = await guest.post('/store/cart/add', {
      handle: 'mug',
      option1: 'Default Title',
      quantity: 4,
    });
    expect([added.statusCode, added.headers.location]).toEqual([303, '/store/cart']);
    await guest.add(lamp, 1);
    const cart = readable((await guest.get('/store/cart')).body);
    expect(cart).toMatch(/mug \$10\.00 each Buy more and save .*? −\$8\.00/);
    expect(cart).toContain('Before discount $40.00 $32.00');
    expect(cart).toContain('You save $8.00');
    expect(cart).toContain('Total USD $57.50');

    const form = await filledCheckout(guest);
    const paid = await guest.post('/store/checkout', form);
    expect(paid.statusCode).toBe(303);
    const order = await guest.get(String(paid.headers.location));
    expect(order.statusCode).toBe(200);
    const thanks = readable(order.body);
    expect(thanks).toContain('Thank you, Sam');
    expect(thanks).toContain('Before discount $40.00 $32.00');
    expect(thanks).toContain('Delivery $4.90');
    expect(thanks).toContain('Total USD $62.40');
    expect(thanks).toContain('Standard delivery');
    expect(thanks).toContain('United States');
    expect(order.headers['x-robots-tag']).toBe('noindex');
    expect(readable((await guest.get('/store/cart')).body)).toContain('Nothing in it yet');
  });

  test('quantities are changed, Remove wins, and nonsense changes nothing', async () => {
    const guest = shopper();
    await guest.add(mug, 1);
    await guest.add(lamp, 1);
    const quantities = `quantity%5Bv${mug.variant}%5D=3&quantity%5Bv${lamp.variant}%5D=5`;
    await guest.post('/store/cart/change', `${quantities}&remove=v${lamp.variant}`);
    const cart = (await guest.get('/store/cart')).body;
    expect(cart).toMatch(new RegExp(`name="quantity\\[v${mug.variant}\\]"[^>]*value="3"`));
    expect(cart).not.toContain(`quantity[v${lamp.variant}]`);
    await guest.post('/store/cart/change', `quantity%5Bv${mug.variant}%5D=-1`);
    const after = (await guest.get('/store/cart')).body;
    expect(readable(after)).toContain('Enter a quantity from 0 to 999');
    expect(after).toContain('value="3"');
    expect(readable((await guest.get('/store/cart')).body)).not.toContain('Enter a quantity');
  });

  test('a script that asks for JSON gets the cart', async () => {
    const guest = shopper();
    const json = { accept: 'application/json' };
    const added = await guest.post('/store/cart/add', { variant_id: mug.variant, quantity: 2 }, json);
    expect(added.statusCode).toBe(200);
    expect(added.json()).toMatchObject({
      cart: { item_count: 2, total_price: 18, total_discount: 2, lines: [{ discounts: [{ amount: 2 }] }] },
    });
    const refused = await guest.post('/store/cart/add', { variant_id: 999_999, quantity: 2 }, json);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'core.not_found']);
  });

  test('what cannot be added is said on the page it came from', async () => {
    const guest = shopper();
    await guest.add(last, 1);
    await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(sql`UPDATE variants SET inventory_quantity = 0 WHERE id = ${last.variant}`),
    );
    await eventually('the cart to know', async () =>
      readable((await guest.get('/store/cart')).body).includes('is sold out and was taken out of your cart'),
    );
    const refused = await guest.post(
      '/store/cart/add',
      { variant_id: last.variant, quantity: 1 },
      { referer: 'http://shop.test/store/products/last' },
    );
    expect(refused.headers.location).toBe('/store/products/last');
    expect(readable((await guest.get('/store/products/last')).body)).toContain('last is sold out.');
    const foreign = { referer: 'https://evil.test/store/products/last' };
    const elsewhere = await guest.post('/store/cart/add', { variant_id: last.variant, quantity: 1 }, foreign);
    expect(elsewhere.headers.location).toBe('/store/cart');
    expect((await guest.get('/store/checkout')).headers.location).toBe('/store/cart');
  });
});

describe('the checkout', () => {
  test('two clicks and a form sent again order once and show the same order', async () => {
    const guest = shopper();
    await guest.add(mug, 2);
    const form = await filledCheckout(guest);
    const before = await ordersCount();
    const answers = await Promise.all([1, 2, 3].map(() => guest.post('/store/checkout', form)));
    const again = await guest.post('/store/checkout', form);
    const locations = [...answers, again].map((answer) => answer.headers.location);
    expect(locations[0]).toMatch(/^\/store\/orders\/[\w-]{22,}$/);
    expect(new Set(locations).size).toBe(1);
    expect(await ordersCount()).toBe(before + 1);

    const otherKey = await guest.post('/store/checkout', { ...form, idempotency_key: 'another-key-1' });
    expect(otherKey.headers.location).toBe(locations[0]);
    const otherName = await guest.post('/store/checkout', { ...form, last_name: 'Else' });
    expect(otherName.headers.location).toBe(locations[0]);
    expect(await ordersCount()).toBe(before + 1);
  });

  test('errors are listed, linked to their fields, and what was typed stays; never the security code', async () => {
    const guest = shopper();
    await guest.add(mug, 2);
    const given = {
      email: 'sam',
      last_name: ' ',
      city: '',
      card_expiry: '01/20',
      card_cvc: '9876',
      zip: '4711',
    };
    const form = await filledCheckout(guest, given);
    const page = await guest.post('/store/checkout', form);
    expect(page.statusCode).toBe(422);
    const links = [...page.body.matchAll(/<a href="#f-(\w+)">/g)].map((found) => found[1]);
    expect(links).toEqual(['email', 'last_name', 'city', 'card_expiry']);
    for (const field of links) expect(page.body).toContain(`id="x-${field}"`);
    expect(page.body).toContain('value="4711"');
    expect(page.body).not.toContain('9876');
    expect(hidden(page.body, 'idempotency_key')).toBe(form['idempotency_key']);
  });

  test('a declined card is said at the card, and another card pays', async () => {
    const guest = shopper();
    await guest.add(mug, 1);
    const form = await filledCheckout(guest);
    const declined = await guest.post('/store/checkout', { ...form, card_number: '4000000000000002' });
    expect(declined.statusCode).toBe(402);
    expect(declined.body).toMatch(/id="x-card_number">.*?The card was declined/s);
    expect((await guest.post('/store/checkout', form)).statusCode).toBe(303);
  });

  test('a price that changed meanwhile is shown before anything is paid', async () => {
    const guest = shopper();
    await guest.add(lamp, 1);
    const form = await filledCheckout(guest);
    const before = await ordersCount();
    const price = (minor: number) =>
      server.services.db.inShop(people.shopId, (tx) =>
        tx.execute(sql`UPDATE variants SET price_minor = ${minor} WHERE id = ${lamp.variant}`),
      );
    await price(3000);
    const page = await guest.post('/store/checkout', form);
    await price(lamp.price_minor);
    expect(page.statusCode).toBe(409);
    expect(readable(page.body)).toContain('The items now cost $30.00 instead of $25.50.');
    expect(readable(page.body)).toContain('Total USD $34.90');
    expect(await ordersCount()).toBe(before);
  });

  test('another delivery than the one in the shown total is not paid unseen', async () => {
    const guest = shopper();
    await guest.add(mug, 1);
    const form = await filledCheckout(guest, { shipping_rate: 'express' });
    const page = await guest.post('/store/checkout', form);
    expect(page.statusCode).toBe(409);
    expect(readable(page.body)).toContain('Total USD $22.00');
    const paid = await guest.post('/store/checkout', {
      ...form,
      shown_rate: hidden(page.body, 'shown_rate'),
    });
    expect(readable((await guest.get(String(paid.headers.location))).body)).toContain('Total USD $22.00');
  });

  test('changed hidden fields order nothing', async () => {
    const guest = shopper();
    const other = shopper();
    await guest.add(mug, 1);
    await other.add(lamp, 1);
    const form = await filledCheckout(guest);
    const theirs = await filledCheckout(other);
    const before = await ordersCount();
    const token = String(form['quote_token']);
    for (const quoteToken of ['', 'AAAA', token.slice(0, -8), token.toLowerCase()]) {
      const page = await guest.post('/store/checkout', { ...form, quote_token: quoteToken });
      expect(page.statusCode).toBe(422);
    }
    const change = (edit: (offered: Record<string, Record<string, unknown>>) => void): string => {
      const offered = JSON.parse(inflateRawSync(Buffer.from(token, 'base64url')).toString()) as never;
      edit(offered);
      return deflateRawSync(JSON.stringify(offered)).toString('base64url');
    };
    const cheap = change(({ quote }) => Object.assign(quote!, { total: 0.01, total_minor: 1 }));
    const cheapPage = await guest.post('/store/checkout', { ...form, quote_token: cheap });
    expect(cheapPage.statusCode).toBe(422);
    expect(readable(cheapPage.body)).toContain('Total USD $14.90');
    // Somebody else's checkout with these prices.
    const theirCheckout = other.jar.get('backroom_store_checkout')!;
    const swapped = change((offered) => Object.assign(offered, { token: theirCheckout }));
    expect((await guest.post('/store/checkout', { ...form, quote_token: swapped })).statusCode).toBe(422);
    expect(await ordersCount()).toBe(before);
    expect((await other.post('/store/checkout', theirs)).statusCode).toBe(303);
  });
});

test('the foot of the store says how the shop is reached, where it says so', async () => {
  const foot = async () => readable(/<footer.*<\/footer>/s.exec((await shopper().get('/store')).body)![0]);
  expect(await foot()).not.toContain('Contact');
  await server.services.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE shops SET address1 = '<b>1 Main Street', city = 'Porto', zip = '4000-001', country_code = 'PT', phone = '+351 22 1'
          WHERE id = ${people.shopId}`,
    ),
  );
  expect(await foot()).toContain('Contact mine.test <b>1 Main Street 4000-001 Porto Portugal +351 22 1');
});

describe('walls', () => {
  test("another shop's cart, product and order are not there", async () => {
    const guest = shopper();
    await guest.add(mug, 2);
    const paid = await guest.post('/store/checkout', await filledCheckout(guest));
    await guest.add(lamp, 1);
    const abroad = shopper('other.test');
    abroad.jar.set('backroom_store_cart', guest.jar.get('backroom_store_cart')!);
    expect(readable((await abroad.get('/store/cart')).body)).toContain('Nothing in it yet');
    expect((await abroad.get('/store/checkout')).headers.location).toBe('/store/cart');
    expect((await abroad.get('/store/products/mug')).statusCode).toBe(404);
    expect((await abroad.get(String(paid.headers.location))).statusCode).toBe(404);
    expect(readable((await guest.get('/store/cart')).body)).toContain('lamp');
  });

  test('each store has its own path, which every address of it leads to: two are open side by side', async () => {
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

  test('a path that no shop has is no store, without a link that would lead to another one', async () => {
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
      expect(answer.body).toContain('There is no shop here');
      expect(answer.body).not.toContain('<a ');
    }
  });

  test('a form of another site is refused, one of this site is not', async () => {
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

  test('cookies are out of reach for scripts and other sites', async () => {
    const added = await shopper().add(mug, 1);
    const cart = added.cookies.find(({ name }) => name === 'backroom_store_cart');
    expect(cart).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: ownPath('mine.test') });
  });

  test('texts of a shop and of an address are text on every page', async () => {
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

  test('what is not there is a page that says so', async () => {
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
      expect(page.body).toContain('This shelf is empty');
    }
    expect((await guest.get('/store/assets/nope.css')).statusCode).toBe(404);
    expect((await guest.get('/store/assets/..%2f..%2fstore.ts')).statusCode).toBe(404);
  });
});

test('assets are kept for good under the address of their version, and only there', async () => {
  const guest = shopper();
  const [address] = /\/store\/assets\/store\.css\?v=[\w-]+/.exec((await guest.get('/store')).body)!;
  expect((await guest.get(address)).headers['cache-control']).toContain('immutable');
  expect((await guest.get('/store/assets/store.css?v=old')).headers['cache-control']).not.toContain(
    'immutable',
  );
  const packed = await guest.get(address, { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
});

test('a page with the key of a cart is not compressed together with what was asked for', async () => {
  const guest = shopper();
  const codingOf = async (path: string) =>
    (await guest.get(path, { 'accept-encoding': 'gzip, br' })).headers['content-encoding'];
  const searched = '/store/search?q=token%22%3A%22a';
  expect(await codingOf('/store')).toBe('br');
  expect(await codingOf(searched)).toBe('br');
  await guest.add(mug, 1);
  const page = await guest.get(searched);
  expect(page.body).toMatch(/"token":"[\w-]{22,}"/);
  expect(await codingOf(searched)).toBeUndefined();
  expect(await codingOf('/store/products/mug')).toBe('br');
  expect(await codingOf('/store/products/mug?option1=token')).toBeUndefined();
  expect(await codingOf('/store/checkout')).toBeUndefined();
});

test('without the database a page says to come back, and shows nothing of the inside', async () => {
  const guest = shopper();
  await guest.add(mug, 1);
  const { db } = server.services;
  const inShop = db.inShop;
  db.inShop = () => Promise.reject(Object.assign(new Error('secret stack'), { code: 'ECONNREFUSED' }));
  try {
    for (const path of ['/store', '/store/cart', '/store/products/mug']) {
      const page = await guest.get(path);
      expect(page.statusCode).toBe(503);
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
      expect(page.body).toContain('We are back in a moment');
      expect(page.body).not.toContain('secret');
    }
  } finally {
    db.inShop = inShop;
  }
  expect((await guest.get('/store/cart')).statusCode).toBe(200);
});
