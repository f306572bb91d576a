import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftOrder } from '../../draft/contract/draft-order-calls.ts';
import type { Fulfillment } from '../contract/fulfillment.ts';
import type { OrderEvent } from '../contract/order-edit-calls.ts';
import type { Order } from '../contract/order.ts';
import type { Refund } from '../contract/refund.ts';
import { type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

interface Answer {
  order: Order;
  draft_order: DraftOrder;
  fulfillment: Fulfillment;
  code: string;
  fields: Record<string, string>;
}
const admin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.admin<Answer>(method, `/admin/${path}`, body);
const create = (order: object) => admin('POST', 'orders.json', { order });
const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;

const delivery = { last_name: 'Hopper', address1: 'Rua 1', city: 'Porto', country_code: 'PT' };
const billing = {
  ...delivery,
  ...{ first_name: 'Grace', company: 'Navy', province: 'Norte', province_code: '13', phone: '+351 1' },
};
const noted = [
  { name: 'Greeting', value: 'Happy birthday' },
  { name: 'Greeting', value: 'and many more' },
];
const engraved = [{ name: 'Engraving', value: 'For ever' }];

test('what a program says of an order is kept and answered: names, properties, bill, phone, moment, source', async () => {
  const placed = '2026-03-04T05:06:07.000Z';
  const made = await create({
    line_items: [
      { variant_id: shop.vase.variant, quantity: 2, properties: engraved },
      { title: 'Card', price: 3, quantity: 1 },
    ],
    ...{ shipping_address: delivery, billing_address: billing, phone: '+351 2', note_attributes: noted },
    ...{ processed_at: '2026-03-04T06:06:07+01:00', source_name: 'Market hall', financial_status: 'paid' },
  });
  expect([made.status, made.body]).toEqual([201, expect.any(Object)]);
  const { order } = made.body;
  expect(order).toMatchObject({
    ...{ shop_id: shop.people.shopId, processed_at: placed, source_name: 'Market hall', phone: '+351 2' },
    ...{ note_attributes: noted, payment_gateway_names: ['manual'], cart_token: null, checkout_token: null },
    ...{ taxes_included: null, tax_lines: [], fulfillments: [], refunds: [] },
    billing_address: { ...billing, name: 'Grace Hopper', country: 'Portugal', country_name: 'Portugal' },
    shipping_address: { ...delivery, name: 'Hopper', company: '', province_code: '' },
  });
  expect(order.line_items).toMatchObject([
    { order_id: order.id, properties: engraved, is_post_purchase_item: false, weight_unit: 'g' },
    // The card's weight is unknown.
    { properties: [], weight: null },
  ]);
  expect(order.created_at > placed).toBe(true);
  expect(order.order_status_url).toBe(
    `${shop.server.services.publicUrl}/store/${/\/store\/([^/]+)\//.exec(order.order_status_url!)![1]}/orders/${order.token}`,
  );
  expect(await shop.read(order.id)).toEqual(order);
  const few = await admin('GET', `orders/${order.id}.json?fields=note_attributes,processed_at`);
  expect(few.body.order).toEqual({ id: order.id, note_attributes: noted, processed_at: placed });
  await shop.server.settle();
  // It counts on the day it was placed, not on that when it was entered.
  const counted = await inShop<{ key: string; day: string }>(
    sql`SELECT key, day::text AS day FROM sale_movements WHERE order_id = ${order.id} ORDER BY 1`,
  );
  expect(counted.length).toBeGreaterThan(1);
  expect(new Set(counted.map(({ day }) => day))).toEqual(new Set(['2026-03-04']));
});

test('weights are those of the units when they were bought', async () => {
  await inShop(sql`UPDATE variants SET grams = 412 WHERE id = ${shop.vase.variant}`);
  const { order } = (
    await create({
      line_items: [
        { variant_id: shop.vase.variant, quantity: 3 },
        { title: 'Card', price: 3, quantity: 1 },
      ],
    })
  ).body;
  await inShop(sql`UPDATE variants SET grams = 1 WHERE id = ${shop.vase.variant}`);
  expect(await shop.read(order.id)).toMatchObject({
    ...{ total_weight: 1236, weight_unit: 'g' },
    line_items: [{ weight: 412 }, { weight: null }],
  });
  const few = await admin('GET', `orders/${order.id}.json?fields=total_weight`);
  expect(few.body.order).toEqual({ id: order.id, total_weight: 1236 });
});

test('an order that says of itself what cannot be is refused at its place', async () => {
  const line = { title: 'Card', price: 3, quantity: 1 };
  const before = await inShop(sql`SELECT count(*) AS n FROM orders`);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  for (const [order, field] of [
    [{ processed_at: tomorrow }, 'order.processed_at'],
    [{ processed_at: 'yesterday' }, 'order.processed_at'],
    [{ source_name: 'Web' }, 'order.source_name'],
    [{ source_name: 'shopify' }, 'order.source_name'],
    [{ note_attributes: [{ name: ' ', value: 'x' }] }, 'order.note_attributes.0.name'],
    [{ note_attributes: Array(101).fill(noted[0]) }, 'order.note_attributes'],
    [{ billing_address: { ...billing, city: '' } }, 'order.billing_address.city'],
    [
      { line_items: [{ ...line, properties: [{ name: 'Engraving' }] }] },
      'order.line_items.0.properties.0.value',
    ],
    [
      { line_items: [{ ...line, properties: [{ name: 'A', value: 'B', vlaue: 'C' }] }] },
      'order.line_items.0.properties.0.vlaue',
    ],
  ] as const) {
    const refused = await create({ line_items: [line], ...order });
    expect([field, refused.status, Object.keys(refused.body.fields)]).toEqual([field, 422, [field]]);
  }
  expect(await inShop(sql`SELECT count(*) AS n FROM orders`)).toEqual(before);
});

test('billing address and notes are changed alone, with a timeline entry; unchanged values publish nothing', async () => {
  const { order } = (
    await create({ line_items: [{ title: 'Card', price: 3, quantity: 1 }], shipping_address: delivery })
  ).body;
  // Without one of its own, the bill goes where the parcel goes.
  expect(order.billing_address).toEqual(order.shipping_address);
  const change = { billing_address: billing, note_attributes: noted };
  const saved = (await admin('PUT', `orders/${order.id}.json`, { order: change })).body.order;
  expect(saved).toEqual({
    ...order,
    ...{ note_attributes: noted, version: order.version + 1, updated_at: saved.updated_at },
    billing_address: expect.objectContaining({ ...billing, name: 'Grace Hopper' }),
  });
  const again = await admin('PUT', `orders/${order.id}.json`, { order: change });
  expect(again.body.order).toEqual(saved);
  const { body } = await shop.admin<{ events: OrderEvent[] }>('GET', `/admin/orders/${order.id}/events.json`);
  expect(body.events.filter(({ kind }) => kind === 'edited').map(({ values }) => values)).toEqual([
    { fields: ['billing_address', 'note_attributes'] },
  ]);
});

test('parcels and refunds lie in an order as their own calls answer them', async () => {
  const { id, line_items: lines } = await shop.place(shop.usual());
  await shop.fulfill(id, { line_items: [{ line_item_id: lines[0]!.id, quantity: 1 }] });
  await shop.fulfill(id, { line_items: [{ line_item_id: lines[1]!.id, quantity: 1 }] });
  await shop.refund(id, { refund_line_items: [units(lines[0]!, 1)], note: 'Chipped' });
  await shop.refund(id, { refund_line_items: [units(lines[1]!, 1)] });
  const order = await shop.read(id);
  expect([order.fulfillments.length, order.refunds.length]).toEqual([2, 2]);
  const { body: parcels } = await shop.admin<{ fulfillments: Fulfillment[] }>(
    'GET',
    `/admin/orders/${id}/fulfillments.json`,
  );
  const { body: refunds } = await shop.admin<{ refunds: Refund[] }>(
    'GET',
    `/admin/orders/${id}/refunds.json`,
  );
  expect(order.fulfillments).toEqual(parcels.fulfillments);
  expect(order.refunds).toEqual(refunds.refunds);
  const another = await shop.place(shop.usual());
  const list = await shop.admin<{ orders: Order[] }>('GET', `/admin/orders.json?ids=${id},${another.id}`);
  expect(list.body.orders).toEqual([another, order]);
  const few = await admin('GET', `orders/${id}.json?fields=refunds`);
  expect(few.body.order).toEqual({ id, refunds: order.refunds });
});

test('a list asks once for the parcels and refunds of all its orders, and not where they are not asked for', async () => {
  const { id, line_items: lines } = await shop.place(shop.usual());
  await shop.fulfill(id, { line_items: [{ line_item_id: lines[0]!.id, quantity: 1 }] });
  await shop.refund(id, { refund_line_items: [units(lines[0]!, 1)] });
  const { db } = shop.server.services;
  const asked: string[] = [];
  const inShopAs = db.inShop.bind(db);
  db.inShop = ((shopId: number, work: (tx: object) => Promise<unknown>, options?: object) =>
    inShopAs(
      shopId,
      (tx) => {
        const execute = tx.execute.bind(tx);
        const counted = Object.assign(Object.create(tx) as typeof tx, {
          execute: (statement: Parameters<typeof execute>[0]) => {
            asked.push(JSON.stringify(statement));
            return execute(statement);
          },
        });
        return work(counted);
      },
      options,
    )) as typeof db.inShop;
  const about = (table: string) => asked.filter((text) => text.includes(`SELECT * FROM ${table} `)).length;
  try {
    const whole = await shop.admin<{ orders: Order[] }>('GET', '/admin/orders.json');
    expect(whole.body.orders.length).toBeGreaterThan(4);
    expect([about('fulfillments'), about('refunds')]).toEqual([1, 1]);
    asked.length = 0;
    const few = await shop.admin<{ orders: Order[] }>('GET', '/admin/orders.json?fields=name,line_items');
    expect([few.status, asked.length > 0]).toEqual([200, true]);
    expect([about('fulfillments'), about('refunds')]).toEqual([0, 0]);
  } finally {
    db.inShop = inShopAs;
  }
});

test('orders are found by their buyer’s address in any letters, and by a number of any of their parcels', async () => {
  const { order } = (
    await create({
      line_items: [{ title: 'Card', price: 3, quantity: 1 }],
      email: 'Grace.Hopper@Example.com',
    })
  ).body;
  await shop.fulfill(order.id, { tracking_numbers: ['PP-1', 'PP-2'] });
  const found = async (query: string) =>
    (await shop.admin<{ orders: Order[] }>('GET', `/admin/orders.json?${query}`)).body.orders.map(
      ({ id }) => id,
    );
  expect(await found('customer_email=grace.hopper@example.COM')).toEqual([order.id]);
  expect(await found('customer_email=grace.hopper@example')).toEqual([]);
  expect(await found('tracking_number=PP-2')).toEqual([order.id]);
  expect(await found('tracking_number=PP')).toEqual([]);
  const counted = await shop.admin<{ count: number }>(
    'GET',
    '/admin/orders/count.json?customer_email=grace.hopper@example.com&tracking_number=PP-1',
  );
  expect(counted.body).toEqual({ count: 1 });
});

test('a draft has the same, keeps it, and hands it to its order', async () => {
  const given = {
    line_items: [{ title: 'Card', price: 3, quantity: 1, properties: engraved }],
    ...{ shipping_address: delivery, billing_address: billing, phone: '+351 2', note_attributes: noted },
  };
  const made = await admin('POST', 'draft_orders.json', { draft_order: given });
  expect([made.status, made.body]).toEqual([201, expect.any(Object)]);
  const { draft_order: draft } = made.body;
  expect(draft).toMatchObject({
    ...{ shop_id: shop.people.shopId, phone: '+351 2', note_attributes: noted },
    line_items: [{ name: 'Card', properties: engraved }],
    billing_address: { ...billing, name: 'Grace Hopper', country_name: 'Portugal' },
  });
  const changed = await admin('PUT', `draft_orders/${draft.id}.json`, { draft_order: { note: 'Ring' } });
  const { note, version, updated_at } = changed.body.draft_order;
  expect(changed.body.draft_order).toEqual({ ...draft, note, version, updated_at });
  const list = async (query: string) =>
    (
      await shop.admin<{ draft_orders: DraftOrder[] }>('GET', `/admin/draft_orders.json?${query}`)
    ).body.draft_orders.map(({ id }) => id);
  expect(await list(`ids=${draft.id},987654`)).toEqual([draft.id]);
  expect(await list(`updated_at_min=${updated_at}`)).toEqual([draft.id]);
  expect(await list(`updated_at_max=${draft.created_at}`)).toEqual([]);
  const done = await admin('POST', `draft_orders/${draft.id}/complete.json`, { total_price: 3 });
  expect([done.status, done.body]).toEqual([200, expect.any(Object)]);
  expect(done.body.order).toMatchObject({
    ...{ source_name: 'draft', phone: '+351 2', note_attributes: noted },
    ...{ billing_address: billing, shipping_address: delivery },
    line_items: [{ properties: engraved }],
  });
  expect(done.body.draft_order.line_items).toMatchObject([{ properties: engraved }]);
});

test('the delivery of a draft has the platform’s name beside ours', async () => {
  const line = { title: 'Card', price: 3, quantity: 1 };
  const made = await admin('POST', 'draft_orders.json', {
    draft_order: { line_items: [line], shipping_lines: [{ title: 'Courier', price: 5 }] },
  });
  const { draft_order: draft } = made.body;
  expect(draft).toMatchObject({
    ...{ total_price: 8, shipping_line: { title: 'Courier', price: 5 } },
    shipping_lines: [{ code: 'manual', title: 'Courier', price: 5 }],
  });
  const path = `draft_orders/${draft.id}.json`;
  const save = async (change: object) => (await admin('PUT', path, { draft_order: change })).body;
  // Read, changed and sent back under either name.
  const post = { title: 'Post', price: 4 };
  expect(
    (await save({ shipping_line: post, shipping_lines: draft.shipping_lines })).draft_order,
  ).toMatchObject({ shipping_line: post, total_price: 7 });
  expect((await save({ shipping_line: post, shipping_lines: [] })).draft_order).toMatchObject({
    ...{ shipping_line: null, shipping_lines: [], total_price: 3 },
  });
  const two = { shipping_line: post, shipping_lines: [{ title: 'Pallet', price: 9 }] };
  expect((await save(two)).fields).toHaveProperty(['draft_order.shipping_lines']);
  const calculated = await admin('POST', 'draft_orders/calculate.json', {
    draft_order: { line_items: [line], shipping_lines: [post] },
  });
  expect(calculated.body.draft_order).toMatchObject({ total_price: 7, shipping_line: post });
});

test('a draft of before, and one that was completed before, is whole as well', async () => {
  const { draft_order: draft } = (
    await admin('POST', 'draft_orders.json', {
      draft_order: { line_items: [{ title: 'Card', price: 3, quantity: 1 }] },
    })
  ).body;
  await inShop(
    sql`UPDATE draft_orders SET line_items = '[{"variant_id": null, "title": "Card", "price": 3, "quantity": 1, "requires_shipping": true}]'
        WHERE id = ${draft.id}`,
  );
  const path = `draft_orders/${draft.id}.json`;
  expect((await admin('GET', path)).body.draft_order.line_items).toEqual(draft.line_items);
  await admin('POST', `draft_orders/${draft.id}/complete.json`, { total_price: 3 });
  await inShop(
    sql`UPDATE draft_orders SET completed = jsonb_set(completed - 'shipping_lines', '{line_items,0}', (completed #> '{line_items,0}') - 'name' - 'properties')
        WHERE id = ${draft.id}`,
  );
  expect((await admin('GET', path)).body.draft_order.line_items).toEqual(draft.line_items);
});

test('a shipment has several parcels, and the first stands for them', async () => {
  const { id } = await shop.place(shop.usual());
  const contradicts = await shop.fulfill(id, { tracking_number: 'A', tracking_numbers: ['B'] });
  expect([contradicts.status, Object.keys((contradicts.body as unknown as Answer).fields)]).toEqual([
    422,
    ['fulfillment.tracking_numbers'],
  ]);
  const urls = ['https://post.example/A', 'https://post.example/B'];
  const made = await shop.fulfill(id, { tracking_numbers: ['A', 'B'], tracking_urls: urls });
  const path = `orders/${id}/fulfillments/${made.body.fulfillment.id}.json`;
  const { fulfillment: read } = (await admin('GET', path)).body;
  expect(read).toMatchObject({
    ...{ tracking_number: 'A', tracking_numbers: ['A', 'B'] },
    ...{ tracking_url: urls[0], tracking_urls: urls },
  });
  const save = async (fulfillment: object) =>
    (await admin('PUT', path, { fulfillment })).body.fulfillment.tracking_numbers;
  expect(await save({ tracking_number: 'C' })).toEqual(['C', 'B']);
  expect(await save({ tracking_number: 'C', tracking_numbers: ['C', 'B', 'D'] })).toEqual(['C', 'B', 'D']);
  expect(await save({ tracking_number: '' })).toEqual(['B', 'D']);
  expect(await save({ tracking_numbers: [] })).toEqual([]);
  expect((await admin('GET', path)).body.fulfillment.tracking_urls).toEqual(urls);
  const both = await admin('PUT', path, { fulfillment: { tracking_number: 'X', tracking_numbers: ['Y'] } });
  expect(both.body.fields).toHaveProperty(['fulfillment.tracking_numbers']);
});

test('a parcel says what is in it, and units are named as the platform names them, too', async () => {
  const { order } = (
    await create({ line_items: [{ variant_id: shop.vase.variant, quantity: 2, properties: engraved }] })
  ).body;
  const [line] = order.line_items;
  const sent = await shop.fulfill(order.id, { line_items: [{ id: line!.id, quantity: 1 }] });
  expect([sent.status, sent.body]).toEqual([201, expect.any(Object)]);
  const { product_id, variant_id, name, title, variant_title, sku, vendor, requires_shipping } = line!;
  expect(sent.body.fulfillment.line_items).toEqual([
    {
      ...{ line_item_id: line!.id, product_id, variant_id, name, title, variant_title, sku, vendor },
      ...{ requires_shipping, properties: engraved, quantity: 1 },
    },
  ]);
  const both = await shop.fulfill(order.id, {
    line_items: [{ id: line!.id + 1, line_item_id: line!.id, quantity: 1 }],
  });
  expect(both.status).toBe(422);
});
