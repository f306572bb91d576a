import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { recount } from '#modules/analytics/metric/server/public.ts';
import { priceTiers } from '../../quantity/rules/tier-price.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OfferStatistics } from '../../offer/contract/offer-statistics.ts';
import type { Order } from '#modules/orders/order/contract/order.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import {
  complete,
  completeBody,
  offerBody,
  openCheckout,
  tierBody,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let vase: TestProduct;
let bowl: TestProduct;
let offer: Offer;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 3333);
  bowl = await shop.product('bowl', 1999);
  offer = await makeOffer({ target_type: 'product', target_ids: [vase.product] });
});
afterAll(() => shop.server.close());

/** Makes an offer and waits until shoppers get its prices. */
async function makeOffer(given: object): Promise<Offer> {
  const made = await shop.admin<{ offer: Offer }>('POST', '/admin/offers.json', { offer: offerBody(given) });
  expect(made.status).toBe(201);
  await shown(made.body.offer);
  return made.body.offer;
}

/** Waits until a decision is made by this version of an offer for the first of its products. */
async function shown({ id, version, target_ids: [product] }: Pick<Offer, 'id' | 'version' | 'target_ids'>) {
  const variant = [vase, bowl].find((one) => one.product === product)?.variant ?? vase.variant;
  await eventually('the offer in a decision', async () => {
    const body = { lines: [{ variant_id: variant, quantity: 50 }], trace: true };
    const decided = await shop.shopper<{ trace: { offer_id: number; offer_version: number }[] }>(
      'POST',
      '/storefront/cart-offers',
      body,
    );
    return decided.body.trace.find((entry) => entry.offer_id === id)?.offer_version === version;
  });
}

async function orderOf(name: string): Promise<Order> {
  const list = await shop.admin<{ orders: { id: number; name: string }[] }>(
    'GET',
    '/admin/orders.json?limit=250',
  );
  const row = list.body.orders.find((one) => one.name === name);
  return (await shop.admin<{ order: Order }>('GET', `/admin/orders/${row?.id}.json`)).body.order;
}

async function count(table: 'orders' | 'transactions' | 'customers'): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(table)}`),
  );
  return found.rows[0]!.n;
}

async function stockOf(variant: number): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ n: number }>(sql`SELECT inventory_quantity AS n FROM variants WHERE id = ${variant}`),
  );
  return found.rows[0]!.n;
}

/** From now on each event comes twice, as after a crash between its handling and its deletion. */
async function everyEventTwice(): Promise<void> {
  await asOwner(`
    CREATE FUNCTION twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO outbox (shop_id, topic, payload) VALUES (NEW.shop_id, NEW.topic, NEW.payload); RETURN NULL; END $$;
    CREATE TRIGGER twice AFTER INSERT ON outbox FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION twice()`);
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.server.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const cents = (major: number) => Math.round(major * 100);

describe('from the product to the order', () => {
  test('preview, decision, quote and order say the same to the cent, and carry the offer', async () => {
    for (const quantity of [1, 2, 3, 4, 7]) {
      const lines = [
        { variant_id: vase.variant, quantity },
        { variant_id: bowl.variant, quantity: 3 },
      ];
      const decided = await shop.shopper<Quote>('POST', '/storefront/cart-offers', { lines });
      const checkout = await openCheckout(shop.shopper, lines);
      expect(checkout.quote.total_minor).toBe(decided.body.total_minor);
      const placed = await complete(shop.shopper, checkout);
      expect(placed.status).toBe(201);
      const order = await orderOf(placed.body.order.name);

      const [first, second] = order.line_items;
      const tier = priceTiers(offer, { unit_price_minor: vase.price_minor }, 'USD').find(
        (row) => row.quantity === quantity,
      );
      if (tier) expect(cents(first!.total_discount)).toBe(tier.save_minor);
      expect(cents(first!.total_discount)).toBe(checkout.quote.lines[0]!.discount_minor);
      expect(cents(first!.total_discount)).toBe(decided.body.lines[0]!.discount_minor);
      expect(second!.discount_allocations).toEqual([]);
      expect(cents(order.total_discounts)).toBe(decided.body.discount_minor);

      const applications = order.discount_applications;
      expect(applications.map((one) => one.offer_id)).toEqual(quantity > 1 ? [offer.id] : []);
      let sum = 0;
      for (const line of order.line_items) {
        let lineSum = 0;
        for (const { amount, discount_application_index } of line.discount_allocations) {
          expect(applications[discount_application_index]?.offer_id).toBe(offer.id);
          lineSum += cents(amount);
        }
        expect(lineSum).toBe(cents(line.total_discount));
        sum += lineSum;
      }
      expect(sum).toBe(cents(order.total_discounts));
      expect(applications.reduce((all, one) => all + cents(one.amount), 0)).toBe(sum);
      expect(cents(order.subtotal_price)).toBe(cents(order.total_line_items_price) - sum);
      expect(cents(order.total_price)).toBe(cents(order.subtotal_price) + cents(order.total_shipping));
      expect(cents(placed.body.order.total)).toBe(cents(order.total_price));
      // The order keeps every reason, also why an offer gave nothing; the shopper hears of what was applied.
      const reasons = order.pricing_trace.filter((entry) => entry.offer_id === offer.id);
      expect(reasons.map((entry) => entry.outcome)).toEqual([quantity > 1 ? 'applied' : 'rejected']);
      expect(checkout.quote.trace).toEqual(
        order.pricing_trace.flatMap((entry) => {
          const { values: _values, ...told } = entry;
          return entry.outcome === 'applied' ? { ...told, detail: '' } : [];
        }),
      );
    }
  });

  test("the offer's figures go up by exactly the order, once, and a recount agrees", async () => {
    const figures = async () =>
      (
        await shop.admin<{ statistics: OfferStatistics }>(
          'GET',
          `/admin/offers/${offer.id}/statistics.json?date_filter=all_time`,
        )
      ).body.statistics;
    await shop.server.drain();
    const before = await figures();
    await everyEventTwice();
    const checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 2 }]);
    const placed = await complete(shop.shopper, checkout);
    await shop.server.drain();
    await shop.server.drain();
    const after = await figures();
    expect(placed.status).toBe(201);
    expect(after.checkout - before.checkout).toBe(1);
    expect(cents(after.sales) - cents(before.sales)).toBe(checkout.quote.total_minor);
    const orders = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute<{ value: number }>(
        sql`SELECT sum(value)::int AS value FROM daily_metrics WHERE subject = 'offer' AND subject_id = ${offer.id} AND metric = 'orders'`,
      ),
    );
    const discounted = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM orders WHERE discount_applications @> ${JSON.stringify([{ offer_id: offer.id }])}::jsonb`,
      ),
    );
    expect(orders.rows[0]!.value).toBe(discounted.rows[0]!.n);
    const own = (await shop.server.services.shops.byId(shop.people.shopId))!;
    const differences = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      recount({ shop: own, tx }),
    );
    expect(differences).toEqual([]);
  });

  test('order numbers have no gaps, also after refused and parallel orders', async () => {
    const checkouts = await Promise.all(
      Array.from({ length: 12 }, () =>
        openCheckout(shop.shopper, [{ variant_id: bowl.variant, quantity: 1 }]),
      ),
    );
    const card = { payment: { gateway: 'test', card_number: '4000 0000 0000 0002' } };
    await Promise.all(
      checkouts.map((one, index) => complete(shop.shopper, one, index % 3 === 0 ? card : {})),
    );
    const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute<{ first: number; last: number; n: number }>(
        sql`SELECT min(order_number) AS first, max(order_number) AS last, count(*)::int AS n FROM orders`,
      ),
    );
    const { first, last, n } = found.rows[0]!;
    expect(last - first + 1).toBe(n);
  });
});

describe('one order and no other', () => {
  test('30 parallel payments of one checkout place exactly one order', async () => {
    const before = await count('orders');
    const checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 2 }]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => complete(shop.shopper, checkout)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 orders.quote_used']),
    );
    expect(await count('orders')).toBe(before + 1);
  });

  test('Idempotency-Key: the same replays the same answer, another body is 422, a running one 409', async () => {
    const before = await count('orders');
    const checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 2 }]);
    const key = { 'idempotency-key': 'test-key-0001' };
    const first = await complete(shop.shopper, checkout, {}, key);
    const again = await complete(shop.shopper, checkout, {}, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    const other = await complete(shop.shopper, checkout, { note: 'another' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'core.idempotency_key']);
    expect(await count('orders')).toBe(before + 1);

    const next = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 2 }]);
    const headers = { 'idempotency-key': 'test-key-0002' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => complete(shop.shopper, next, {}, headers)),
    );
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'core.still_running']);
    }
    expect(await count('orders')).toBe(before + 2);
  });

  test('a declined card leaves nothing behind and the checkout open', async () => {
    const pot = await shop.product('pot', 500, 3);
    const before = [await count('orders'), await count('transactions'), await count('customers')];
    const checkout = await openCheckout(shop.shopper, [{ variant_id: pot.variant, quantity: 2 }]);
    const card = { gateway: 'test', card_number: '4000 0000 0000 0002' };
    const declined = await complete(shop.shopper, checkout, { payment: card, email: 'new@example.com' });
    expect([declined.status, declined.body.code]).toEqual([402, 'orders.declined']);
    expect([await count('orders'), await count('transactions'), await count('customers')]).toEqual(before);
    expect(await stockOf(pot.variant)).toBe(3);
    expect((await complete(shop.shopper, checkout)).status).toBe(201);
    expect(await stockOf(pot.variant)).toBe(1);
  });

  test('the last unit is bought by exactly one of 20 shoppers at once', async () => {
    const lamp = await shop.product('lamp', 9900, 1);
    const checkouts = await Promise.all(
      Array.from({ length: 20 }, () =>
        openCheckout(shop.shopper, [{ variant_id: lamp.variant, quantity: 1 }]),
      ),
    );
    const answers = await Promise.all(checkouts.map((checkout) => complete(shop.shopper, checkout)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status === 201) continue;
      expect(status).toBe(409);
      expect(['orders.sold_out', 'orders.quote_changed']).toContain(body.code);
    }
    expect(await stockOf(lamp.variant)).toBe(0);
  });

  test('sold out between quote and order is 409 with the quote as it is now', async () => {
    const mug = await shop.product('mug', 1200, 5);
    const checkout = await openCheckout(shop.shopper, [
      { variant_id: mug.variant, quantity: 2 },
      { variant_id: bowl.variant, quantity: 1 },
    ]);
    await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute(sql`UPDATE variants SET inventory_quantity = 0 WHERE id = ${mug.variant}`),
    );
    const refused = await complete(shop.shopper, checkout);
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.quote_changed']);
    expect(refused.body.current.lines.map((line) => line.variant_id)).toEqual([bowl.variant]);
    const agreed = await complete(shop.shopper, { ...checkout, quote: refused.body.current });
    expect(agreed.status).toBe(201);
  });

  test('a cart emptied during the checkout is not an order', async () => {
    const before = await count('orders');
    const checkout = await openCheckout(shop.shopper, [{ variant_id: bowl.variant, quantity: 1 }]);
    const key = checkout.quote.lines[0]!.key;
    const emptied = await shop.shopper<{ cart: { quote: Quote } }>('POST', '/storefront/cart/change.json', {
      token: checkout.cart,
      lines: [{ key, quantity: 0 }],
    });
    const refused = await complete(shop.shopper, { ...checkout, quote: emptied.body.cart.quote });
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.empty_cart']);
    expect(await count('orders')).toBe(before);
  });
});

describe('an offer that changes', () => {
  test('between quote and order is 409 with the new quote, which then buys', async () => {
    const checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 2 }]);
    const data = { data: [tierBody(0, 2, 50)], is_default_select: 0 };
    const saved = await shop.admin<{ offer: Offer }>('PUT', `/admin/offers/${offer.id}.json`, {
      offer: offerBody({ target_type: 'product', target_ids: [vase.product], discount_data: data }),
    });
    await shown(saved.body.offer);
    const refused = await complete(shop.shopper, checkout);
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.quote_changed']);
    expect(refused.body.current.discount_minor).toBe(vase.price_minor);
    const agreed = await complete(shop.shopper, { ...checkout, quote: refused.body.current });
    expect(agreed.status).toBe(201);
    expect(cents(agreed.body.order.total)).toBe(refused.body.current.total_minor + 490);
  });

  test('all the while, never makes an order cost other than its quote', async () => {
    const cup = await shop.product('cup', 1001);
    const target = { target_type: 'product', target_ids: [cup.product] };
    const made = await shop.admin<{ offer: Offer }>('POST', '/admin/offers.json', {
      offer: offerBody(target),
    });
    let running = true;
    const changing = (async () => {
      for (let turn = 0; running; turn += 1) {
        const data = { data: [tierBody(0, 2, 10 + (turn % 2) * 30)], is_default_select: 0 };
        await shop.admin('PUT', `/admin/offers/${made.body.offer.id}.json`, {
          offer: offerBody({ ...target, discount_data: data }),
        });
      }
    })();
    onTestFinished(async () => {
      running = false;
      await changing;
    });
    let placed = 0;
    for (let round = 0; round < 30; round += 1) {
      const checkout = await openCheckout(shop.shopper, [{ variant_id: cup.variant, quantity: 2 }]);
      const body = completeBody(checkout);
      const answer = await shop.shopper<{ order: { subtotal: number; discount: number } }>(
        'POST',
        '/storefront/checkout/complete.json',
        body,
      );
      if (answer.status !== 201) {
        expect(answer.status).toBe(409);
        continue;
      }
      placed += 1;
      expect(cents(answer.body.order.discount)).toBe(checkout.quote.discount_minor);
    }
    expect(placed).toBeGreaterThan(0);
  });
});
