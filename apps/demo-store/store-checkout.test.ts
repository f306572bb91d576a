import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readable } from './testing/store-shopper.ts';
import { filledCheckout, hidden, startStore, type TestStore } from './testing/store-under-test.ts';

let server: TestStore['server'];
let people: TestStore['people'];
let mug: TestStore['mug'];
let lamp: TestStore['lamp'];
let shopper: TestStore['shopper'];
let ordersCount: TestStore['ordersCount'];

beforeAll(async () => {
  ({ server, people, mug, lamp, shopper, ordersCount } = await startStore());
});
afterAll(() => server.close());

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

  test('the page names its cart, so that the notes beside the order are about its items', async () => {
    const guest = shopper();
    await guest.add(mug, 2);
    const contextOf = async (path: string) => {
      const page = await guest.get(path);
      const [, said] = /<script type="application\/json" data-backroom-page>([^<]*)</.exec(page.body) ?? [];
      return JSON.parse(said!) as { page_type: string; cart: { token: string; item_count: number } };
    };
    const [cart, checkout] = [await contextOf('/store/cart'), await contextOf('/store/checkout')];
    expect(checkout).toMatchObject({ page_type: 'checkout', cart: { item_count: 2 } });
    expect(checkout.cart.token).toBe(cart.cart.token);
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

  test('a declined card gets its error at the card, and another card pays', async () => {
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
    expect(readable(page.body)).toContain('Your items now cost $30.00 instead of $25.50.');
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
    // Another shopper's checkout with these prices.
    const theirCheckout = other.jar.get('backroom_store_checkout')!;
    const swapped = change((offered) => Object.assign(offered, { token: theirCheckout }));
    expect((await guest.post('/store/checkout', { ...form, quote_token: swapped })).statusCode).toBe(422);
    expect(await ordersCount()).toBe(before);
    expect((await other.post('/store/checkout', theirs)).statusCode).toBe(303);
  });
});
