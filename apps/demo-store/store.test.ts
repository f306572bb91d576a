import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tooBusy } from '#core/server/call/refusal.ts';
import { readable } from './testing/store-shopper.ts';
import { startStore, type TestStore } from './testing/store-under-test.ts';

let server: TestStore['server'];
let people: TestStore['people'];
let mug: TestStore['mug'];
let shopper: TestStore['shopper'];

beforeAll(async () => {
  ({ server, people, mug, shopper } = await startStore());
});
afterAll(() => server.close());

test('the footer of the store has the contact details that the shop entered', async () => {
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

test('a page that waited too long for its turn is a readable page that asks to come back', async () => {
  const enter = vi.spyOn(server.app.guard, 'enter').mockRejectedValue(tooBusy());
  try {
    const page = await shopper().get('/store');
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
    expect(page.headers['content-type']).toContain('text/html');
    expect(readable(page.body)).toContain('Shop unavailable');
  } finally {
    enter.mockRestore();
  }
});

test('without the database a page asks to come back, and shows nothing of the inside', async () => {
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
      expect(page.body).toContain('Shop unavailable');
      expect(page.body).not.toContain('secret');
    }
  } finally {
    db.inShop = inShop;
  }
  expect((await guest.get('/store/cart')).statusCode).toBe(200);
});
