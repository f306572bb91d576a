import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import type {
  acceptPostPurchase,
  getPostPurchase,
} from '#modules/offers/post-purchase/contract/post-purchase-calls.ts';
import type { Order } from '#modules/orders/order/contract/order.ts';
import { heardNews } from './heard-news.ts';
import { makePeople, type TestPeople } from './test-people.ts';
import type { TestServer } from './test-server.ts';
import {
  type Answer,
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
  type TestProduct,
} from './test-shop.ts';

export type Step = ReplyOf<typeof getPostPurchase>['offer'];
export type Accepted = ReplyOf<typeof acceptPostPurchase> & { code: string };

export interface Placed {
  id: number;
  token: string;
}

/** A shop with a vase (30.00) and a bowl (20.00, ten in stock), and the calls around what is offered after payment. */
export async function postPurchaseShop(server: TestServer) {
  const { db } = server.services;
  const people: TestPeople = await makePeople(db);
  const admin = memberClient(server.app, people.owner);
  const shopper = shopperClient(server.app, 'mine.test');
  const vase: TestProduct = await makeProduct(db, people.shopId, { handle: 'vase', price_minor: 3000 });
  const bowl: TestProduct = await makeProduct(db, people.shopId, {
    handle: 'bowl',
    price_minor: 2000,
    stock: 10,
  });
  const query = async <R extends Record<string, unknown>>(statement: SQL) =>
    (await db.inShop(people.shopId, (tx) => tx.execute<R>(statement))).rows;

  /** Pays for a vase. */
  async function buy(card = '4242 4242 4242 4242', variant = vase.variant): Promise<Placed> {
    const checkout = await openCheckout(shopper, [{ variant_id: variant, quantity: 1 }]);
    const payment = { gateway: 'test', card_number: card };
    const placed = await complete(shopper, checkout, { payment });
    if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
    const { token } = placed.body.order;
    const [row] = await query<{ id: number }>(sql`SELECT id FROM orders WHERE token = ${token}`);
    return { id: row!.id, token };
  }
  async function look(token: string, given = ''): Promise<Step> {
    const path = `/storefront/post-purchase?order=${token}${given}`;
    const answer = await shopper<{ offer: Step }>('GET', path);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.offer;
  }

  return {
    people,
    admin,
    shopper,
    vase,
    bowl,
    query,
    /** An offer as it lies in the table. */
    async offer(given: Record<string, unknown> = {}): Promise<number> {
      const row = {
        offer_type: 'post-purchase',
        offer_message: 'Goes with {{product_title}}: {{discount}} off',
        offer_title: 'Wait {{last_name}}!',
        target_type: 'product',
        target_ids: [vase.product],
        recommend_type: 'product',
        recommend_ids: [bowl.product],
        condition: {},
        enable_discount: true,
        automated: false,
        shipping_fee: null,
        priority: 1,
        holdout_percent: 0,
        ...given,
        discount_data: {
          discount_type: 'percentage',
          percentage_discount: 25,
          amount_discount: 0,
          stock_item_limit: 30,
          setup_stock_limit: false,
          auto_restock: false,
          setup_end_date: false,
          auto_extend_end_date: false,
          ...(given['discount_data'] as object | undefined),
        },
      };
      const made = await query<{ id: number }>(
        sql`INSERT INTO offers (shop_id, offer_name, offer_type, offer_message, offer_title, target_type, target_ids, recommend_type,
              recommend_ids, condition, enable_discount, discount_data, automated, shipping_fee, priority, holdout_percent)
            SELECT ${people.shopId}, 'After payment', o.* FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS o (offer_type text,
              offer_message text, offer_title text, target_type text, target_ids bigint[], recommend_type text, recommend_ids bigint[],
              condition jsonb, enable_discount boolean, discount_data jsonb, automated boolean, shipping_fee jsonb, priority int,
              holdout_percent smallint) RETURNING id`,
      );
      await heardNews(server.services);
      return made[0]!.id;
    },
    /** Before a test: nothing offered, nothing charged, ten bowls in stock. */
    async clear(): Promise<void> {
      await query(sql`DELETE FROM funnels`);
      await query(sql`DELETE FROM offers`);
      await query(sql`DELETE FROM test_charges`);
      await query(sql`UPDATE variants SET inventory_quantity = 10 WHERE sku = 'bowl'`);
      forgetPricing(server.services, people.shopId);
      await heardNews(server.services);
    },
    buy,
    look,
    /** A paid order and what it is offered. */
    async offered(card?: string): Promise<{ placed: Placed; step: string }> {
      const placed = await buy(card);
      const { step } = await look(placed.token);
      expect(step).not.toBeNull();
      return { placed, step: step! };
    },
    /** Takes the server's clock from an order: its window was over long ago. */
    async windowOver({ id }: Placed): Promise<void> {
      const past = sql`now() - interval '1 minute'`;
      await query(sql`UPDATE orders SET editable_until = ${past} WHERE id = ${id}`);
      await query(sql`UPDATE order_cards SET closes_at = ${past} WHERE order_id = ${id}`);
      await query(sql`UPDATE post_purchase_steps SET expires_at = ${past} WHERE order_id = ${id}`);
    },
    accept(order: string, step: string, given: object = {}, key?: string): Promise<Answer<Accepted>> {
      const body = { order_token: order, step, variant_id: bowl.variant, ...given };
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return shopper<Accepted>(
        'POST',
        '/storefront/post-purchase/accept',
        body,
        headers as Record<string, string>,
      );
    },
    decline(order: string, step: string): Promise<Answer<{ offer: Step; code: string }>> {
      return shopper('POST', '/storefront/post-purchase/decline', { order_token: order, step });
    },
    async order(id: number): Promise<Order> {
      return (await admin<{ order: Order }>('GET', `/admin/orders/${id}.json`)).body.order;
    },
    async charges(): Promise<{ amount_minor: number; given_back: boolean }[]> {
      return query(sql`SELECT amount_minor, given_back FROM test_charges ORDER BY created_at`);
    },
  };
}
export type PostPurchaseShop = Awaited<ReturnType<typeof postPurchaseShop>>;
