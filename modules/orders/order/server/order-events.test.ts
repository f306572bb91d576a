import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { eventually } from '#core/testing/test-services.ts';
import { recount } from '#modules/analytics/metric/server/public.ts';
import type { Order } from '../contract/order.ts';
import { cents, type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';

let shop: OrderShop;
let vase: OrderShop['vase'];
let read: OrderShop['read'];
let usual: OrderShop['usual'];
let place: OrderShop['place'];
let refund: OrderShop['refund'];
let fulfill: OrderShop['fulfill'];

beforeAll(async () => {
  shop = await startOrderShop();
  ({ vase, read, usual, place, refund, fulfill } = shop);
});
afterAll(() => shop.server.close());

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
  /** The figures after all events published so far were counted. */
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

  test('a canceled order counts as nothing, paid or unpaid', async () => {
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
      `Refund for order ${order.name}`,
      `Your order ${order.name} from mine.test is confirmed`,
      `Your order ${order.name} has shipped`,
    ]);
    const sent = mails.find((one) => one.subject.includes('has shipped'))!;
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
          (one) => one.to === email && one.subject.includes('Rückerstattung'),
        ),
      );
      expect(mail.subject).toBe(`Rückerstattung für Bestellung ${order.name}`);
      expect(mail.text).toMatch(/haben Ihnen [\d.]+,\d\d.\$ für Ihre Bestellung/);
      expect(mail.html).toContain('<html lang="de">');
    } finally {
      await speak('en-US');
    }
  });
});
