import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { checkoutOf, complete } from '#apps/server/testing/test-shop.ts';
import type { OpenCheckout, TestProduct } from '#apps/server/testing/test-shop.ts';

const long = process.env['PROVE_SEED'] !== undefined;
let shop: ShopServer;
let vase: TestProduct;
let rose: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 3000);
  rose = await shop.product('rose', 1000);
});
afterAll(() => shop.server.close());

/** Beside a vase, a rose for 20 % less. */
async function makeUpsell(discount: object = {}, more: object = {}): Promise<number> {
  const data = { discount_type: 'percentage', percentage_discount: 20, ...discount };
  const fields = {
    offer_type: 'in-cart',
    target_type: 'product',
    target_ids: [vase.product],
    recommend_type: 'product',
    recommend_ids: [rose.product],
    activated: true,
    ...more,
  };
  const ids = (list: number[]) =>
    sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)::bigint)`;
  // Any number of units, so that the stock limit alone decides here.
  const made = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ id: number }>(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, target_type, target_ids, recommend_type, recommend_ids, activated, discount_data)
          VALUES (${shop.people.shopId}, ${fields.offer_type}, 'A rose', ${fields.target_type}, ${ids(fields.target_ids)},
            ${fields.recommend_type}, ${ids(fields.recommend_ids)}, ${fields.activated}, ${JSON.stringify({ beyond_targets: true, ...data })}::jsonb) RETURNING id`,
    ),
  );
  const { id } = made.rows[0]!;
  if (fields.activated) await seen(id);
  return id;
}

/** Waits until decisions know an offer. */
async function seen(id: number): Promise<void> {
  await eventually('the offer in a decision', async () => {
    const { body } = await decide(id, 1);
    return body.trace.some((entry) => entry.offer_id === id);
  });
}

function linesOf(offer: number | undefined, quantity: number) {
  const { variant: variant_id } = rose;
  return [
    { variant_id: vase.variant, quantity: 1 },
    { variant_id, quantity, ...(offer ? { offer_id: offer } : {}) },
  ];
}

function decide(offer: number | undefined, quantity: number) {
  const body = { lines: linesOf(offer, quantity), trace: true };
  return shop.shopper<Quote>('POST', '/storefront/cart-offers', body);
}

async function open(offer: number | undefined, quantity: number): Promise<OpenCheckout> {
  const lines = linesOf(offer, quantity);
  const added = await shop.shopper<{ cart: { token: string } }>('POST', '/storefront/cart/add.json', {
    lines,
  });
  expect(added.status).toBe(200);
  return checkoutOf(shop.shopper, added.body.cart.token);
}

async function stockOf(offer: number): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ taken: number }>(sql`SELECT taken FROM offer_stock WHERE offer_id = ${offer}`),
  );
  return found.rows[0]?.taken ?? 0;
}

async function orderIdOf(name: string): Promise<number> {
  const list = await shop.admin<{ orders: { id: number; name: string }[] }>(
    'GET',
    '/admin/orders.json?limit=250',
  );
  return list.body.orders.find((one) => one.name === name)!.id;
}

test('a decision, the quote and the order discount what was taken from an offer, and nothing else', async () => {
  const offer = await makeUpsell();
  const decided = await decide(offer, 3);
  expect(decided.body.discount_minor).toBe(600);
  expect((await decide(undefined, 3)).body.discount_minor).toBe(0);
  const checkout = await open(offer, 3);
  expect(checkout.quote.total_minor).toBe(decided.body.total_minor);
  const placed = await complete(shop.shopper, checkout);
  expect(placed.status).toBe(201);
  expect(Math.round(placed.body.order.total * 100)).toBe(checkout.quote.total_minor + 490);
});

test('a claim is worth nothing: foreign, inactive, unknown, over, or without its target (reliability 40)', async () => {
  const off = await makeUpsell({}, { activated: false });
  const over = await makeUpsell({ setup_end_date: true, end_date_time: 1_000_000_000 });
  const elsewhere = await makeUpsell({}, { target_ids: [rose.product] }).catch(() => 0);
  const foreign = await shop.server.services.db.inShop(shop.people.otherShopId, (tx) =>
    tx.execute<{ id: number }>(
      sql`INSERT INTO offers (shop_id, offer_type, target_type, recommend_type, recommend_ids, discount_data)
          VALUES (${shop.people.otherShopId}, 'in-cart', 'all', 'product', ARRAY[${rose.product}::bigint],
            '{"discount_type": "percentage", "percentage_discount": 90}') RETURNING id`,
    ),
  );
  const reasons = new Map<number, string | undefined>();
  for (const claim of [off, over, elsewhere, foreign.rows[0]!.id, 9_007_199_254_740_991]) {
    const decided = await decide(claim, 2);
    expect([claim, decided.status, decided.body.discount_minor]).toEqual([claim, 200, 0]);
    reasons.set(
      claim,
      decided.body.trace.find((one) => one.offer_id === claim && one.line_key === '1')?.reason,
    );
    const checkout = await open(claim, 2);
    expect(checkout.quote.discount_minor).toBe(0);
    const placed = await complete(shop.shopper, checkout);
    expect(placed.status).toBe(201);
    expect(Math.round(placed.body.order.total * 100)).toBe(5000 + 490);
  }
  expect([reasons.get(over), reasons.get(elsewhere)]).toEqual(['ended', 'no-target']);
  for (const claim of [0, -1, 0.5, 'seven', '07', [1], {}]) {
    const lines = [{ variant_id: rose.variant, quantity: 1, offer_id: claim }];
    const added = await shop.shopper('POST', '/storefront/cart/add.json', { lines });
    expect([claim, added.status]).toEqual([claim, 422]);
  }
});

test(
  'of 50 parallel orders for the last 10 units, 10 get one and 40 the price as it is now',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < (long ? 5 : 1); round += 1) {
      const offer = await makeUpsell({ setup_stock_limit: true, stock_item_limit: 10 });
      const checkouts = await Promise.all(Array.from({ length: 50 }, () => open(offer, 1)));
      expect(new Set(checkouts.map((one) => one.quote.discount_minor))).toEqual(new Set([200]));
      const answers = await Promise.all(checkouts.map((one) => complete(shop.shopper, one)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      const refused = answers.flatMap((answer, index) =>
        answer.status === 201 ? [] : [{ answer, place: index }],
      );
      for (const { answer } of refused) {
        expect([answer.status, answer.body.code]).toEqual([409, 'orders.quote_changed']);
      }
      expect(await stockOf(offer)).toBe(10);
      const { answer, place: index } = refused.at(-1)!;
      expect(answer.body.current.discount_minor).toBe(0);
      const again = await complete(shop.shopper, { ...checkouts[index]!, quote: answer.body.current });
      expect(again.status).toBe(201);
      expect(await stockOf(offer)).toBe(10);
    }
  },
);

test('units beyond what is left cost what they cost; a restock begins anew', async () => {
  const offer = await makeUpsell({ setup_stock_limit: true, stock_item_limit: 3, auto_restock: true });
  expect((await decide(offer, 5)).body.discount_minor).toBe(600);
  const first = await open(offer, 2);
  expect((await complete(shop.shopper, first)).status).toBe(201);
  const second = await open(offer, 5);
  expect(second.quote.discount_minor).toBe(200);
  await eventually(
    'the stock in a decision',
    async () => (await decide(offer, 5)).body.discount_minor === 200,
  );
  expect((await complete(shop.shopper, second)).status).toBe(201);
  const third = await open(offer, 5);
  expect(third.quote.discount_minor).toBe(600);
  expect((await complete(shop.shopper, third)).status).toBe(201);
  expect(await stockOf(offer)).toBe(3);
});

test('a refund gives back the units that it is of, a cancelled order all of them, each once', async () => {
  const offer = await makeUpsell({ setup_stock_limit: true, stock_item_limit: 5 });
  const checkout = await open(offer, 3);
  const placed = await complete(shop.shopper, checkout);
  expect(await stockOf(offer)).toBe(3);
  const id = await orderIdOf(placed.body.order.name);
  const { body } = await shop.admin<{ order: { line_items: { id: number; variant_id: number }[] } }>(
    'GET',
    `/admin/orders/${id}.json`,
  );
  const line = body.order.line_items.find((one) => one.variant_id === rose.variant)!;
  const refund = (quantity: number) =>
    shop.admin('POST', `/admin/orders/${id}/refunds.json`, {
      refund: {
        note: '',
        notify: false,
        refund_line_items: [{ line_item_id: line.id, quantity, restock_type: 'no_restock' }],
        shipping: {},
      },
    });
  const made = await refund(1);
  expect([made.status, made.body]).toEqual([201, made.body]);
  await eventually('a unit back', async () => (await stockOf(offer)) === 2);
  const cancelled = await shop.admin('POST', `/admin/orders/${id}/cancel.json`, {
    reason: 'customer',
    note: '',
    restock: false,
    refund: true,
    email: false,
  });
  expect([cancelled.status, cancelled.body]).toEqual([200, cancelled.body]);
  await eventually('all back', async () => (await stockOf(offer)) === 0);
  expect((await decide(offer, 9)).body.discount_minor).toBe(1000);
});

test('a bundle counts whole sets, and a limit counts sets', async () => {
  const bundle = await makeUpsell(
    { discount_type: 'fixed_amount', amount_discount: 7.5, setup_stock_limit: true, stock_item_limit: 1 },
    { offer_type: 'bundle', target_ids: [vase.product, rose.product, rose.product] },
  );
  expect((await decide(undefined, 1)).body.discount_minor).toBe(0);
  expect((await decide(undefined, 2)).body.discount_minor).toBe(750);
  const checkout = await open(undefined, 5);
  expect(checkout.quote.discount_minor).toBe(750);
  const placed = await complete(shop.shopper, checkout);
  expect(placed.status).toBe(201);
  expect(await stockOf(bundle)).toBe(1);
  expect((await open(undefined, 5)).quote.discount_minor).toBe(0);
});

test('a draft order takes whole sets of a limited bundle, too, and its cancelling gives them back', async () => {
  const tray = await shop.product('tray', 2000);
  const bundle = await makeUpsell(
    { setup_stock_limit: true, stock_item_limit: 4 },
    { offer_type: 'bundle', target_ids: [vase.product, tray.product] },
  );
  const draft_order = {
    line_items: [
      { variant_id: vase.variant, quantity: 2, title: '', price: 0 },
      { variant_id: tray.variant, quantity: 3, title: '', price: 0 },
    ],
  };
  const made = await shop.admin<{ draft_order: { id: number; total_price: number; version: number } }>(
    'POST',
    '/admin/draft_orders.json',
    { draft_order },
  );
  const { id, total_price } = made.body.draft_order;
  // Two of three trays are in the sets: 20 % of 2 × (30 + 20).
  expect([made.status, total_price]).toEqual([201, 100]);
  const done = await shop.admin<{ order: { id: number } }>(
    'POST',
    `/admin/draft_orders/${id}/complete.json`,
    {
      total_price,
      payment_pending: true,
    },
  );
  expect([done.status, done.body]).toEqual([200, done.body]);
  expect(await stockOf(bundle)).toBe(2);
  const cancelled = await shop.admin('POST', `/admin/orders/${done.body.order.id}/cancel.json`, {
    reason: 'other',
    note: '',
    restock: false,
    refund: false,
    email: false,
  });
  expect(cancelled.status).toBe(200);
  await eventually('the sets back', async () => (await stockOf(bundle)) === 0);
});

test('decision, cart, quote and order agree over offers of all kinds', { timeout: 120_000 }, async () => {
  const cup = await shop.product('cup', 777);
  const accessory = await makeUpsell(
    { percentage_discount: 33 },
    { offer_type: 'accessory', recommend_ids: [cup.product] },
  );
  await makeUpsell(
    { percentage_discount: 15 },
    { offer_type: 'bundle', target_ids: [vase.product, cup.product, cup.product] },
  );
  const popup = await makeUpsell(
    { percentage_discount: 7 },
    { offer_type: 'pre-purchase', target_type: 'all' },
  );
  const after = await makeUpsell({ percentage_discount: 90 }, { offer_type: 'post-purchase' });
  let state = 7;
  const dice = (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides;
  for (let round = 0; round < (long ? 100 : 12); round += 1) {
    const lines = Array.from({ length: 1 + dice(5) }, () => ({
      variant_id: [vase, rose, cup][dice(3)]!.variant,
      quantity: 1 + dice(4),
      offer_id: [accessory, popup, after, null, null][dice(5)],
    })).filter(
      (line, index, all) =>
        all.findIndex((one) => one.variant_id === line.variant_id && one.offer_id === line.offer_id) ===
        index,
    );
    const added = await shop.shopper<{ cart: { token: string; quote: Quote } }>(
      'POST',
      '/storefront/cart/add.json',
      {
        lines,
      },
    );
    expect(added.status).toBe(200);
    const decided = await shop.shopper<Quote>('POST', '/storefront/cart-offers', { lines });
    const checkout = await checkoutOf(shop.shopper, added.body.cart.token);
    const placed = await complete(shop.shopper, checkout);
    expect(placed.status).toBe(201);
    const id = await orderIdOf(placed.body.order.name);
    const { body } = await shop.admin<{
      order: { total_discounts: number; line_items: { total_discount: number }[] };
    }>('GET', `/admin/orders/${id}.json`);
    const each = decided.body.lines.map((line) => line.discount_minor);
    expect(added.body.cart.quote.lines.map((line) => line.discount_minor)).toEqual(each);
    expect(checkout.quote.lines.map((line) => line.discount_minor)).toEqual(each);
    expect(body.order.line_items.map((line) => Math.round(line.total_discount * 100))).toEqual(each);
    expect(Math.round(body.order.total_discounts * 100)).toBe(decided.body.discount_minor);
  }
});
