import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { startNewShops, type NewShops } from '#apps/server/testing/new-shops.ts';
import { makeProduct, memberClient } from '#apps/server/testing/test-shop.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { openNewShop } from '#modules/identity/shop/server/shop-opening.ts';
import { type StoreShopper, storeShopper } from './testing/store-shopper.ts';
import { untrueSentences } from '#core/testing/store-sentences.ts';
import { countryList } from './country-list.ts';
import { filledCheckout } from './testing/store-under-test.ts';

let shops: NewShops;
beforeAll(async () => {
  shops = await startNewShops();
});
afterAll(() => shops.server.close());

/** A shop as a sign-up opens it, and its first visitor. */
async function openShop(name: string, locale: 'en-US' | 'de-DE') {
  const { db } = shops.server.services;
  const owners = await shops.system<{ id: number }>(
    sql`INSERT INTO users (email, password_hash) VALUES (${`${locale}${Math.random()}@new.test`}, 'none') RETURNING id`,
  );
  const { shopId, domain } = await db.asSystem((tx) =>
    openNewShop(tx, {
      name,
      ownerId: owners[0]!.id,
      ownerEmail: 'hello@new.test',
      place: { country: 'DE', currency: 'EUR', timezone: 'Europe/Berlin', locale },
      under: 'new.test',
    }),
  );
  const token = await makeMember(db, shopId, { email: `${domain}@staff.test`, role: 'admin' });
  return {
    shopId,
    admin: memberClient(shops.server.app, token),
    guest: storeShopper(shops.server.app, domain),
  };
}

/** Every page of a store, from the home page to the receipt, by its path. */
async function everyPage(
  guest: StoreShopper,
  product: Awaited<ReturnType<typeof makeProduct>> | null,
): Promise<[path: string, html: string][]> {
  const pages: [string, string][] = [];
  const look = async (path: string) => {
    const { body } = await guest.get(path);
    pages.push([path, body]);
    return body;
  };
  for (const path of [
    '',
    '/collections/all',
    '/search',
    '/search?q=nothing',
    '/reviews',
    '/cart',
    '/nowhere',
  ])
    await look(`/store${path}`);
  await look('/store/cart/drawer');
  // The pages of expired links in emails.
  const link = 'a'.repeat(43);
  for (const path of ['orders/link', 'reviews/confirm', 'reviews/write', 'reviews/unsubscribe'])
    await look(`/store/${path}/${link}`);
  if (!product) return pages;
  await look('/store/collections/all');
  await look('/store/collections/shelf');
  await look('/store/products/vase');
  await look('/store/search?q=vase');
  await guest.add(product, 2);
  await look('/store/cart');
  await look('/store/cart/drawer');
  await look('/store/checkout');
  const faulty = await guest.post('/store/checkout', await filledCheckout(guest, { email: '', city: '' }));
  pages.push(['a checkout with faults', faulty.body]);
  const paid = await guest.post('/store/checkout', await filledCheckout(guest));
  expect(paid.statusCode).toBe(303);
  await look(String(paid.headers.location));
  return pages;
}

async function addProducts(shopId: number) {
  const { db } = shops.server.services;
  const vase = await makeProduct(db, shopId, { handle: 'vase', price_minor: 2800, stock: 4 });
  await makeProduct(db, shopId, { handle: 'bowl', price_minor: 1400 });
  await db.inShop(shopId, async (tx) => {
    await tx.execute(
      sql`UPDATE products SET title = 'Blue vase', vendor = 'Kiln Nine', body_html = '<p>Holds one flower.</p>' WHERE id = ${vase.product}`,
    );
    await tx.execute(sql`UPDATE products SET title = 'Plain bowl' WHERE handle = 'bowl'`);
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO collections (shop_id, title, handle, published_at, products_count)
          VALUES (${shopId}, 'Shelf', 'shelf', now(), 1) RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shopId}, ${made.rows[0]!.id}, ${vase.product})`,
    );
  });
  return vase;
}

const preferencesPath = '/admin/setting/online-store-preferences.json';
async function lockStore(admin: ReturnType<typeof memberClient>) {
  const { body } = await admin<{ online_store_preferences: object }>('GET', preferencesPath);
  const locked = { ...body.online_store_preferences, enable_password: true, password: 'sesame' };
  expect((await admin('PUT', preferencesPath, { online_store_preferences: locked })).status).toBe(200);
}

const own = [
  ...['Ofen & Ton', 'Blue vase', 'Plain bowl', 'Kiln Nine', 'Holds one flower.', 'Shelf', 'hello@new.test'],
  ...['Sam', 'Sam Shopper', 'sam@example.com', '1 Main Street', '12345 Springfield', 'vase', 'nothing'],
];

test.each(['en-US', 'de-DE'] as const)(
  'every sentence of a new shop’s store is neutral or the shop’s own, empty and with products (%s)',
  async (locale) => {
    const { shopId, guest, admin } = await openShop('Ofen & Ton', locale);
    const untrue = new Set<string>();
    const countries = countryList(locale).map(({ name }) => name);
    for (const [path, html] of await everyPage(guest, null))
      for (const sentence of untrueSentences(html, locale, own, countries))
        untrue.add(`${path}: ${sentence}`);
    const vase = await addProducts(shopId);
    await eventually('the products in the store', async () =>
      (await guest.get('/store')).body.includes('Blue vase'),
    );
    for (const [path, html] of await everyPage(guest, vase))
      for (const sentence of untrueSentences(html, locale, own, countries))
        untrue.add(`${path}: ${sentence}`);
    await lockStore(admin);
    const locked = await guest.get('/store');
    expect(locked.statusCode).toBe(403);
    for (const sentence of untrueSentences(locked.body, locale, own, countries))
      untrue.add(`the password page: ${sentence}`);
    expect([...untrue]).toEqual([]);
  },
);

test('a new shop ships for free, states no delivery times and has no banner', async () => {
  const { shopId, guest } = await openShop('Quiet', 'en-US');
  const vase = await addProducts(shopId);
  await guest.add(vase, 1);
  expect((await guest.get('/store')).body).not.toContain('class="bar"');
  const checkout = (await guest.get('/store/checkout')).body;
  expect([...checkout.matchAll(/name="shipping_rate" value="([^"]*)"/g)].map(([, code]) => code)).toEqual([
    'standard',
  ]);
  expect(checkout).not.toMatch(/working day/);
});

test('the merchant’s texts are shown in their places, and empty fields are not', async () => {
  const { shopId, guest, admin } = await openShop('Quiet', 'en-US');
  await addProducts(shopId);
  const { body } = await admin<{ online_store_preferences: object }>('GET', preferencesPath);
  const write = async (words: object, version: number) =>
    expect(
      (
        await admin('PUT', preferencesPath, {
          online_store_preferences: { ...body.online_store_preferences, ...words, version },
        })
      ).status,
    ).toBe(200);
  await write({ headline: 'Vases <b>of</b> our own', returns: '14 days to send it back' }, 1);
  expect((await guest.get('/store')).body).toContain('<h1>Vases &lt;b&gt;of&lt;/b&gt; our own</h1>');
  const product = (await guest.get('/store/products/vase')).body;
  expect(product).toContain('14 days to send it back');
  expect(product.match(/<ul class="facts">.*?<\/ul>/s)![0].match(/<li>/g)).toHaveLength(1);
  await write({}, 2);
  expect((await guest.get('/store/products/vase')).body).not.toContain('class="facts"');
});
