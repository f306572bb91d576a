import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import type { Order } from '../../order/contract/order.ts';
import type { OrderEvent } from '../../order/contract/order-edit-calls.ts';
import {
  type FulfillAnswer,
  type OrderShop,
  startOrderShop,
  units,
} from '#apps/server/testing/order-shop.ts';

let shop: OrderShop;
let read: OrderShop['read'];
let usual: OrderShop['usual'];
let place: OrderShop['place'];
let refund: OrderShop['refund'];
let fulfill: OrderShop['fulfill'];

beforeAll(async () => {
  shop = await startOrderShop();
  ({ read, usual, place, refund, fulfill } = shop);
});
afterAll(() => shop.server.close());

describe('fulfilments', () => {
  test('in parts with tracking, cancelled, sent again, arrived', async () => {
    const order = await place(usual());
    const [first, second] = order.line_items;
    const part = await fulfill(order.id, {
      line_items: [{ line_item_id: first!.id, quantity: 3 }],
      tracking_company: 'Post',
      tracking_number: 'A1',
      tracking_url: 'https://post.example/A1',
    });
    expect(part.status).toBe(201);
    expect(part.body.fulfillment).toMatchObject({
      name: `${order.name}-F1`,
      status: 'open',
      tracking_number: 'A1',
    });
    expect(part.body.order.fulfillment_status).toBe('partial');
    const over = await fulfill(order.id, { line_items: [{ line_item_id: first!.id, quantity: 2 }] });
    expect([over.status, over.body.code]).toEqual([422, 'orders.too_many_units']);
    const base = `/admin/orders/${order.id}/fulfillments/${part.body.fulfillment.id}`;
    const gone = await shop.admin<FulfillAnswer['body']>('POST', `${base}/cancel.json`);
    expect(gone.body.order.fulfillment_status).toBeNull();
    expect((await shop.admin<{ code: string }>('POST', `${base}/complete.json`)).body.code).toBe(
      'orders.fulfillment_cancelled',
    );
    const rest = await fulfill(order.id);
    expect(rest.body.order.fulfillment_status).toBe('fulfilled');
    expect(rest.body.fulfillment.line_items.map((one) => one.quantity)).toEqual([4, 3]);
    const again = `/admin/orders/${order.id}/fulfillments/${rest.body.fulfillment.id}`;
    const arrived = await shop.admin<FulfillAnswer['body']>('POST', `${again}/complete.json`);
    expect(arrived.body.fulfillment).toMatchObject({ status: 'success', date_done: expect.any(String) });
    await refund(order.id, { refund_line_items: [units(second!, 1, 'return')] });
    const stays = await shop.admin<{ code: string }>('POST', `${again}/cancel.json`);
    expect([stays.status, stays.body.code]).toEqual([409, 'orders.units_returned']);
    const cancelled = await shop.admin<{ code: string }>('POST', `/admin/orders/${order.id}/cancel.json`, {});
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'orders.fulfilled']);
    const events = await shop.admin<{ events: OrderEvent[] }>('GET', `/admin/orders/${order.id}/events.json`);
    // The email's own time says when its confirmation was sent.
    const happened = events.body.events.filter((one) => !one.kind.startsWith('mail_'));
    expect(happened.map((one) => one.kind).toReversed()).toEqual([
      'placed',
      'fulfilled',
      'fulfillment_cancelled',
      'fulfilled',
      'fulfillment_completed',
      'refunded',
    ]);
    expect(happened[0]).toMatchObject({ user_name: 'Test', values: { quantity: 1 } });
  });

  test('unfulfilled orders are those with units left to fulfill, in the count, its tab and the list', async () => {
    const [left, part, gone, kept] = [
      await place(usual()),
      await place(usual()),
      await place(usual()),
      await place(usual()),
    ];
    const all = (order: Order) => order.line_items.map((line) => units(line, line.quantity));
    await refund(part.id, { refund_line_items: [units(part.line_items[0]!, 4)] });
    await refund(gone.id, { refund_line_items: all(gone) });
    // Only money went back; all units are still to be sent.
    await refund(kept.id, { amount: gone.total_price });
    const query = 'status=open&fulfillment_status=unfulfilled';
    const ask = <T>(path: string) => shop.admin<T>('GET', path).then(({ body }) => body);
    const listed = (await ask<{ orders: Order[] }>(`/admin/orders.json?${query}&limit=250`)).orders;
    const ids = listed.map(({ id }) => id);
    expect([left, part, gone, kept].map(({ id }) => ids.includes(id))).toEqual([true, true, false, true]);
    expect(await ask(`/admin/orders/count.json?${query}`)).toEqual({ count: ids.length });
    const tabs = await ask<{ counts: Record<string, number> }>('/admin/orders/tab-counts.json');
    expect(tabs.counts['unfulfilled']).toBe(ids.length);
    // Every order of the shop is unfulfilled if nothing was sent and a line has units left, and each row has their number.
    const fields = 'id,line_items,fulfillment_status,fulfillable_quantity,cancelled_at,closed_at';
    const every = (await ask<{ orders: Order[] }>(`/admin/orders.json?limit=250&fields=${fields}`)).orders;
    const unsent = ({ line_items }: Order) =>
      line_items.reduce((sum, line) => sum + line.fulfillable_quantity, 0);
    expect(every.map((one) => one.fulfillable_quantity)).toEqual(every.map(unsent));
    expect(
      every
        .filter(
          (one) => one.fulfillment_status === null && !one.cancelled_at && !one.closed_at && unsent(one) > 0,
        )
        .map(({ id }) => id),
    ).toEqual(ids);
  });

  test('20 at once never send more than was bought', async () => {
    const order = await place(usual());
    const [first] = order.line_items;
    const request = { line_items: [{ line_item_id: first!.id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => fulfill(order.id, request)));
    expect(answers.filter((one) => one.status === 201)).toHaveLength(4);
    const now = await read(order.id);
    expect(now.line_items[0]).toMatchObject({ fulfilled_quantity: 4, fulfillable_quantity: 0 });
    const list = await shop.admin<{ fulfillments: Fulfillment[] }>(
      'GET',
      `/admin/orders/${order.id}/fulfillments.json`,
    );
    expect(list.body.fulfillments.map((one) => one.name)).toEqual(
      [1, 2, 3, 4].map((n) => `${order.name}-F${n}`),
    );
  });
});
