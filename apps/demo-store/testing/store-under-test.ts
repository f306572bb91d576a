import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { eventually } from '#core/testing/test-services.ts';
import { makePeople } from '#apps/server/testing/test-people.ts';
import { startTestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient, offerBody } from '#apps/server/testing/test-shop.ts';
import { type Form, type StoreShopper, storeShopper } from './store-shopper.ts';

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

/** The value of a hidden field of a page. */
export const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Opens the checkout and gives its form, filled in. */
export async function filledCheckout(guest: StoreShopper, given: Form = {}): Promise<Form> {
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

export type TestStore = Awaited<ReturnType<typeof startStore>>;

/** A store with a mug, of which two or more are discounted, a lamp, and the last of something; another shop's beside it. */
export async function startStore() {
  const server = await startTestServer();
  const { db } = server.services;
  const people = await makePeople(db);
  const shopper = (shop = 'mine.test') => storeShopper(server.app, shop);
  const mug = await makeProduct(db, people.shopId, { handle: 'mug', price_minor: 1000 });
  const lamp = await makeProduct(db, people.shopId, { handle: 'lamp', price_minor: 2550 });
  const last = await makeProduct(db, people.shopId, { handle: 'last', price_minor: 500, stock: 1 });
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
  return {
    server,
    people,
    mug,
    lamp,
    last,
    shopper,
    /** Path of the home page of a shop's store. */
    ownPath: (domain: 'mine.test' | 'other.test') =>
      storePath({ id: domain === 'mine.test' ? people.shopId : people.otherShopId, domain }),
    async ordersCount(): Promise<number> {
      const found = await db.inShop(people.shopId, (tx) =>
        tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM orders`),
      );
      return found.rows[0]!.n;
    },
  };
}
