import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventKind } from '#core/contract/event-kind.ts';
import type { Tx } from '#core/server/database/database.ts';
import { finishJob } from '#core/server/jobs/job-row.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { offerExample } from '#modules/offers/offer/contract/offer-examples.ts';
import { apiScopes } from '../../program/contract/api-scope.ts';
import { topicNames, type WebhookTopic } from '../contract/webhook-topic.ts';
import * as collections from '#modules/catalog/collection/contract/collection-events.ts';
import * as products from '#modules/catalog/product/contract/product-events.ts';
import * as customers from '#modules/orders/customer/contract/customer-events.ts';
import * as orderEvents from '#modules/orders/order/contract/order-events.ts';
import { reviewCreated } from '#modules/reviews/review/contract/review-events.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { makeRows, type TestRows } from '#apps/server/testing/test-rows.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  checkoutOf,
  complete,
  completeBody,
  makeProduct,
  memberClient,
  type OpenCheckout,
  openCheckout,
  shopperClient,
} from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let rows: TestRows;
let customer: number;
let line: number;
type Call = ReturnType<typeof memberClient>;
let admin: Call;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  rows = await makeRows(server.services.db, people.shopId, 'mine');
  admin = memberClient(server.app, people.admin);
  await server.services.db.inShop(people.shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(sql`SELECT id FROM customers LIMIT 1`);
    customer = made.rows[0]!.id;
    const sold = await tx.execute<{ id: number }>(
      sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, quantity, fulfillable_quantity, price_minor, position)
          VALUES (${people.shopId}, ${rows.order}, ${rows.product}, ${rows.variant}, 'Mug', 1, 1, 2800, 1) RETURNING id`,
    );
    line = sold.rows[0]!.id;
    for (const topic of topicNames) {
      // Nothing is ever sent there; what would be is looked at.
      await tx.execute(
        sql`INSERT INTO webhooks (shop_id, topic, address, secret) VALUES (${people.shopId}, ${topic}, 'https://192.0.2.1/', 'none')`,
      );
    }
  });
});
afterAll(() => server.close());

interface StoredEvent extends Record<string, unknown> {
  topic: string;
  subject: string;
  body: { id: number } & Record<string, unknown>;
}
/** Reads and deletes the events stored for webhooks since the last call. */
async function takeEvents(): Promise<StoredEvent[]> {
  await server.drain();
  return server.services.db.inShop(people.shopId, async (tx) => {
    const found = await tx.execute<StoredEvent>(
      sql`SELECT e.topic, e.subject, e.body FROM webhook_events e
          WHERE EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id) AND e.topic <> 'app/uninstalled' ORDER BY e.id`,
    );
    await tx.execute(sql`DELETE FROM webhook_events`);
    return found.rows;
  });
}
const tell = (event: EventKind, payload: object) =>
  server.services.db.inShop(people.shopId, (tx) =>
    publish({ tx, shop: { id: people.shopId } }, event, payload),
  );

test.each([
  [products.productCreated, 'products/create', 'product'],
  [products.productUpdated, 'products/update', 'product'],
  [collections.collectionCreated, 'collections/create', 'collection'],
  [collections.collectionUpdated, 'collections/update', 'collection'],
  [customers.customerCreated, 'customers/create', 'customer'],
  [customers.customerUpdated, 'customers/update', 'customer'],
  [orderEvents.orderPlaced, 'orders/create', 'order'],
  [orderEvents.orderUpdated, 'orders/updated', 'order'],
  [orderEvents.orderPaid, 'orders/paid', 'order'],
  [orderEvents.orderCancelled, 'orders/cancelled', 'order'],
] as const)('$name becomes %s with the thing as the calls show it', async (event, topic, thing) => {
  await takeEvents();
  const ids = { product: rows.product, collection: rows.collection, customer, order: rows.order };
  await tell(event, {
    [`${thing}_id`]: ids[thing],
    product_ids: [ids.product],
    at: new Date().toISOString(),
    lines: [],
    subtotal_minor: 0,
    changes: [],
    reason: 'other',
    voided: false,
    notify: false,
  });
  const [first, ...others] = await takeEvents();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ topic, subject: `${thing}:${ids[thing]}`, body: { id: ids[thing] } });
  const shown = await admin<Record<string, object>>('GET', `/admin/${thing}s/${ids[thing]}.json`);
  expect(Object.keys(first!.body).toSorted()).toEqual(Object.keys(Object.values(shown.body)[0]!).toSorted());
});

test.each([
  [products.productDeleted, 'products/delete', 'product'],
  [collections.collectionDeleted, 'collections/delete', 'collection'],
  [customers.customerDeleted, 'customers/delete', 'customer'],
] as const)('$name becomes %s with the id alone', async (event, topic, thing) => {
  await takeEvents();
  for (const id of [987, 988])
    await tell(event, { [`${thing}_id`]: id, product_ids: [id], at: new Date().toISOString() });
  expect(await takeEvents()).toEqual([
    { topic, subject: `${thing}:987`, body: { id: 987 } },
    { topic, subject: `${thing}:988`, body: { id: 988 } },
  ]);
});

test('a thing that is gone before it was read is not told of', async () => {
  await takeEvents();
  await tell(products.productUpdated, { product_ids: [987] });
  expect(await takeEvents()).toEqual([]);
});

test('a fulfilment tells of itself and of its order, then of its change', async () => {
  await takeEvents();
  const path = `/admin/orders/${rows.order}/fulfillments`;
  const made = await admin<{ fulfillment: { id: number } }>('POST', `${path}.json`, {
    fulfillment: { line_items: [{ line_item_id: line, quantity: 1 }], tracking_number: 'A1' },
  });
  expect([made.status, made.body]).toEqual([201, made.body]);
  const { id } = made.body.fulfillment;
  const first = await takeEvents();
  expect(first.map(({ topic }) => topic).toSorted()).toEqual([
    'fulfillments/create',
    'orders/fulfilled',
    'orders/updated',
  ]);
  expect(first.find(({ topic }) => topic === 'fulfillments/create')).toMatchObject({
    subject: `order:${rows.order}`,
    body: { id, tracking_number: 'A1' },
  });
  await admin('PUT', `${path}/${id}.json`, { fulfillment: { tracking_number: 'B2' } });
  const second = await takeEvents();
  expect(second.find(({ topic }) => topic === 'fulfillments/update')).toMatchObject({ body: { id } });
});

interface Draft {
  id: number;
  total_price: number;
  order_id: number | null;
}
const topicsOf = (events: readonly StoredEvent[]) => events.map(({ topic }) => topic).toSorted();
const vase = { line_items: [{ title: 'Vase', price: 20, quantity: 1 }] };

test('a draft tells of itself as it was priced, until it is an order or gone', async () => {
  await takeEvents();
  const made = await admin<{ draft_order: Draft }>('POST', '/admin/draft_orders.json', { draft_order: vase });
  const { id, total_price } = made.body.draft_order;
  const [created] = await takeEvents();
  expect(created).toMatchObject({ topic: 'draft_orders/create', subject: `draft_order:${id}` });
  expect(created!.body).toEqual(made.body.draft_order);
  await admin('PUT', `/admin/draft_orders/${id}.json`, { draft_order: { ...vase, note: 'Blue' } });
  expect(await takeEvents()).toMatchObject([{ topic: 'draft_orders/update', body: { id, note: 'Blue' } }]);
  await admin('POST', `/admin/draft_orders/${id}/complete.json`, { total_price });
  const completed = await takeEvents();
  const own = completed.find(({ topic }) => topic === 'draft_orders/update');
  expect(own).toMatchObject({ body: { id, status: 'completed', order_id: expect.any(Number) } });
  expect(topicsOf(completed)).toContain('orders/create');

  const other = await admin<{ draft_order: Draft }>('POST', '/admin/draft_orders.json', {
    draft_order: vase,
  });
  await takeEvents();
  await admin('DELETE', `/admin/draft_orders/${other.body.draft_order.id}.json`);
  expect(await takeEvents()).toMatchObject([
    { topic: 'draft_orders/delete', body: { id: other.body.draft_order.id } },
  ]);
});

test('only a cancelled order without money can be deleted; orders/delete says which it was', async () => {
  const draft = await admin<{ draft_order: Draft }>('POST', '/admin/draft_orders.json', {
    draft_order: { ...vase, customer_id: customer },
  });
  const { id: draftId, total_price } = draft.body.draft_order;
  const placed = await admin<{ order: { id: number } }>(
    'POST',
    `/admin/draft_orders/${draftId}/complete.json`,
    { total_price },
  );
  const { id } = placed.body.order;
  const path = `/admin/orders/${id}`;
  const count = async () =>
    (await admin<{ customer: { orders_count: number } }>('GET', `/admin/customers/${customer}.json`)).body
      .customer.orders_count;
  const before = await count();
  const refused = await admin<{ code: string }>('DELETE', `${path}.json`);
  expect([refused.status, refused.body.code]).toEqual([409, 'orders.not_finished']);
  // Cancelled, but the shop kept the money.
  expect((await admin('POST', `${path}/cancel.json`, { refund: false })).status).toBe(200);
  expect((await admin('DELETE', `${path}.json`)).status).toBe(409);
  const refund = { refund_line_items: [], shipping: { full_refund: true } };
  const lines = await admin<{ order: { line_items: { id: number; quantity: number }[] } }>(
    'GET',
    `${path}.json`,
  );
  refund.refund_line_items = lines.body.order.line_items.map((one) => ({
    line_item_id: one.id,
    quantity: one.quantity,
  })) as never;
  expect((await admin('POST', `${path}/refunds.json`, { refund })).status).toBe(201);
  const payments = await admin<{ transactions: { id: number }[] }>('GET', `${path}/transactions.json`);
  expect((await admin('GET', `${path}/transactions/count.json`)).body).toEqual({
    count: payments.body.transactions.length,
  });
  const one = payments.body.transactions[0]!;
  expect((await admin('GET', `${path}/transactions/${one.id}.json`)).body).toEqual({ transaction: one });
  expect((await admin('GET', `/admin/orders/${rows.order}/transactions/${one.id}.json`)).status).toBe(404);
  await takeEvents();
  expect((await admin('DELETE', `${path}.json`)).status).toBe(200);
  expect(topicsOf(await takeEvents())).toEqual(['draft_orders/delete', 'orders/delete']);
  expect((await admin('GET', `${path}.json`)).status).toBe(404);
  expect((await admin('GET', `/admin/draft_orders/${draftId}.json`)).status).toBe(404);
  expect(await count()).toBe(before - 1);
});

test('stock tells of itself whoever changes it, and costs nothing where nobody listens', async () => {
  await takeEvents();
  const change = (inventory_adjustment: number) =>
    admin('PUT', `/admin/variants/${rows.variant}.json`, { variant: { inventory_adjustment } });
  expect((await change(5)).status).toBe(200);
  const levels = (await takeEvents()).filter(({ topic }) => topic === 'inventory_levels/update');
  expect(levels).toMatchObject([
    {
      subject: `inventory:${rows.variant}`,
      body: { id: rows.variant, inventory_item_id: rows.variant, product_id: rows.product, available: 5 },
    },
  ]);
  const noted = () =>
    server.services.db.inShop(people.shopId, async (tx) => {
      const found = await tx.execute(sql`SELECT 1 FROM outbox WHERE topic = 'products.stock_changed'`);
      return found.rows.length;
    });
  const listen = (status: string) =>
    server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(
        sql`UPDATE webhooks SET status = ${status}, disabled_reason = ${status === 'active' ? null : 'person'}
            WHERE topic = 'inventory_levels/update'`,
      ),
    );
  await listen('disabled');
  await server.services.db.inShop(people.shopId, async (tx) => {
    await tx.execute(sql`UPDATE variants SET inventory_quantity = 9 WHERE id = ${rows.variant}`);
    const found = await tx.execute(sql`SELECT 1 FROM outbox WHERE topic = 'products.stock_changed'`);
    expect(found.rows).toEqual([]);
  });
  await listen('active');
  expect(await noted()).toBe(0);
});

test('shop/update tells what the shop is now', async () => {
  await takeEvents();
  const { shop } = (await admin<{ shop: Record<string, unknown> }>('GET', '/admin/setting/shop.json')).body;
  const saved = await admin('PUT', '/admin/setting/shop.json', { shop: { ...shop, name: 'Renamed' } });
  expect([saved.status, saved.body]).toEqual([200, saved.body]);
  const [event, ...others] = await takeEvents();
  expect(others).toEqual([]);
  const shown = await admin<{ shop: { id: number } }>('GET', '/admin/shop.json');
  expect(event).toMatchObject({ topic: 'shop/update', body: { name: 'Renamed' } });
  expect(event!.body).toEqual(shown.body.shop);
});

/** Where a program reads what a topic tells of; null: a thing that is gone, or that no call reads alone. */
const readAt: Readonly<Record<WebhookTopic, ((event: StoredEvent) => string) | null>> = {
  'products/create': ({ body }) => `products/${body.id}`,
  'products/update': ({ body }) => `products/${body.id}`,
  'products/delete': null,
  'inventory_levels/update': null,
  'collections/create': ({ body }) => `collections/${body.id}`,
  'collections/update': ({ body }) => `collections/${body.id}`,
  'collections/delete': null,
  'customers/create': ({ body }) => `customers/${body.id}`,
  'customers/update': ({ body }) => `customers/${body.id}`,
  'customers/delete': null,
  'customers/redact': null,
  'orders/create': ({ body }) => `orders/${body.id}`,
  'orders/updated': ({ body }) => `orders/${body.id}`,
  'orders/paid': ({ body }) => `orders/${body.id}`,
  'orders/partially_fulfilled': ({ body }) => `orders/${body.id}`,
  'orders/fulfilled': ({ body }) => `orders/${body.id}`,
  'orders/cancelled': ({ body }) => `orders/${body.id}`,
  'orders/refunded': ({ body }) => `orders/${body.id}`,
  'orders/delete': null,
  'draft_orders/create': ({ body }) => `draft_orders/${body.id}`,
  'draft_orders/update': ({ body }) => `draft_orders/${body.id}`,
  'draft_orders/delete': null,
  'carts/create': ({ body }) => `carts/${body.id}`,
  'carts/update': ({ body }) => `carts/${body.id}`,
  'checkouts/create': ({ body }) => `checkouts/${body.id}`,
  'checkouts/update': ({ body }) => `checkouts/${body.id}`,
  'checkouts/delete': null,
  'fulfillments/create': ({ subject, body }) => `orders/${subject.slice(6)}/fulfillments/${body.id}`,
  'fulfillments/update': ({ subject, body }) => `orders/${subject.slice(6)}/fulfillments/${body.id}`,
  'refunds/create': ({ subject, body }) => `orders/${subject.slice(6)}/refunds/${body.id}`,
  'offers/create': ({ body }) => `offers/${body.id}`,
  'offers/update': ({ body }) => `offers/${body.id}`,
  'offers/delete': null,
  'reviews/create': ({ body }) => `reviews/${body.id}`,
  'jobs/ended': ({ body }) => `jobs/${body.id}`,
  'shop/update': () => 'shop',
  'app/uninstalled': null,
};

/** Stores reviews, and tells of them as whoever writes or imports them does. */
async function tellReview(email: string, imported_from = ''): Promise<number> {
  const made = await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute<{ id: number }>(
      sql`INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, email, source, imported_from, state)
          SELECT ${people.shopId}, 'product', ${rows.product}, 2, 'Heavy', 'Says Ada', 'Ada Q.', ${email},
            ${imported_from === '' ? 'storefront_api' : 'import_csv'}, ${imported_from}, 'published'
          FROM generate_series(1, ${imported_from === '' ? 1 : 3}) RETURNING id`,
    ),
  );
  const review_ids = made.rows.map(({ id }) => id);
  await tell(reviewCreated, { review_ids });
  return review_ids[0]!;
}

test('each review that is written or brought over is told once, its change and its end to nobody; who is erased goes from there', async () => {
  await takeEvents();
  await tellReview('', 'Loox');
  expect((await takeEvents()).map(({ topic, body }) => [topic, body['imported_from']])).toEqual(
    Array.from({ length: 3 }, () => ['reviews/create', 'Loox']),
  );
  const email = 'ada@gone.test';
  const made = await admin<{ customer: { id: number } }>('POST', '/admin/customers.json', {
    customer: { email, first_name: 'Ada' },
  });
  await takeEvents();
  const id = await tellReview(email);
  await admin('PUT', `/admin/reviews/${id}.json`, { review: { is_starred: true } });
  await server.drain();
  const body = async () =>
    (
      await server.services.db.inShop(people.shopId, (tx) =>
        tx.execute<StoredEvent>(
          sql`SELECT topic, subject, body FROM webhook_events WHERE subject = ${`review:${id}`}`,
        ),
      )
    ).rows.map((event) => [event.topic, event.body['name'], event.body['email'], event.body['content']]);
  expect(await body()).toEqual([['reviews/create', 'Ada Q.', email, 'Says Ada']]);
  const begun = await admin('POST', `/admin/customers/${made.body.customer.id}/redact.json`, {
    confirm: email,
  });
  expect([200, 202]).toContain(begun.status);
  await server.settle();
  expect(await body()).toEqual([['reviews/create', '', '', expect.not.stringContaining('Ada')]]);
  await admin('DELETE', `/admin/reviews/${id}.json?reason=spam`);
  expect((await takeEvents()).filter(({ topic }) => topic.startsWith('reviews/'))).toHaveLength(1);
});

/** Makes the events of changed carts due. */
const tenSecondsLater = () =>
  server.services.db.inShop(people.shopId, async (tx) => {
    for (const table of ['carts', 'checkouts'])
      await tx.execute(
        sql.raw(`UPDATE ${table} SET tell_at = now() - interval '1 second' WHERE tell_at IS NOT NULL`),
      );
  });

test('the body is what the call that reads the thing answers to a program then, for every topic with such a call', async () => {
  const made = await admin<{ token: string }>('POST', '/admin/api_tokens.json', {
    api_token: { name: 'Program', scopes: apiScopes },
  });
  const program = memberClient(server.app, made.body.token);
  await takeEvents();
  const seen = new Set<string>();
  /** Does one thing, and holds every body that came of it against the call. */
  const after = async <Body>(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    by = admin,
  ): Promise<Body> => {
    const done = await by<Body>(method, path, body);
    expect([path, done.status, done.body]).toEqual([
      path,
      expect.toSatisfy((n: number) => n < 300),
      done.body,
    ]);
    await tenSecondsLater();
    await server.settle();
    for (const event of await takeEvents()) {
      const read = readAt[event.topic as WebhookTopic];
      if (!read) continue;
      await server.services.db.asSystem((tx) => tx.execute(sql`UPDATE api_token_uses SET level = 0`));
      const path = `/admin/${read(event)}.json`;
      // A person's job is read by people, whose addresses of files have no host; there are none in it.
      const now = await (event.topic === 'jobs/ended' ? admin : program)<Record<string, object>>('GET', path);
      expect([event.topic, now.status]).toEqual([event.topic, 200]);
      expect([event.topic, event.body]).toEqual([event.topic, Object.values(now.body)[0]]);
      seen.add(event.topic);
    }
    return done.body;
  };
  const picture = { images: [{ file_id: rows.file, alt_text: 'Blue' }] };
  const { product } = await after<{ product: { id: number } }>('POST', '/admin/products.json', {
    product: { title: 'Vase', ...picture, variants: [{ price: 20, cost_per_item: 7 }] },
  });
  await after('PUT', `/admin/products/${product.id}.json`, { product: { title: 'Blue vase' } });
  const { custom_collection } = await after<{ custom_collection: { id: number } }>(
    'POST',
    '/admin/custom_collections.json',
    { custom_collection: { title: 'Vases', product_ids: [product.id] } },
  );
  await after('PUT', `/admin/custom_collections/${custom_collection.id}.json`, {
    custom_collection: { title: 'All vases' },
  });
  const person = await after<{ customer: { id: number } }>('POST', '/admin/customers.json', {
    customer: { email: 'ada@else.test', first_name: 'Ada' },
  });
  await after('PUT', `/admin/customers/${person.customer.id}.json`, { customer: { last_name: 'King' } });
  const variant = (
    await program<{ product: { variants: { id: number }[] } }>('GET', `/admin/products/${product.id}.json`)
  ).body.product.variants[0]!;
  const bought = { line_items: [{ variant_id: variant.id, quantity: 3 }], customer_id: person.customer.id };
  interface Ordered {
    draft_order: Draft;
    order: { id: number; line_items: { id: number }[] };
  }
  const ordered = async () => {
    const { draft_order } = await after<Ordered>('POST', '/admin/draft_orders.json', { draft_order: bought });
    const { total_price } = (
      await after<Ordered>('PUT', `/admin/draft_orders/${draft_order.id}.json`, {
        draft_order: { ...bought, note: 'Soon' },
      })
    ).draft_order;
    const { order } = await after<Ordered>('POST', `/admin/draft_orders/${draft_order.id}/complete.json`, {
      total_price,
      payment_pending: true,
    });
    const whole = await program<Ordered>('GET', `/admin/orders/${order.id}.json`);
    return { path: `/admin/orders/${order.id}`, line: whole.body.order.line_items[0]!.id };
  };
  const one = await ordered();
  await after('POST', `${one.path}/transactions.json`, { transaction: { kind: 'sale' } });
  const send = (quantity: number) =>
    after<{ fulfillment: { id: number } }>('POST', `${one.path}/fulfillments.json`, {
      fulfillment: { line_items: [{ line_item_id: one.line, quantity }] },
    });
  const { fulfillment } = await send(1);
  await after('PUT', `${one.path}/fulfillments/${fulfillment.id}.json`, {
    fulfillment: { tracking_number: 'B2' },
  });
  await send(2);
  await after('POST', `${one.path}/refunds.json`, {
    refund: { refund_line_items: [{ line_item_id: one.line, quantity: 1 }] },
  });
  await after('POST', `${(await ordered()).path}/cancel.json`, { refund: false });
  const { shop } = (await admin<{ shop: Record<string, unknown> }>('GET', '/admin/setting/shop.json')).body;
  await after('PUT', '/admin/setting/shop.json', { shop: { ...shop, name: 'Renamed twice' } });
  const { offer } = await after<{ offer: { id: number; version: number } }>('POST', '/admin/offers.json', {
    offer: offerExample,
  });
  await after('PUT', `/admin/offers/${offer.id}.json`, {
    offer: { ...offerExample, offer_name: 'Another', version: offer.version },
  });
  await after('POST', '/admin/customers/export.json', { ids: [person.customer.id] });
  const shopper = shopperClient(server.app, 'mine.test');
  const lines = [{ variant_id: variant.id, quantity: 2 }];
  const { cart } = await after<{ cart: { token: string } }>(
    'POST',
    '/storefront/cart/add.json',
    { lines },
    shopper,
  );
  const begun = await after<{ checkout: OpenCheckout }>(
    'POST',
    '/storefront/checkouts.json',
    { cart_token: cart.token },
    shopper,
  );
  await after('POST', '/storefront/cart/add.json', { token: cart.token, lines }, shopper);
  const { checkout } = (
    await shopper<{ checkout: OpenCheckout }>(
      'GET',
      `/storefront/checkout.json?token=${begun.checkout.token}`,
    )
  ).body;
  await after('POST', '/storefront/checkout/complete.json', completeBody(checkout), shopper);
  const written = await tellReview('ada@else.test');
  await after('PUT', `/admin/reviews/${written}.json`, { review: { is_read: false } });
  const withCall = topicNames.filter((topic) => readAt[topic] !== null);
  expect([...seen].toSorted()).toEqual(withCall.toSorted());
});

test('an offer is told of whoever saves it; its place alone is not, and nothing is where nobody listens', async () => {
  interface Offers {
    offers: { id: number; version: number }[];
  }
  await takeEvents();
  const subjects = async () =>
    (await takeEvents()).map(({ topic, subject }) => `${topic} ${subject}`).toSorted();
  const made = await admin<Offers>('POST', '/admin/offers/batch.json', {
    offers: [offerExample, offerExample],
  });
  const [one, two] = made.body.offers.map(({ id }) => id);
  expect(await subjects()).toEqual([`offers/create offer:${one}`, `offers/create offer:${two}`]);
  expect((await admin('PUT', '/admin/offers/priority.json', { ids: [two, one] })).status).toBe(200);
  expect(await subjects()).toEqual([]);
  // As the upkeep of automatic offers and files do: with no call.
  const all = (statement: ReturnType<typeof sql>) =>
    server.services.db.inShop(people.shopId, (tx) => tx.execute(statement));
  await all(sql`UPDATE offers SET activated = false, version = version + 1 WHERE id IN (${one}, ${two})`);
  expect(await subjects()).toEqual([`offers/update offer:${one}`, `offers/update offer:${two}`]);
  await all(sql`INSERT INTO offers (shop_id, automated, priority, file_key, offer_type, offer_name, offer_message, target_type, discount_data)
                SELECT shop_id, true, 1, 'automated', offer_type, offer_name, offer_message, target_type, discount_data FROM offers WHERE id = ${one}`);
  expect(await subjects()).toEqual([]);
  await all(sql`DELETE FROM offers WHERE id = ${one}`);
  expect(await takeEvents()).toMatchObject([{ topic: 'offers/delete', body: { id: one } }]);
  await all(
    sql`UPDATE webhooks SET status = 'disabled', disabled_reason = 'person' WHERE topic LIKE 'offers/%'`,
  );
  await all(sql`DELETE FROM offers WHERE id = ${two}`);
  expect((await all(sql`SELECT FROM outbox WHERE topic LIKE 'offers.%'`)).rows).toEqual([]);
  await all(sql`UPDATE webhooks SET status = 'active', disabled_reason = NULL WHERE topic LIKE 'offers/%'`);
});

test('the end of a job is told to the program that started it and to people; what nobody asked for to nobody', async () => {
  await takeEvents();
  const tokens: number[] = [];
  for (const name of ['One', 'Other']) {
    const made = await admin<{ token: string; api_token: { id: number } }>('POST', '/admin/api_tokens.json', {
      api_token: { name, scopes: ['read_products'] },
    });
    tokens.push(made.body.api_token.id);
  }
  const inShop = <Value>(work: (tx: Tx) => Promise<Value>) => server.services.db.inShop(people.shopId, work);
  await inShop(async (tx) => {
    for (const token of tokens)
      await tx.execute(
        sql`INSERT INTO webhooks (shop_id, topic, address, secret, api_token_id)
            VALUES (${people.shopId}, 'jobs/ended', 'https://192.0.2.2/', 'none', ${token})`,
      );
  });
  /** Whose webhooks hear that a job ended; 0 is people. */
  const heard = async (by: { created_by?: number; token_id?: number }) => {
    const job = await inShop(async (tx) => {
      const made = await tx.execute<{ id: number }>(
        sql`INSERT INTO jobs (shop_id, kind, created_by, token_id)
            VALUES (${people.shopId}, 'test', ${by.created_by ?? null}, ${by.token_id ?? null}) RETURNING id`,
      );
      const shop = (await server.services.shops.byId(people.shopId))!;
      await finishJob({ shop, tx }, made.rows[0]!.id, { result: { lines: 3 } });
      return made.rows[0]!.id;
    });
    await server.drain();
    const found = await inShop((tx) =>
      tx.execute<{ subject: string; token: number }>(
        sql`SELECT d.subject, coalesce(w.api_token_id, 0) AS token FROM webhook_deliveries d
            JOIN webhooks w ON w.shop_id = d.shop_id AND w.id = d.webhook_id ORDER BY token`,
      ),
    );
    const bodies = (await takeEvents()).map(({ body }) => body);
    expect(bodies).toMatchObject(
      found.rows.length > 0 ? [{ id: job, status: 'done', result: { lines: 3 } }] : [],
    );
    expect(found.rows.every(({ subject }) => subject === `job:${job}`)).toBe(true);
    return found.rows.map(({ token }) => token);
  };
  const [person] = (
    await server.services.db.asSystem((tx) => tx.execute<{ id: number }>(sql`SELECT id FROM users LIMIT 1`))
  ).rows;
  expect(await heard({ created_by: person!.id })).toEqual([0]);
  expect(await heard({ token_id: tokens[0]! })).toEqual([0, tokens[0]]);
  expect(await heard({ token_id: tokens[1]! })).toEqual([0, tokens[1]]);
  expect(await heard({})).toEqual([]);
});

test('a shopper’s clicks are one message, ten seconds later and as the cart is then', async () => {
  const shopper = shopperClient(server.app, 'mine.test');
  const { services } = server;
  const vase = await makeProduct(services.db, people.shopId, { handle: 'clicked', price_minor: 1500 });
  const line = (quantity: number) => [{ variant_id: vase.variant, quantity }];
  await tenSecondsLater();
  await takeEvents();
  const begun = await openCheckout(shopper, line(1));
  const created = await takeEvents();
  expect(created).toMatchObject([
    { topic: 'carts/create', body: { total_quantity: 1, subtotal_price: 15 } },
    { topic: 'checkouts/create', body: { total_quantity: 1, total_price: 15, email: null } },
  ]);
  const [cart, checkout] = created.map(({ subject }) => subject);
  expect(created[1]!.body['cart_id']).toBe(created[0]!.body.id);
  for (let clicks = 0; clicks < 5; clicks += 1)
    await shopper('POST', '/storefront/cart/add.json', { token: begun.cart, lines: line(1) });
  expect(await takeEvents()).toEqual([]);
  await tenSecondsLater();
  const updates = await takeEvents();
  expect(updates).toMatchObject([
    { topic: 'carts/update', subject: cart, body: { total_quantity: 6 } },
    { topic: 'checkouts/update', subject: checkout, body: { total_quantity: 6, status: 'open' } },
  ]);
  expect(JSON.stringify([...created, ...updates])).not.toMatch(new RegExp(`${begun.cart}|${begun.token}`));
  // Sent once, until it changes again; reading a cart changes nothing.
  await shopper('GET', `/storefront/cart.json?token=${begun.cart}`);
  await tenSecondsLater();
  expect(await takeEvents()).toEqual([]);
  const now = await shopper<{ cart: { quote: OpenCheckout['quote'] } }>(
    'GET',
    `/storefront/cart.json?token=${begun.cart}`,
  );
  expect(updates[1]!.body['total_price']).toBe(now.body.cart.quote.total);
  await checkoutOf(shopper, begun.cart);
  const paid = await complete(shopper, { token: begun.token, quote: now.body.cart.quote });
  expect(paid.status).toBe(201);
  await tenSecondsLater();
  const ordered = (await takeEvents()).filter(({ topic }) => topic === 'checkouts/update');
  expect(ordered).toMatchObject([
    { subject: checkout, body: { status: 'completed', email: 'shopper@example.com', total_quantity: 6 } },
    { body: { status: 'closed', total_quantity: 0 } },
  ]);
});

test('a checkout that goes with its cart or its order is told by its id, whoever deletes it', async () => {
  const shopper = shopperClient(server.app, 'mine.test');
  const { db } = server.services;
  const vase = await makeProduct(db, people.shopId, { handle: 'forgotten', price_minor: 1500 });
  const begin = async () => {
    const checkout = await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 1 }]);
    const event = (await takeEvents()).find(({ topic }) => topic === 'checkouts/create')!;
    return { ...checkout, id: event.body.id };
  };
  const old = await begin();
  // As the housekeeping of all shops does.
  await db.asSystem((tx) => tx.execute(sql`DELETE FROM carts WHERE token = ${old.cart}`));
  const gone = (id: number) => ({ topic: 'checkouts/delete', subject: `checkout:${id}`, body: { id } });
  expect(await takeEvents()).toEqual([gone(old.id)]);

  const bought = await begin();
  expect((await complete(shopper, bought)).status).toBe(201);
  const { checkout } = (
    await admin<{ checkout: { order_id: number } }>('GET', `/admin/checkouts/${bought.id}.json`)
  ).body;
  const path = `/admin/orders/${checkout.order_id}`;
  expect((await admin('POST', `${path}/cancel.json`, { refund: true })).status).toBe(200);
  expect((await admin('DELETE', `${path}.json`)).status).toBe(200);
  expect((await takeEvents()).filter(({ topic }) => topic.startsWith('checkouts/'))).toEqual([
    gone(bought.id),
  ]);
});

test('carts cost nothing where nobody listens: no mark, no event', async () => {
  const shopper = shopperClient(server.app, 'mine.test');
  const { db } = server.services;
  const all = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    db.inShop(people.shopId, (tx) => tx.execute<Row>(statement));
  const vase = await makeProduct(db, people.shopId, { handle: 'unheard', price_minor: 1500 });
  await tenSecondsLater();
  await takeEvents();
  const listen = (status: string) =>
    all(sql`UPDATE webhooks SET status = ${status}, disabled_reason = ${status === 'active' ? null : 'person'}
            WHERE topic LIKE 'carts/%' OR topic LIKE 'checkouts/%'`);
  await listen('disabled');
  const begun = await openCheckout(shopper, [{ variant_id: vase.variant, quantity: 1 }]);
  await shopper('POST', '/storefront/cart/add.json', {
    token: begun.cart,
    lines: [{ variant_id: vase.variant, quantity: 1 }],
  });
  const marked = await all(
    sql`SELECT FROM carts WHERE tell_at IS NOT NULL UNION ALL SELECT FROM checkouts WHERE tell_at IS NOT NULL`,
  );
  expect(marked.rows).toEqual([]);
  expect(await takeEvents()).toEqual([]);
  await all(sql`DELETE FROM carts WHERE token = ${begun.cart}`);
  const noted = await all(sql`SELECT FROM outbox WHERE topic LIKE 'orders.c%'`);
  expect(noted.rows).toEqual([]);
  await listen('active');
});

test('addresses/set takes several addresses at once, all of them or none', async () => {
  const path = `/admin/customers/${customer}/addresses`;
  const add = async (city: string) =>
    (
      await admin<{ customer_address: { id: number } }>('POST', `${path}.json`, {
        address: { address1: 'Street 1', city },
      })
    ).body.customer_address.id;
  const two = [await add('Porto'), await add('Lisboa')];
  const all = async () =>
    (await admin<{ addresses: { id: number }[] }>('GET', `${path}.json`)).body.addresses.map(({ id }) => id);
  const [first] = await all();
  const set = (ids: number[]) => admin('PUT', `${path}/set.json?address_ids=${ids.join(',')}`);
  expect((await set([two[0]!, 987_654])).status).toBe(404);
  expect((await set([first!, two[0]!])).status).toBe(409);
  expect(await all()).toEqual([first, ...two]);
  expect((await set(two)).status).toBe(200);
  expect(await all()).toEqual([first]);
  expect((await set([first!])).status).toBe(200);
  expect(await all()).toEqual([]);
});
