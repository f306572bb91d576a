import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { readable } from './testing/store-shopper.ts';
import { filledCheckout, startStore, type TestStore } from './testing/store-under-test.ts';

let server: TestStore['server'];
let people: TestStore['people'];
let mug: TestStore['mug'];
let lamp: TestStore['lamp'];
let last: TestStore['last'];
let shopper: TestStore['shopper'];

beforeAll(async () => {
  ({ server, people, mug, lamp, last, shopper } = await startStore());
});
afterAll(() => server.close());

describe('from the product to the order, by plain forms', () => {
  test('a product is found, added by its options, discounted with the reason, ordered and thanked for', async () => {
    const guest = shopper();
    expect((await guest.get('/store')).body).toContain('/store/products/mug');
    expect(readable((await guest.get('/store/search?q=mug')).body)).toContain('1 product found');
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
    expect(thanks).toContain('Standard shipping');
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
