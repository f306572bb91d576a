import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refund } from '../../order/contract/refund.ts';
import { cents, type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';

let shop: OrderShop;
let vase: OrderShop['vase'];
let bowl: OrderShop['bowl'];
let read: OrderShop['read'];
let usual: OrderShop['usual'];
let place: OrderShop['place'];
let refund: OrderShop['refund'];
let fulfill: OrderShop['fulfill'];
let stockOf: OrderShop['stockOf'];

beforeAll(async () => {
  shop = await startOrderShop();
  ({ vase, bowl, read, usual, place, refund, fulfill, stockOf } = shop);
});
afterAll(() => shop.server.close());

async function outboxed(topic: string, orderId: number): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM order_events WHERE order_id = ${orderId} AND kind = ${topic}`,
    ),
  );
  return found.rows[0]!.n;
}

describe('refunds', () => {
  test('a discounted line refunded unit by unit returns exactly what was paid for it', async () => {
    const order = await place(usual());
    const [line, other] = order.line_items;
    expect(cents(line!.total_discount)).toBe(2666);
    let back = 0;
    for (let unit = 0; unit < 4; unit += 1) {
      const answer = await refund(order.id, { refund_line_items: [units(line!, 1)] });
      expect(answer.status).toBe(201);
      back += cents(answer.body.refund.amount);
      expect(answer.body.order.financial_status).toBe('partially_refunded');
      expect(cents(answer.body.order.total_paid) - cents(answer.body.order.total_refunded)).toBe(
        cents(answer.body.order.current_total_price),
      );
    }
    expect(back).toBe(4 * 3333 - 2666);
    const more = await refund(order.id, { refund_line_items: [units(line!, 1)] });
    expect(more.status).toBe(422);
    expect(more.body).toMatchObject({
      code: 'orders.too_many_units',
      fields: { 'refund.refund_line_items.0.quantity': 'Already fully refunded' },
    });
    const rest = await refund(order.id, {
      refund_line_items: [units(other!, 3)],
      shipping: { full_refund: true },
    });
    expect(rest.body.order).toMatchObject({ financial_status: 'refunded', current_total_price: 0 });
    // It has no units left to fulfill.
    expect((await fulfill(order.id)).body.code).toBe('orders.nothing_to_fulfill');
  });

  test('calculate says what a refund then gives, and a refund of something else than agreed is refused', async () => {
    const order = await place(usual());
    const request = { refund_line_items: [units(order.line_items[0]!, 3)], shipping: { amount: 1 } };
    const before = await shop.admin<{ refund: { amount: number; refund_line_items: object[] } }>(
      'POST',
      `/admin/orders/${order.id}/refunds/calculate.json`,
      { refund: {} },
    );
    expect(before.body.refund.refund_line_items[0]).toMatchObject({
      quantity: 0,
      maximum_quantity: 4,
      maximum_cancel: 4,
      maximum_return: 0,
    });
    const free = order.total_shipping === 0;
    const calculated = await shop.admin<{ refund: { amount: number } }>(
      'POST',
      `/admin/orders/${order.id}/refunds/calculate.json`,
      { refund: free ? { refund_line_items: request.refund_line_items } : request },
    );
    const asked = free ? { refund_line_items: request.refund_line_items } : request;
    const wrong = await refund(order.id, { ...asked, amount: calculated.body.refund.amount + 0.01 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'orders.refund_changed']);
    const right = await refund(order.id, { ...asked, amount: calculated.body.refund.amount });
    expect(right.body.refund.amount).toBe(calculated.body.refund.amount);
    expect(right.body.refund.transactions[0]).toMatchObject({
      kind: 'refund',
      amount: right.body.refund.amount,
    });
  });

  test('stock comes back for canceled and returned units, once, and not else', async () => {
    const order = await place(usual());
    const line = order.line_items[1]!;
    const before = await stockOf(bowl.variant);
    expect((await fulfill(order.id, { line_items: [{ line_item_id: line.id, quantity: 1 }] })).status).toBe(
      201,
    );
    expect((await refund(order.id, { refund_line_items: [units(line, 2, 'return')] })).status).toBe(422);
    await refund(order.id, { refund_line_items: [units(line, 1, 'return')] });
    expect(await stockOf(bowl.variant)).toBe(before + 1);
    await refund(order.id, { refund_line_items: [units(line, 1, 'cancel')] });
    expect(await stockOf(bowl.variant)).toBe(before + 2);
    await refund(order.id, { refund_line_items: [units(line, 1)] });
    expect(await stockOf(bowl.variant)).toBe(before + 2);
    const now = (await read(order.id)).line_items[1]!;
    expect(now).toMatchObject({ fulfilled_quantity: 1, refunded_quantity: 3, fulfillable_quantity: 0 });
  });

  test('a declined refund leaves everything as it was', async () => {
    const order = await place(usual(), {
      payment: { gateway: 'test', card_number: '4000 0000 0000 5126' },
    });
    const stock = await stockOf(vase.variant);
    const answer = await refund(order.id, { refund_line_items: [units(order.line_items[0]!, 2, 'cancel')] });
    expect([answer.status, answer.body.code]).toEqual([402, 'orders.refund_declined']);
    expect(await read(order.id)).toEqual(order);
    expect(await stockOf(vase.variant)).toBe(stock);
    expect(await outboxed('refunded', order.id)).toBe(0);
    const cancelled = await shop.admin<{ code: string }>('POST', `/admin/orders/${order.id}/cancel.json`, {});
    expect([cancelled.status, cancelled.body.code]).toEqual([402, 'orders.refund_declined']);
    expect(await read(order.id)).toEqual(order);
  });

  test('the same Idempotency-Key refunds once and answers the same; with another body it is refused', async () => {
    const order = await place(usual());
    const send = (quantity: number) =>
      shop.server.app.inject({
        method: 'POST',
        url: `/admin/orders/${order.id}/refunds.json`,
        headers: { authorization: `Bearer ${shop.people.owner}`, 'idempotency-key': `refund-${order.id}` },
        payload: { refund: { refund_line_items: [units(order.line_items[0]!, quantity)] } },
      });
    const first = await send(1);
    expect(first.statusCode).toBe(201);
    expect((await send(1)).json()).toEqual(first.json());
    expect((await send(2)).statusCode).toBe(422);
    expect(cents((await read(order.id)).total_refunded)).toBe(
      cents(first.json<{ refund: Refund }>().refund.amount),
    );
  });

  test('20 at once never refund more than was paid', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await place(usual());
      const request = {
        refund_line_items: order.line_items.map((line) => units(line, line.quantity, 'cancel')),
        shipping: { full_refund: true },
      };
      const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order.id, request)));
      expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
      expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201, 422]));
      const now = await read(order.id);
      expect(now).toMatchObject({ financial_status: 'refunded', total_refunded: now.total_paid });
    }
    const units1 = await place(usual());
    const line = units1.line_items[0]!;
    const singles = await Promise.all(
      Array.from({ length: 20 }, () => refund(units1.id, { refund_line_items: [units(line, 1)] })),
    );
    expect(singles.filter((one) => one.status === 201)).toHaveLength(4);
    expect(cents((await read(units1.id)).total_refunded)).toBe(4 * 3333 - 2666);
  });

  test('cancelling and refunding at the same moment move the money once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await place(usual());
      const stock = await stockOf(vase.variant);
      const request = {
        refund_line_items: order.line_items.map((line) => units(line, line.quantity, 'cancel')),
        shipping: { full_refund: true },
      };
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => refund(order.id, request)),
        ...Array.from({ length: 5 }, () => shop.admin('POST', `/admin/orders/${order.id}/cancel.json`, {})),
      ]);
      expect(answers.every((one) => one.status < 500)).toBe(true);
      const now = await read(order.id);
      expect(now).toMatchObject({ financial_status: 'refunded', total_refunded: now.total_paid });
      expect(now.transactions.filter((one) => one.kind === 'refund')).toHaveLength(1);
      expect(now.cancelled_at).not.toBeNull();
      expect(await stockOf(vase.variant)).toBe(stock + 4);
    }
  });
});
