import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importElsewhere, lineElsewhere, orderElsewhere } from '#apps/server/testing/order-elsewhere.ts';
import {
  type FulfillAnswer,
  type OrderShop,
  startOrderShop,
  units,
} from '#apps/server/testing/order-shop.ts';
import { recordSentEvents } from '#apps/server/testing/told-events.ts';
import type { ImportedOrder } from '../../import/server/public.ts';
import { orderDeliveries } from './public.ts';

let shop: OrderShop;
let events: Awaited<ReturnType<typeof recordSentEvents>>;

beforeAll(async () => {
  shop = await startOrderShop();
  events = await recordSentEvents(shop.server.databaseUrl, [
    'orders.delivered',
    'orders.delivery_taken_back',
  ]);
});
afterAll(async () => {
  await events.close();
  await shop.server.close();
});
beforeEach(() => events.taken());

const published = async () =>
  (await events.taken()).map(({ topic, payload }) => ({ topic, ...(payload as object) }));
const delivery = async (id: number) => {
  const { services } = shop.server;
  const own = (await services.shops.byId(shop.people.shopId))!;
  return services.db.inShop(own.id, async (tx) => (await orderDeliveries({ shop: own, tx }, [id])).get(id)!);
};
const lineOf = async (id: number, at = 0) => (await delivery(id)).lines[at]!;

describe('a parcel of this shop', () => {
  const move = (order: number, parcel: number, what: string) =>
    shop.admin<FulfillAnswer['body']>('POST', `/admin/orders/${order}/fulfillments/${parcel}/${what}.json`);
  const say = (order: number, parcel: number, given: object) =>
    shop.admin<FulfillAnswer['body']>('PUT', `/admin/orders/${order}/fulfillments/${parcel}.json`, {
      fulfillment: given,
    });

  test('marked as delivered is published with lines and time, so is taking it back, and nothing twice', async () => {
    const order = await shop.place(shop.usual());
    const [first, second] = order.line_items;
    const part = await shop.fulfill(order.id, { line_items: [{ line_item_id: first!.id, quantity: 3 }] });
    const { id } = part.body.fulfillment;
    expect(await published()).toEqual([]);
    expect(await lineOf(order.id)).toMatchObject({ sent_at: null, delivered_at: null, arrival: 'awaited' });
    const { fulfillment } = (await move(order.id, id, 'complete')).body;
    expect(fulfillment).toMatchObject({ status: 'success', shipment_status: 'delivered' });
    expect(await published()).toEqual([
      {
        ...{ topic: 'orders.delivered', order_id: order.id, at: fulfillment.date_done, history: false },
        lines: [{ line_item_id: first!.id, quantity: 3, delivered_at: fulfillment.date_done }],
      },
    ]);
    // One of four is still here.
    expect(await lineOf(order.id)).toMatchObject({ delivered_at: null, arrival: 'awaited' });
    await move(order.id, id, 'complete');
    expect(await published()).toEqual([]);
    const rest = await shop.fulfill(order.id, { shipment_status: 'delivered' });
    expect(rest.body.fulfillment).toMatchObject({ status: 'success', date_done: expect.any(String) });
    expect(await published()).toMatchObject([
      {
        topic: 'orders.delivered',
        lines: [
          { line_item_id: first!.id, quantity: 1, delivered_at: rest.body.fulfillment.date_done },
          { line_item_id: second!.id, quantity: 3 },
        ],
      },
    ]);
    expect(await lineOf(order.id)).toMatchObject({
      sent_at: rest.body.fulfillment.created_at,
      delivered_at: rest.body.fulfillment.date_done,
      arrival: 'arrived',
    });
    expect((await move(order.id, id, 'open')).body.fulfillment).toMatchObject({
      ...{ status: 'open', shipment_status: null, date_done: null },
    });
    expect(await published()).toMatchObject([
      { topic: 'orders.delivery_taken_back', lines: [{ line_item_id: first!.id, quantity: 3 }] },
    ]);
    expect(await lineOf(order.id)).toMatchObject({ delivered_at: null, arrival: 'awaited' });
    await move(order.id, rest.body.fulfillment.id, 'cancel');
    expect(await published()).toMatchObject([
      {
        topic: 'orders.delivery_taken_back',
        lines: [
          { line_item_id: first!.id, quantity: 1 },
          { line_item_id: second!.id, quantity: 3 },
        ],
      },
    ]);
  });

  test('is where a program says: on its way, arrived, and not after all', async () => {
    const order = await shop.place(shop.usual());
    const sent = await shop.fulfill(order.id, { shipment_status: 'in_transit' });
    expect(sent.body.fulfillment).toMatchObject({ status: 'open', shipment_status: 'in_transit' });
    const { id } = sent.body.fulfillment;
    await say(order.id, id, { shipment_status: 'out_for_delivery' });
    expect(await published()).toEqual([]);
    const arrived = await say(order.id, id, { shipment_status: 'delivered', tracking_number: 'A1' });
    expect(arrived.body.fulfillment).toMatchObject({ status: 'success', tracking_number: 'A1' });
    // The answer is sent back whole and changes nothing.
    const { tracking_number, shipment_status } = arrived.body.fulfillment;
    const again = await say(order.id, id, { tracking_number, shipment_status });
    expect(again.body.fulfillment).toEqual(arrived.body.fulfillment);
    expect((await published()).map(({ topic }) => topic)).toEqual(['orders.delivered']);
    const failed = await say(order.id, id, { shipment_status: 'attempted_delivery' });
    expect(failed.body.fulfillment).toMatchObject({ status: 'open', date_done: null });
    expect((await published()).map(({ topic }) => topic)).toEqual(['orders.delivery_taken_back']);
    const wrong = await shop.admin<{ code: string }>(
      'PUT',
      `/admin/orders/${order.id}/fulfillments/${id}.json`,
      {
        fulfillment: { shipment_status: 'lost' },
      },
    );
    expect([wrong.status, wrong.body.code]).toEqual([422, 'core.invalid']);
    const kinds = await shop.admin<{ events: { kind: string }[] }>(
      'GET',
      `/admin/orders/${order.id}/events.json`,
    );
    expect(kinds.body.events.map(({ kind }) => kind).filter((kind) => /completed|opened/.test(kind))).toEqual(
      ['fulfillment_opened', 'fulfillment_completed'],
    );
  });

  test('that differs from the parcels is refused by the database', async () => {
    const order = await shop.place(shop.usual());
    await shop.fulfill(order.id);
    const { services } = shop.server;
    for (const wrong of [
      `UPDATE order_lines SET delivered_quantity = 1, delivered_at = now() WHERE order_id = ${order.id}`,
      `UPDATE fulfillments SET status = 'success', shipment_status = 'delivered', date_done = now() WHERE order_id = ${order.id}`,
      `UPDATE fulfillments SET shipment_status = 'delivered' WHERE order_id = ${order.id}`,
    ])
      await expect(
        services.db.inShop(shop.people.shopId, async (tx) => {
          await tx.execute(wrong);
          await tx.execute('SET CONSTRAINTS ALL IMMEDIATE');
        }),
      ).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});

test('comes with the consent to emails and with what was refunded', async () => {
  const order = await shop.place(shop.usual(), { accepts_marketing: true });
  const [first, second] = order.line_items;
  await shop.fulfill(order.id, {
    line_items: [{ line_item_id: first!.id, quantity: 4 }],
    shipment_status: 'delivered',
  });
  // A line that was refunded before shipping is not waited for.
  await shop.refund(order.id, { refund_line_items: [units(second!, 3, 'cancel')] });
  expect(await delivery(order.id)).toMatchObject({
    ...{ order_id: order.id, name: order.name, imported: false, cancelled: false, refunded: false },
    buyer: { email: order.email, accepts_marketing: true, locale: expect.stringMatching(/^en/) },
    lines: [
      { line_item_id: first!.id, quantity: 4, refunded: false, arrival: 'arrived' },
      { line_item_id: second!.id, quantity: 3, refunded: true, delivered_at: null, sent_at: null },
    ],
  });
  await shop.refund(order.id, { refund_line_items: [units(first!, 4)] });
  expect(await delivery(order.id)).toMatchObject({ lines: [{ refunded: true }, { refunded: true }] });
  const other = await shop.place(shop.usual());
  await shop.admin('POST', `/admin/orders/${other.id}/cancel.json`, {});
  expect(await delivery(other.id)).toMatchObject({ cancelled: true, refunded: true });
});

describe('an order of another store', () => {
  const at = '2026-01-02T00:00:00.000Z';
  const arrivedAt = '2026-01-05T10:00:00.000Z';
  type Parcel = ImportedOrder['fulfillments'][number];
  const parcel = (given: Partial<Parcel> = {}): Parcel => ({
    ...{ status: 'sent', shipment_status: null, delivered_at: null, created_at: at, tracking_company: '' },
    ...{ tracking_numbers: [], tracking_urls: [], lines: [{ line: 0, quantity: 2 }] },
    ...given,
  });
  let made = 0;
  const named = () => `#elsewhere-${(made += 1)}`;
  const bring = (name: string, fulfillments: Parcel[], id: number | null = null) =>
    importElsewhere(
      shop.server.services,
      shop.people.shopId,
      orderElsewhere({
        ...{ name, created_at: at, email: 'b@example.com', total_tax_minor: 0, fulfillments },
        lines: [lineElsewhere({ quantity: 2 }), lineElsewhere({ title: 'Other' })],
      }),
      id,
    );

  test('is sent, not arrived, until the store says so; read again it tells nothing new', async () => {
    const name = named();
    const id = await bring(name, []);
    await bring(name, [parcel()], id);
    expect(await published()).toEqual([]);
    expect(await lineOf(id)).toMatchObject({ sent_at: at, delivered_at: null, arrival: 'untold' });
    await bring(name, [parcel({ shipment_status: 'in_transit' })], id);
    expect(await lineOf(id)).toMatchObject({ arrival: 'awaited' });
    const arrived = [parcel({ shipment_status: 'delivered', delivered_at: arrivedAt })];
    await bring(name, arrived, id);
    const { line_item_id } = await lineOf(id);
    expect(await published()).toMatchObject([
      {
        ...{ topic: 'orders.delivered', order_id: id, history: false },
        lines: [{ line_item_id, quantity: 2, delivered_at: arrivedAt }],
      },
    ]);
    for (let again = 0; again < 3; again += 1) await bring(name, arrived, id);
    // Its parcel was changed there since: it arrived when it did.
    await bring(
      name,
      [parcel({ shipment_status: 'delivered', delivered_at: '2026-02-01T00:00:00.000Z' })],
      id,
    );
    expect(await published()).toEqual([]);
    expect(await lineOf(id)).toMatchObject({ delivered_at: arrivedAt, arrival: 'arrived' });
    await bring(name, [parcel({ status: 'cancelled', shipment_status: 'delivered' })], id);
    expect(await published()).toMatchObject([
      { topic: 'orders.delivery_taken_back', lines: [{ line_item_id, quantity: 2 }] },
    ]);
  });

  test('that comes with what has arrived tells it as history; what arrives later is news', async () => {
    const name = named();
    const old = parcel({ shipment_status: 'delivered', delivered_at: arrivedAt });
    const id = await bring(name, [old]);
    expect(await published()).toMatchObject([{ topic: 'orders.delivered', history: true }]);
    const late = { created_at: arrivedAt, lines: [{ line: 1, quantity: 1 }] };
    await bring(name, [old, parcel({ ...late, shipment_status: 'delivered', delivered_at: null })], id);
    expect(await published()).toMatchObject([{ history: false, lines: [{ quantity: 1 }] }]);
  });

  test('without deliveries of its own keeps those that staff entered, until it has some', async () => {
    const name = named();
    const id = await bring(name, [parcel()]);
    const list = await shop.admin<{ fulfillments: { id: number }[] }>(
      'GET',
      `/admin/orders/${id}/fulfillments.json`,
    );
    const path = `/admin/orders/${id}/fulfillments/${list.body.fulfillments[0]!.id}`;
    expect((await shop.admin('POST', `${path}/complete.json`)).status).toBe(200);
    const { delivered_at } = await lineOf(id);
    await bring(name, [parcel()], id);
    expect((await published()).map(({ topic }) => topic)).toEqual(['orders.delivered']);
    expect(await lineOf(id)).toMatchObject({ delivered_at, arrival: 'arrived' });
    await bring(name, [parcel({ shipment_status: 'failure' })], id);
    expect((await published()).map(({ topic }) => topic)).toEqual(['orders.delivery_taken_back']);
  });
});
