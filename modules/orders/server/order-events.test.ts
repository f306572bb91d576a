import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailbox } from '#core/server/mailbox.ts';
import { eventually } from '#core/testing/test-services.ts';
import { recount } from '#modules/analytics/server/public.ts';
import type { Fulfillment } from '../contract/fulfillment-calls.ts';
import type { Order } from '../contract/order.ts';
import type { OrderEvent } from '../contract/order-edit-calls.ts';
import type { Refund } from '../contract/refund-calls.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import {
  type Answer,
  complete,
  offerBody,
  openCheckout,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let vase: TestProduct;
let bowl: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 3333, 5000);
  bowl = await shop.product('bowl', 1999, 5000);
  // 10 % from 2 on, 20 % from 4 on, for vases.
  const made = await shop.admin('POST', '/admin/offers.json', {
    offer: offerBody({ target_type: 'product', target_ids: [vase.product] }),
  });
  expect(made.status).toBe(201);
  await eventually('the offer in a cart', async () => {
    const checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 4 }]);
    return checkout.quote.discount_minor > 0;
  });
});
afterAll(() => shop.server.close());

const cents = (major: number) => Math.round(major * 100);

async function place(lines: { variant_id: number; quantity: number }[], given: object = {}): Promise<Order> {
  const placed = await complete(shop.shopper, await openCheckout(shop.shopper, lines), given);
  expect(placed.status).toBe(201);
  const list = await shop.admin<{ orders: { id: number }[] }>(
    'GET',
    `/admin/orders.json?search=${encodeURIComponent(placed.body.order.name)}`,
  );
  return read(list.body.orders[0]!.id);
}

const read = async (id: number) =>
  (await shop.admin<{ order: Order }>('GET', `/admin/orders/${id}.json`)).body.order;
const usual = () => [
  { variant_id: vase.variant, quantity: 4 },
  { variant_id: bowl.variant, quantity: 3 },
];

type RefundAnswer = Answer<{ refund: Refund; order: Order; code: string; fields: Record<string, string> }>;
const refund = (id: number, given: object): Promise<RefundAnswer> =>
  shop.admin('POST', `/admin/orders/${id}/refunds.json`, { refund: given });
const units = (line: { id: number }, quantity: number, restock_type = 'no_restock') => ({
  line_item_id: line.id,
  quantity,
  restock_type,
});
type FulfillAnswer = Answer<{ fulfillment: Fulfillment; order: Order; code: string }>;
const fulfill = (id: number, given: object = {}): Promise<FulfillAnswer> =>
  shop.admin('POST', `/admin/orders/${id}/fulfillments.json`, { fulfillment: given });

async function stockOf(variant: number): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ n: number }>(sql`SELECT inventory_quantity AS n FROM variants WHERE id = ${variant}`),
  );
  return found.rows[0]!.n;
}

async function outboxed(topic: string, orderId: number): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ n: number }>(
      sql`SELECT count(*) AS n FROM order_events WHERE order_id = ${orderId} AND kind = ${topic}`,
    ),
  );
  return found.rows[0]!.n;
}

describe('refunds', () => {
  test('unit by unit, a discounted line gives back exactly what was paid for it', async () => {
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
      fields: { 'refund.refund_line_items.0.quantity': 'All of this was refunded' },
    });
    const rest = await refund(order.id, {
      refund_line_items: [units(other!, 3)],
      shipping: { full_refund: true },
    });
    expect(rest.body.order).toMatchObject({ financial_status: 'refunded', current_total_price: 0 });
    // Nothing of it is left to send.
    expect((await fulfill(order.id)).body.code).toBe('orders.nothing_to_fulfill');
  });

  test('calculate says what a refund then gives, and a refund of something else than agreed is refused', async () => {
    const order = await place(usual());
    const wish = { refund_line_items: [units(order.line_items[0]!, 3)], shipping: { amount: 1 } };
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
      { refund: free ? { refund_line_items: wish.refund_line_items } : wish },
    );
    const asked = free ? { refund_line_items: wish.refund_line_items } : wish;
    const wrong = await refund(order.id, { ...asked, amount: calculated.body.refund.amount + 0.01 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'orders.refund_changed']);
    const right = await refund(order.id, { ...asked, amount: calculated.body.refund.amount });
    expect(right.body.refund.amount).toBe(calculated.body.refund.amount);
    expect(right.body.refund.transactions[0]).toMatchObject({
      kind: 'refund',
      amount: right.body.refund.amount,
    });
  });

  test('stock comes back for cancelled and returned units, once, and not else', async () => {
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

  test('20 at once never give back more than was paid', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await place(usual());
      const wish = {
        refund_line_items: order.line_items.map((line) => units(line, line.quantity, 'cancel')),
        shipping: { full_refund: true },
      };
      const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order.id, wish)));
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
      const wish = {
        refund_line_items: order.line_items.map((line) => units(line, line.quantity, 'cancel')),
        shipping: { full_refund: true },
      };
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => refund(order.id, wish)),
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
    // When its confirmation went is the mail's own time.
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

  test('20 at once never send more than was bought', async () => {
    const order = await place(usual());
    const [first] = order.line_items;
    const wish = { line_items: [{ line_item_id: first!.id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => fulfill(order.id, wish)));
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

describe('the database', () => {
  test('refuses an order that does not agree with its rows, whoever writes it', async () => {
    const order = await place(usual());
    const client = new pg.Client({ connectionString: shop.server.databaseUrl });
    await client.connect();
    try {
      const attempts = [
        `UPDATE orders SET refunded_minor = 1, financial_status = 'partially_refunded' WHERE id = ${order.id}`,
        `UPDATE orders SET fulfillment_status = 'fulfilled' WHERE id = ${order.id}`,
        `UPDATE orders SET financial_status = 'pending' WHERE id = ${order.id}`,
        `UPDATE orders SET refunded_minor = paid_minor + 1 WHERE id = ${order.id}`,
        `UPDATE order_lines SET refunded_quantity = 1 WHERE order_id = ${order.id}`,
        `INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency)
           VALUES (${shop.people.shopId}, ${order.id}, 'refund', 'test', 'success', 100, 'USD')`,
      ];
      for (const attempt of attempts) {
        await client.query(`BEGIN; SET LOCAL app.shop_id = '${shop.people.shopId}'`);
        const failed = client.query(attempt).then(() => client.query('COMMIT'));
        await expect(failed).rejects.toThrow(/does not agree|violates check/);
        await client.query('ROLLBACK');
      }
    } finally {
      await client.end();
    }
    expect(await read(order.id)).toEqual(order);
  });
});

describe('figures', () => {
  const summary = async () => {
    const answer = await shop.admin<{ current: { sales: number; offer_sales: number } }>(
      'GET',
      '/admin/analytics/summary.json?date_filter=today',
    );
    return { sales: cents(answer.body.current.sales), offer_sales: cents(answer.body.current.offer_sales) };
  };
  /** The figures once everything told so far was counted. */
  async function settled() {
    await eventually('the outbox', async () => {
      const left = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
        tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM outbox`),
      );
      return left.rows[0]!.n === 0;
    });
    return summary();
  }
  async function differences() {
    return shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      recount({
        shop: { id: shop.people.shopId, timezone: 'Europe/Lisbon' } as Parameters<typeof recount>[0]['shop'],
        tx,
      }),
    );
  }

  test('are net of refunds, once each, and sums stay the sums of their rows', async () => {
    const order = await place(usual());
    const before = await settled();
    const answer = await refund(order.id, {
      refund_line_items: [units(order.line_items[0]!, 2), units(order.line_items[1]!, 1)],
      shipping: { full_refund: true },
    });
    const [discounted, plain] = answer.body.refund.refund_line_items.map((line) => cents(line.subtotal));
    // 26.66 off four vases: 6.67 off each of the first two.
    expect([discounted, plain]).toEqual([2 * 3333 - 1334, 1999]);
    expect(await settled()).toEqual({
      sales: before.sales - discounted! - plain!,
      offer_sales: before.offer_sales - discounted!,
    });
    expect(await differences()).toEqual([]);
  });

  test('an order that is cancelled unpaid brings nothing; one that was paid and cancelled as little', async () => {
    const before = await settled();
    const draft = await shop.admin<{ draft_order: { id: number; total_price: number } }>(
      'POST',
      '/admin/draft_orders.json',
      { draft_order: { line_items: [{ variant_id: vase.variant, quantity: 4 }] } },
    );
    const { id, total_price } = draft.body.draft_order;
    const done = await shop.admin<{ order: Order }>('POST', `/admin/draft_orders/${id}/complete.json`, {
      total_price,
      payment_pending: true,
    });
    expect((await settled()).sales).toBe(before.sales + cents(total_price));
    await shop.admin('POST', `/admin/orders/${done.body.order.id}/cancel.json`, {});
    expect(await settled()).toEqual(before);
    const paid = await place(usual());
    await shop.admin('POST', `/admin/orders/${paid.id}/cancel.json`, {});
    expect(await settled()).toEqual(before);
    expect(await differences()).toEqual([]);
  });
});

describe('buyers', () => {
  test('hear by mail that the order is there, what staff chose to tell them, and nothing else', async () => {
    const email = 'listener@example.com';
    const order = await place(usual(), { email });
    const [first] = order.line_items;
    await fulfill(order.id, { line_items: [{ line_item_id: first!.id, quantity: 1 }] });
    await fulfill(order.id, {
      line_items: [{ line_item_id: first!.id, quantity: 2 }],
      tracking_company: 'Post',
      tracking_number: 'XY12',
      notify_customer: true,
    });
    await refund(order.id, { refund_line_items: [units(first!, 1)], notify: true });
    const mails = await eventually('three mails', async () => {
      const found = (await readMailbox(shop.server.services.dataDir)).filter((one) => one.to === email);
      return found.length >= 3 && found;
    });
    expect(mails.map((one) => one.subject).toSorted((a, b) => a.localeCompare(b))).toEqual([
      `Your order ${order.name} at mine.test`,
      `Your order ${order.name} is on its way`,
      `Your refund for order ${order.name}`,
    ]);
    const sent = mails.find((one) => one.subject.includes('on its way'))!;
    expect(sent.text).toContain('2 × vase');
    expect(sent.text).toContain('Post XY12');
  });

  test("read their shop's language", async () => {
    const { db } = shop.server.services;
    const speak = (locale: string) =>
      db.asSystem((tx) =>
        tx.execute(sql`UPDATE shops SET locale = ${locale} WHERE id = ${shop.people.shopId}`),
      );
    const email = 'leser@example.com';
    const order = await place(usual(), { email });
    await speak('de-DE');
    try {
      await refund(order.id, { refund_line_items: [units(order.line_items[0]!, 1)], notify: true });
      const mail = await eventually('the mail', async () =>
        (await readMailbox(shop.server.services.dataDir)).find(
          (one) => one.to === email && one.subject.includes('Erstattung'),
        ),
      );
      expect(mail.subject).toBe(`Ihre Erstattung zur Bestellung ${order.name}`);
      expect(mail.text).toMatch(/erhalten Sie [\d.]+,\d\d.\$ zurück/);
      expect(mail.html).toContain('<html lang="de">');
    } finally {
      await speak('en-US');
    }
  });
});
