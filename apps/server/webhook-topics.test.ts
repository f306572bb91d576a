import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#core/server/outbox.ts';
import { topicNames } from '#modules/developer/contract/webhook-topic.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { makeRows, type TestRows } from './testing/test-rows.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { memberClient } from './testing/test-shop.ts';

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

interface Kept extends Record<string, unknown> {
  topic: string;
  subject: string;
  body: { id: number } & Record<string, unknown>;
}
/** What was kept for the webhooks since the last look. */
async function kept(): Promise<Kept[]> {
  await server.drain();
  return server.services.db.inShop(people.shopId, async (tx) => {
    const found = await tx.execute<Kept>(
      sql`SELECT e.topic, e.subject, e.body FROM webhook_events e
          WHERE EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id) AND e.topic <> 'app/uninstalled' ORDER BY e.id`,
    );
    await tx.execute(sql`DELETE FROM webhook_events`);
    return found.rows;
  });
}
const tell = (topic: string, payload: object) =>
  server.services.db.inShop(people.shopId, (tx) =>
    publish({ tx, shop: { id: people.shopId } }, topic, payload),
  );

test.each([
  ['product.created', 'products/create', 'product'],
  ['product.updated', 'products/update', 'product'],
  ['collection.created', 'collections/create', 'collection'],
  ['collection.updated', 'collections/update', 'collection'],
  ['customer.created', 'customers/create', 'customer'],
  ['customer.updated', 'customers/update', 'customer'],
  ['order.placed', 'orders/create', 'order'],
  ['order.updated', 'orders/updated', 'order'],
  ['order.paid', 'orders/paid', 'order'],
  ['order.cancelled', 'orders/cancelled', 'order'],
] as const)('%s becomes %s with the thing as the calls show it', async (told, topic, thing) => {
  await kept();
  const ids = { product: rows.product, collection: rows.collection, customer, order: rows.order };
  await tell(told, {
    [`${thing}_id`]: ids[thing],
    at: new Date().toISOString(),
    lines: [],
    subtotal_minor: 0,
    changes: [],
  });
  const [event, ...others] = await kept();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ topic, subject: `${thing}:${ids[thing]}`, body: { id: ids[thing] } });
  const shown = await admin<Record<string, object>>('GET', `/admin/${thing}s/${ids[thing]}.json`);
  expect(Object.keys(event!.body).toSorted()).toEqual(Object.keys(Object.values(shown.body)[0]!).toSorted());
});

test.each([
  ['product.deleted', 'products/delete', 'product'],
  ['collection.deleted', 'collections/delete', 'collection'],
  ['customer.deleted', 'customers/delete', 'customer'],
])('%s becomes %s with the id alone', async (told, topic, thing) => {
  await kept();
  await tell(told, { [`${thing}_ids`]: [987, 988] });
  expect(await kept()).toEqual([
    { topic, subject: `${thing}:987`, body: { id: 987 } },
    { topic, subject: `${thing}:988`, body: { id: 988 } },
  ]);
});

test('a thing that is gone before it was read is not told of', async () => {
  await kept();
  await tell('product.updated', { product_ids: [987] });
  expect(await kept()).toEqual([]);
});

test('a fulfilment tells of itself and of its order, then of its change', async () => {
  await kept();
  const path = `/admin/orders/${rows.order}/fulfillments`;
  const made = await admin<{ fulfillment: { id: number } }>('POST', `${path}.json`, {
    fulfillment: { line_items: [{ line_item_id: line, quantity: 1 }], tracking_number: 'A1' },
  });
  expect([made.status, made.body]).toEqual([201, made.body]);
  const { id } = made.body.fulfillment;
  const first = await kept();
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
  const second = await kept();
  expect(second.find(({ topic }) => topic === 'fulfillments/update')).toMatchObject({ body: { id } });
});
