import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsPath, startNewShops, type NewShops } from '#apps/server/testing/new-shops.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { makeProduct, memberClient, shopperClient } from '#apps/server/testing/test-shop.ts';

let shops: NewShops;
beforeAll(async () => {
  shops = await startNewShops();
});
afterAll(() => shops.server.close());

const path = '/admin/setting/shipping.json';
interface Answer {
  shipping: { version: number; saved: boolean; standard_minor: number };
  code: string;
  fields: object;
}
const rates = {
  standard_minor: 700,
  express_minor: 1900,
  free_from_minor: 10_000,
  standard_time: '2 to 4 days',
  express_time: '',
};
const earlier = { standard_minor: 490, express_minor: 1200, free_from_minor: 7500 };

/** A shopper's checkout of one thing for 28.00. */
async function beginCheckout(shop: { id: number; domain: string }, handle: string) {
  const { variant } = await makeProduct(shops.server.services.db, shop.id, { handle, price_minor: 2800 });
  const shopper = shopperClient(shops.server.app, shop.domain);
  const cart = await shopper('POST', '/storefront/cart/add.json', {
    lines: [{ variant_id: variant, quantity: 1 }],
  });
  const { token } = (cart.body as { cart: { token: string } }).cart;
  const made = await shopper('POST', '/storefront/checkouts.json', { cart_token: token });
  type Checkout = {
    token: string;
    quote: object;
    shipping_rates: { code: string; price_minor: number; time: string }[];
  };
  const { checkout } = made.body as { checkout: Checkout };
  return { shopper, checkout };
}
const pricesOf = ({ shipping_rates }: { shipping_rates: { code: string; price_minor: number }[] }) =>
  Object.fromEntries(shipping_rates.map(({ code, price_minor }) => [code, price_minor]));

test('an earlier shop has the table of before on its settings page, which counts as unsaved until the first save', async () => {
  const { owner } = await shops.newShop();
  expect((await owner('GET', path)).body).toEqual({
    shipping: { ...earlier, standard_time: '', express_time: '', currency: 'USD', saved: false, version: 1 },
  });
  const saved = await owner<Answer>('PUT', path, { shipping: { ...rates, version: 1 } });
  expect(saved.body).toEqual({ shipping: { ...rates, currency: 'USD', saved: true, version: 2 } });
  expect((await owner('GET', path)).body).toEqual(saved.body);
});

test('the unsaved table follows a change of the currency, a shop without one ships free', async () => {
  const { owner, id } = await shops.newShop();
  const { body } = await owner<{ shop: object }>('GET', settingsPath);
  expect((await owner('PUT', settingsPath, { shop: { ...body.shop, currency: 'JPY' } })).status).toBe(200);
  expect((await owner('GET', path)).body).toMatchObject({
    shipping: { standard_minor: 5, express_minor: 12, free_from_minor: 75, currency: 'JPY' },
  });
  await shops.server.services.db.inShop(id, (tx) => tx.execute(sql`DELETE FROM shipping_settings`));
  expect((await owner('GET', path)).body).toMatchObject({
    shipping: { standard_minor: 0, express_minor: null, free_from_minor: null, saved: false, version: 0 },
  });
  const first = await owner<Answer>('PUT', path, { shipping: { ...rates, version: 0 } });
  expect(first.body.shipping).toMatchObject({ saved: true, version: 1 });
});

test('the second of two saves is refused, and wrong amounts are refused at their field', async () => {
  const { owner } = await shops.newShop();
  const save = (change: object) =>
    owner<Answer>('PUT', path, { shipping: { ...rates, version: 1, ...change } });
  for (const [field, wrong] of [
    ['standard_minor', -1],
    ['standard_minor', 4.9],
    ['express_minor', 1e13],
    ['free_from_minor', 0],
    ['standard_time', 'x'.repeat(101)],
  ] as const) {
    const refused = await save({ [field]: wrong });
    expect([field, refused.status, Object.keys(refused.body.fields)]).toEqual([
      field,
      422,
      [`shipping.${field}`],
    ]);
  }
  expect((await save({})).status).toBe(200);
  const second = await save({});
  expect([second.status, second.body.code]).toEqual([409, 'core.stale']);
});

test('staff need the permission for settings, and the log has the change', async () => {
  const { id, domain, owner } = await shops.newShop();
  const { db } = shops.server.services;
  for (const [permission, status] of [
    ['orders', 403],
    ['settings', 200],
  ] as const) {
    const token = await makeMember(db, id, { email: `${permission}@${domain}`, permissions: [permission] });
    expect((await memberClient(shops.server.app, token)('GET', path)).status).toBe(status);
  }
  await owner('PUT', path, { shipping: { ...rates, version: 1 } });
  const log = await db.inShop(id, (tx) =>
    tx.execute<{ changes: object }>(
      sql`SELECT changes FROM audit_log WHERE subject = 'shipping_settings' ORDER BY id DESC LIMIT 1`,
    ),
  );
  expect(JSON.stringify(log.rows[0]!.changes)).toContain('700');
});

test('an open checkout keeps the rates that it began with, and pays them', async () => {
  const shop = await shops.newShop();
  const { shopper, checkout } = await beginCheckout(shop, 'kept');
  expect(pricesOf(checkout)).toEqual({ standard: 490, express: 1200 });
  await shop.owner('PUT', path, { shipping: { ...rates, express_minor: null, version: 1 } });
  const again = await shopper('GET', `/storefront/checkout.json?token=${checkout.token}`);
  expect(pricesOf((again.body as { checkout: typeof checkout }).checkout)).toEqual({
    standard: 490,
    express: 1200,
  });
  const later = await beginCheckout(shop, 'later');
  expect(pricesOf(later.checkout)).toEqual({ standard: 700 });
  expect(later.checkout.shipping_rates[0]!.time).toBe('2 to 4 days');
  const address = { last_name: 'S', address1: 'A 1', city: 'B', zip: '12345', country_code: 'US' };
  const paid = await shopper('POST', '/storefront/checkout/complete.json', {
    token: checkout.token,
    email: 'sam@example.com',
    shipping_address: { first_name: 'Sam', ...address },
    shipping_code: 'express',
    quote: checkout.quote,
    payment: { gateway: 'test', card_number: '4242424242424242' },
  });
  expect([paid.status, (paid.body as { order: { shipping: number } }).order?.shipping]).toEqual([201, 12]);
});

test('a checkout from before there were settings keeps the table of before', async () => {
  const shop = await shops.newShop();
  const { shopper, checkout } = await beginCheckout(shop, 'old');
  await shops.system(sql`UPDATE checkouts SET shipping = NULL WHERE token = ${checkout.token}`);
  await shop.owner('PUT', path, { shipping: { ...rates, version: 1 } });
  const again = await shopper('GET', `/storefront/checkout.json?token=${checkout.token}`);
  expect(pricesOf((again.body as { checkout: typeof checkout }).checkout)).toEqual({
    standard: 490,
    express: 1200,
  });
});
