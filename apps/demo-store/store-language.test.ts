import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import type { TestProduct } from '#apps/server/testing/test-shop.ts';
import { germanStoreWords } from './store-words.de.ts';
import { englishStoreWords } from './store-words.en.ts';
import { fill } from './store-words.ts';
import { readable, type StoreShopper, storeShopper } from './testing/store-shopper.ts';

const theme = join(import.meta.dirname, 'theme');
const templates = ['layout', 'snippets', 'templates'].flatMap((folder) =>
  readdirSync(join(theme, folder)).map((name) => join(folder, name)),
);

/** The literal text of a template, without its tags. */
const written = (name: string): string =>
  readFileSync(join(theme, name), 'utf8')
    .replace(/\{%-? *comment.*?endcomment *-?%\}/gs, ' ')
    .replace(/\{[{%].*?[%}]\}/gs, '')
    .replace(/ data-[a-z-]+="[^"]*"/g, '');

test.each(templates)(
  '%s prints no sentence of its own: every one is a word of the store, in each language',
  (name) => {
    const text = written(name).replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ');
    const shown = [
      ...text.replace(/<[^>]*>/g, '|').split('|'),
      ...[...text.matchAll(/\b(?:aria-label|placeholder|alt|title)="([^"]*)"/g)].map(([, said]) => said!),
    ];
    expect(shown.filter((piece) => /\p{L}{2}/u.test(piece))).toEqual([]);
  },
);

const pairs = Object.entries(englishStoreWords).flatMap(([name, english]) =>
  typeof english === 'string' ? [[name, english, germanStoreWords[name as 'skip']] as const] : [],
);

test('each language fills the same names in', () => {
  const names = (text: string) => [...text.matchAll(/%[a-z]+/g)].map(([one]) => one).toSorted();
  for (const [name, english, german] of pairs) expect([name, names(german)]).toEqual([name, names(english)]);
  expect(fill('%count von %other', { count: 3 })).toBe('3 von %other');
});

describe('the store of a German shop', () => {
  let shop: ShopServer;
  let mug: TestProduct;
  let guest: StoreShopper;
  /** Sentences by which an English page differs from a German one. */
  const foreign = pairs
    .flatMap(([, english, german]) => english.split(/%[a-z]+/).map((part) => [part.trim(), german] as const))
    .filter(([part, german]) => part.length > 4 && !german.includes(part))
    .map(([part]) => part);

  beforeAll(async () => {
    shop = await startShopServer();
    mug = await shop.product('becher', 1000, 3);
    await shop.product('lampe', 2550);
    await shop.rows(
      sql`UPDATE shops SET locale = 'de-DE', currency = 'EUR', name = 'Ofen' WHERE id = ${shop.people.shopId}`,
    );
    guest = storeShopper(shop.server.app, 'mine.test');
  });
  afterAll(() => shop.server.close());

  function expectGerman(name: string, html: string): void {
    const text = readable(html);
    const labels = [...html.matchAll(/\b(?:aria-label|placeholder)="([^"]*)"/g)].map(([, said]) => said!);
    for (const part of foreign)
      expect([name, [text, ...labels].filter((said) => said.includes(part)), part]).toEqual([name, [], part]);
  }

  test('speaks German on every page, in what it refuses and in what it ships', async () => {
    const page = async (url: string, status = 200) => {
      const answer = await guest.get(url);
      expect([url, answer.statusCode]).toEqual([url, status]);
      expectGerman(url, answer.body);
      expect(answer.body).toContain('<html lang="de">');
      return answer.body;
    };
    await page('/store');
    await page('/store/collections/all');
    await page('/store/products/becher');
    await page('/store/search?q=becher');
    await page('/store/search?q=nichts');
    await page('/store/nowhere', 404);
    await page('/store/cart');
    expect((await guest.add(mug, 0)).statusCode).toBe(303);
    expect(await page('/store/cart')).toContain('Geben Sie eine Menge von 1 bis 999 ein');
    await guest.post('/store/cart/add', { variant_id: 999_999, quantity: 1 });
    await page('/store/cart');
    await guest.add(mug, 2);
    await page('/store/cart');
    expectGerman('the drawer', (await guest.get('/store/cart/drawer')).body);
    expect(await page('/store/checkout')).toContain('Standardversand');
    const refused = await guest.post('/store/checkout', { quote_token: '' });
    expectGerman('a checkout that cannot be read', refused.body);
    const form = await guest.get('/store/checkout');
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form.body)![1]!;
    const sent = {
      quote_token: hidden('quote_token'),
      idempotency_key: hidden('idempotency_key'),
      shown_rate: 'standard',
      ...{
        email: 'sam@example.com',
        last_name: 'Sam',
        address1: 'Hauptstr. 1',
        city: 'Berlin',
        zip: '10115',
      },
      ...{ country_code: 'DE', shipping_rate: 'standard', card_number: '4000 0000 0000 0002' },
      ...{ card_name: 'Sam', card_expiry: '12/39', card_cvc: '123' },
    };
    const empty = await guest.post('/store/checkout', {
      ...sent,
      email: '',
      city: '',
      card_cvc: '',
      card_expiry: '',
    });
    expect(empty.statusCode).toBe(422);
    expectGerman('a checkout with faults', empty.body);
    expect(readable(empty.body)).not.toMatch(/blank|Enter|please/i);
    const declined = await guest.post('/store/checkout', sent);
    expect(declined.statusCode).toBe(402);
    expectGerman('a declined card', declined.body);
    expect(readable(declined.body)).not.toMatch(/card was|declined/);
    const again = { ...sent, card_number: '4242 4242 4242 4242', idempotency_key: 'another-key-1' };
    const paid = await guest.post('/store/checkout', again);
    expect([paid.statusCode, readable(paid.body)]).toEqual([303, expect.anything()]);
    const thanks = await page(String(paid.headers.location));
    expect(readable(thanks)).toMatch(/Vielen Dank.*Standardversand.*Testkarte/s);
  });

  test('has German texts for sold products and missing pages', async () => {
    await guest.add(mug, 1);
    await shop.rows(sql`UPDATE variants SET inventory_quantity = 0 WHERE id = ${mug.variant}`);
    const cart = readable((await guest.get('/store/cart')).body);
    expect(cart).toContain('becher ist ausverkauft und wurde aus Ihrem Warenkorb entfernt.');
    await shop.rows(sql`UPDATE shops SET access_code = 'shop_is_frozen' WHERE id = ${shop.people.shopId}`);
    const stopped = await guest.get('/store');
    expect(stopped.statusCode).toBe(402);
    expect(readable(stopped.body)).toContain('Gerade nicht verfügbar');
    expectGerman('a stopped shop', stopped.body);
    await shop.rows(sql`UPDATE shops SET access_code = NULL WHERE id = ${shop.people.shopId}`);
  });
});
