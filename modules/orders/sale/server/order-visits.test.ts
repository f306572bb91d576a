import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { checkoutOf, complete } from '#apps/server/testing/test-shop.ts';
import type { Order } from '../../order/contract/order.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

function eventId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' };
const letter = {
  ...{ page: '/products/vase?to=ada@example.com', referrer: 'https://mail.example/inbox?of=ada' },
  utm: { source: 'letter', medium: 'email', campaign: 'Autumn' },
};

/** Tells of a visit as a browser does. */
async function visit(words: object = letter, headers = browser): Promise<string> {
  const id = eventId();
  const body = { visitor: '0f3a9c5e7b1d2468', events: [], visit: { id, ...words } };
  const { status } = await shop.shopper('POST', '/storefront/events.json', body, headers);
  expect(status).toBe(202);
  return id;
}

/** Buys a vase, put into the cart in these visits, one after another. */
async function buy(visits: readonly (string | undefined)[], email: string): Promise<Order> {
  let token: string | undefined;
  for (const id of visits) {
    const lines = [{ variant_id: shop.vase.variant, quantity: 1 }];
    const sent = { lines, ...(token && { token }), ...(id && { visit: id }) };
    const { status, body } = await shop.shopper<{ cart: { token: string } }>(
      'POST',
      '/storefront/cart/add.json',
      sent,
    );
    expect(status).toBe(200);
    token = body.cart.token;
  }
  const done = await complete(shop.shopper, await checkoutOf(shop.shopper, token!), { email });
  expect(done.status).toBe(201);
  const [row] = await inShop<{ id: number }>(
    sql`SELECT id FROM orders WHERE token = ${done.body.order.token}`,
  );
  return orderOf(row!.id);
}

const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;
const orderOf = async (id: number) =>
  (await shop.admin<{ order: Order }>('GET', `/admin/orders/${id}.json`)).body.order;

const none = { landing_site: null, referring_site: null, utm: null };

test('an order keeps what led to the visit that last put something into its cart, whatever becomes of the visit', async () => {
  const search = await visit({ page: '/', referrer: 'https://www.google.com/' });
  const order = await buy([search, await visit(), undefined], 'ada@example.com');
  const stored = {
    landing_site: '/products/vase',
    referring_site: 'https://mail.example/inbox',
    utm: { source: 'letter', medium: 'email', campaign: 'Autumn' },
  };
  expect(order).toMatchObject(stored);
  await inShop(sql`DELETE FROM visits`);
  expect(await orderOf(order.id)).toMatchObject(stored);
});

test('an order of a visit without words has none, and one of no visit, a made-up one or a program’s has nothing', async () => {
  const direct = await visit({ page: '/collections/new' });
  expect(await buy([direct], 'direct@example.com')).toMatchObject({
    ...none,
    landing_site: '/collections/new',
  });
  const bot = await visit(letter, { 'user-agent': 'python-requests/2.32' });
  for (const id of [undefined, eventId(), bot]) expect(await buy([id], 'no@example.com')).toMatchObject(none);
});

test('after a person is erased, neither the order nor the visit has their data from a link', async () => {
  const id = await visit({ ...letter, utm: { ...letter.utm, content: 'grace@example.com' } });
  const order = await buy([id], 'grace@example.com');
  expect(order.utm?.content).toBe('grace@example.com');
  const customer = order.customer!.id;
  const begun = await shop.admin('POST', `/admin/customers/${customer}/redact.json`, {
    confirm: 'grace@example.com',
  });
  expect(begun.status).toBe(202);
  await shop.server.settle();
  expect(await orderOf(order.id)).toMatchObject(none);
  expect(
    await inShop(
      sql`SELECT landing_page, referrer, utm_content, source FROM visits WHERE visit_id = ${id}::uuid`,
    ),
  ).toEqual([{ landing_page: '/', referrer: null, utm_content: null, source: 'mail' }]);
  const [left] = await inShop<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM orders WHERE visit_id = ${id}::uuid`,
  );
  expect(left!.n).toBe(0);
});
