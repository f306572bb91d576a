import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailbox } from '#core/server/mailbox.ts';
import { recount } from '#modules/analytics/server/public.ts';
import { forgetPricing } from '#modules/catalog/server/public.ts';
import type { OfferStatistics } from '../contract/offer-statistics.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import {
  type Placed,
  type PostPurchaseShop,
  postPurchaseShop,
} from '#apps/server/testing/post-purchase-shop.ts';
import { race } from '#apps/server/testing/race.ts';
import { shopChecksum } from '#apps/server/testing/shop-checksum.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { shopperClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
  await keepWhatIsTold();
});
afterAll(() => server.close());
beforeEach(async () => {
  await shop.query(sql`DELETE FROM funnels`);
  await shop.query(sql`DELETE FROM offers`);
  await shop.query(sql`DELETE FROM test_charges`);
  await shop.query(sql`UPDATE variants SET inventory_quantity = 10 WHERE sku = 'bowl'`);
  forgetPricing(server.services, shop.people.shopId);
  await heardNews(server.services);
});

/** The outbox forgets what has been heard; `told` does not. */
async function keepWhatIsTold(): Promise<void> {
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner
    .query(
      `CREATE TABLE told AS SELECT * FROM outbox WHERE false;
       GRANT ALL ON told TO PUBLIC;
       CREATE FUNCTION keep_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told SELECT NEW.*; RETURN NULL; END $$;
       CREATE TRIGGER keep_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep_told()`,
    )
    .finally(() => owner.end());
}

/** A paid order and what it is offered. */
async function offered(card?: string): Promise<{ placed: Placed; step: string }> {
  const placed = await shop.buy(card);
  const { step } = await shop.look(placed.token);
  expect(step).not.toBeNull();
  return { placed, step: step! };
}

/** Takes the server's clock from an order: its window was over long ago. */
async function windowOver({ id }: Placed): Promise<void> {
  const past = sql`now() - interval '1 minute'`;
  await shop.query(sql`UPDATE orders SET editable_until = ${past} WHERE id = ${id}`);
  await shop.query(sql`UPDATE order_cards SET closes_at = ${past} WHERE order_id = ${id}`);
  await shop.query(sql`UPDATE post_purchase_steps SET expires_at = ${past} WHERE order_id = ${id}`);
}

describe('an offer after payment', () => {
  test('V053 V043 is shown with what will be charged, and its window is that of the order', async () => {
    const id = await shop.offer();
    const placed = await shop.buy();
    const first = await shop.look(placed.token);
    expect(first.box).toMatchObject({
      offer_id: id,
      title: 'Wait Shopper!',
      message: 'Goes with vase: 25% off',
      discount_text: 'Save 25%',
    });
    expect(first.charge).toEqual({
      [shop.bowl.variant]: { amount: 15, amount_minor: 1500, text: '$15.00' },
    });
    expect(await shop.look(placed.token)).toEqual(first);
    const order = await shop.order(placed.id);
    expect(order.editable_until).toBe(first.closes_at);
    const minutes = (Date.parse(first.closes_at!) - Date.parse(order.created_at)) / 60_000;
    expect(minutes).toBe(30);
  });

  test('accepted, it is a line of the same order, charged once more, with its discount and its offer', async () => {
    const id = await shop.offer();
    const { placed, step } = await offered();
    const before = await shop.order(placed.id);
    const answer = await shop.accept(placed.token, step);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { added: { title: 'bowl', amount: 15, amount_minor: 1500 }, offer: { step: null, box: null } },
    ]);
    const after = await shop.order(placed.id);
    expect(after).toMatchObject({
      financial_status: 'paid',
      total_price: before.total_price + 15,
      total_paid: before.total_paid + 15,
      total_discounts: 5,
      total_quantity: 2,
      total_outstanding: 0,
    });
    expect(after.line_items.at(-1)).toMatchObject({
      title: 'bowl',
      price: 20,
      total_discount: 5,
      discount_allocations: [{ amount: 5, discount_application_index: 0 }],
      added_at: expect.any(String),
    });
    expect(after.discount_applications[0]).toMatchObject({
      offer_id: id,
      title: 'Goes with vase: 25% off',
      amount: 5,
    });
    expect(after.transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', before.total_price],
      ['sale', 15],
    ]);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
    const [stock] = await shop.query<{ n: number }>(
      sql`SELECT inventory_quantity AS n FROM variants WHERE id = ${shop.bowl.variant}`,
    );
    expect(stock?.n).toBe(9);
    const events = await shop.admin<{ events: { kind: string; values: object }[] }>(
      'GET',
      `/admin/orders/${placed.id}/events.json`,
    );
    expect(events.body.events[0]).toMatchObject({ kind: 'added', values: { title: 'bowl', amount: 15 } });
    // As its buyer sees it, with no second offer.
    const receipt = await shop.shopper<{ order: { total: number; lines: { title: string }[] } }>(
      'GET',
      `/storefront/order.json?token=${placed.token}`,
    );
    expect(receipt.body.order.total).toBe(after.total_price);
    expect(receipt.body.order.lines.map((line) => line.title)).toEqual(['vase', 'bowl']);
    expect((await shop.look(placed.token)).step).toBeNull();
  });

  test('the buyer gets it in writing, and the figures know of it', async () => {
    const id = await shop.offer();
    const { placed, step } = await offered();
    await shop.accept(placed.token, step);
    await server.drain();
    await server.drain();
    const { body } = await shop.admin<{ statistics: OfferStatistics }>(
      'GET',
      `/admin/offers/${id}/statistics.json?date_filter=all_time`,
    );
    expect(body.statistics).toMatchObject({ view: 1, add_to_cart: 1, sales: 15, conversion_rate: 100 });
    const [mail] = await readMailbox(server.services.dataDir);
    expect(mail?.subject).toMatch(/^Added to your order #/);
    expect(mail?.text).toContain(`/store/orders/${placed.token}?shop=mine.test`);
    const shopRow = (await server.services.shops.byId(shop.people.shopId))!;
    const differences = await server.services.db.inShop(shop.people.shopId, (tx) =>
      recount({ shop: shopRow, tx }),
    );
    expect(differences).toEqual([]);
  });

  test('a refund gives back what was paid for the added line', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    await shop.accept(placed.token, step);
    const line = (await shop.order(placed.id)).line_items.at(-1)!;
    const refund = { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'cancel' }] };
    const answer = await shop.admin('POST', `/admin/orders/${placed.id}/refunds.json`, { refund });
    expect(answer.status).toBe(201);
    expect(await shop.order(placed.id)).toMatchObject({
      total_refunded: 15,
      financial_status: 'partially_refunded',
    });
  });

  test('declined, nothing more is offered and the order is as it was, but that it waits no longer', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    const { updated_at: _before, ...before } = await shop.order(placed.id);
    const answer = await shop.decline(placed.token, step);
    expect([answer.status, answer.body.offer.step]).toEqual([200, null]);
    const { updated_at: _after, ...after } = await shop.order(placed.id);
    expect(after).toEqual({ ...before, editable_until: null });
    expect((await shop.decline(placed.token, step)).body.code).toBe('offers.step_used');
  });

  test('an order that no offer fits is offered nothing, and does not wait', async () => {
    await shop.offer({ target_ids: [shop.bowl.product] });
    const placed = await shop.buy();
    expect(await shop.look(placed.token)).toMatchObject({ step: null, box: null, closes_at: null });
    expect((await shop.order(placed.id)).editable_until).toBeNull();
    const sent = { fulfillment: {} };
    expect((await shop.admin('POST', `/admin/orders/${placed.id}/fulfillments.json`, sent)).status).toBe(201);
  });

  test('V043 what was bought is offered again only where the offer keeps offering', async () => {
    const same = { recommend_ids: [shop.vase.product] };
    await shop.offer(same);
    expect((await shop.look((await shop.buy()).token)).step).toBeNull();
    await shop.query(sql`DELETE FROM offers`);
    await shop.offer({ ...same, condition: { post_purchase: { include_target: true } } });
    expect((await shop.look((await shop.buy()).token)).box?.products[0]?.title).toBe('vase');
  });

  test.each([
    ['V082 an amount', { type: 'value', value: 4.5 }, 2000, 450],
    ['V082 a percentage', { type: 'percentage', value: 10 }, 2000, 200],
  ])('of an automated offer costs delivery: %s', async (_name, shipping_fee, price, fee) => {
    await shop.offer({ automated: true, shipping_fee, enable_discount: false });
    const { placed, step } = await offered();
    expect((await shop.look(placed.token)).charge[shop.bowl.variant]?.amount_minor).toBe(price + fee);
    const before = await shop.order(placed.id);
    await shop.accept(placed.token, step);
    const after = await shop.order(placed.id);
    expect(after.total_shipping).toBeCloseTo(before.total_shipping + fee / 100, 6);
    expect(after.total_price).toBeCloseTo(before.total_price + (price + fee) / 100, 6);
    expect(after.shipping_lines).toHaveLength(2);
  });

  test('post-purchase offers come before automated ones, each by priority', async () => {
    await shop.offer({ automated: true, priority: 1 });
    await shop.offer({ priority: 5 });
    const first = await shop.offer({ priority: 2 });
    expect((await shop.look((await shop.buy()).token)).box?.offer_id).toBe(first);
  });

  test('of a limited offer the last unit is sold once', async () => {
    await shop.offer({ discount_data: { setup_stock_limit: true, stock_item_limit: 1 } });
    const [one, two] = [await offered(), await offered()];
    expect((await shop.accept(one.placed.token, one.step)).status).toBe(200);
    await heardNews(server.services);
    const second = await shop.accept(two.placed.token, two.step);
    expect([second.status, second.body.code]).toEqual([409, 'offers.step_changed']);
    expect((await shop.look(two.placed.token)).step).toBeNull();
    expect(await shop.charges()).toHaveLength(1);
  });
});

describe('a funnel', () => {
  async function funnel(given: Record<string, unknown>): Promise<void> {
    const made = await shop.admin('POST', '/admin/offers/funnels', { funnel: given });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
  }
  const mug = { product: 0, variant: 0 };
  beforeAll(async () => {
    const made = await shop.query<{ product: number; variant: number }>(
      sql`WITH p AS (INSERT INTO products (shop_id, title, handle, published_at, options)
            VALUES (${shop.people.shopId}, 'mug', 'mug', now(), '[{"name": "Title", "position": 1, "values": ["Default Title"]}]') RETURNING id)
          INSERT INTO variants (shop_id, product_id, option1, sku, price_minor) SELECT ${shop.people.shopId}, id, 'Default Title', 'mug', 800 FROM p
          RETURNING product_id AS product, id AS variant`,
    );
    Object.assign(mug, made[0]);
  });

  test('V089 leads on by what was answered, and comes before offers by themselves', async () => {
    const [first, taken, refused] = [
      await shop.offer({ priority: 9 }),
      await shop.offer({ priority: 8, recommend_ids: [mug.product], enable_discount: false }),
      await shop.offer({ priority: 7, recommend_ids: [mug.product] }),
    ];
    await funnel({
      funnel_name: 'Vases',
      conditions: [{ field: 'product_purchased', relation: 'equal', value: String(shop.vase.product) }],
      steps: [
        { key: 'a', offer_id: first, accept: 'b', decline: 'c' },
        { key: 'b', offer_id: taken, accept: null, decline: null },
        { key: 'c', offer_id: refused, accept: null, decline: null },
      ],
      start: 'a',
    });
    const yes = await shop.buy();
    const start = await shop.look(yes.token);
    expect(start.box?.offer_id).toBe(first);
    const next = (await shop.accept(yes.token, start.step!)).body.offer;
    expect([next.box?.offer_id, next.position]).toEqual([taken, 2]);
    const last = await shop.accept(yes.token, next.step!, { variant_id: mug.variant });
    expect([last.status, last.body.offer.step]).toEqual([200, null]);
    expect((await shop.order(yes.id)).line_items.map((line) => line.title)).toEqual(['vase', 'bowl', 'mug']);

    const no = await shop.buy();
    const declined = await shop.decline(no.token, (await shop.look(no.token)).step!);
    expect(declined.body.offer.box?.offer_id).toBe(refused);
  });

  test('goes on past an offer that cannot be made', async () => {
    const gone = await shop.offer({ recommend_ids: [987_654] });
    const there = await shop.offer({});
    await funnel({
      funnel_name: 'All',
      steps: [
        { key: 'a', offer_id: gone, accept: null, decline: 'b' },
        { key: 'b', offer_id: there, accept: null, decline: null },
      ],
      start: 'a',
    });
    expect((await shop.look((await shop.buy()).token)).box?.offer_id).toBe(there);
  });

  test('a step that is open when funnels are switched off is neither charged nor shown again', async () => {
    const [first, second] = [await shop.offer({}), await shop.offer({})];
    await funnel({
      funnel_name: 'All',
      steps: [
        { key: 'a', offer_id: first, accept: 'b', decline: 'b' },
        { key: 'b', offer_id: second, accept: null, decline: null },
      ],
      start: 'a',
    });
    const placed = await shop.buy();
    const open = await shop.look(placed.token);
    expect([open.box?.offer_id, open.step]).toEqual([first, expect.anything()]);
    const turn = async (on: boolean) => {
      await server.services.db.asSystem((tx) =>
        tx.execute(
          sql`UPDATE shops SET switches = switches || ${JSON.stringify({ upsell_funnel: on })}::jsonb WHERE id = ${shop.people.shopId}`,
        ),
      );
      await heardNews(server.services);
    };
    await turn(false);
    try {
      const refused = await shop.accept(placed.token, open.step!);
      expect([refused.status, refused.body.code]).toEqual([409, 'offers.step_changed']);
      expect((await shop.look(placed.token)).step).not.toBe(open.step);
      expect(await shop.charges()).toEqual([]);
    } finally {
      await turn(true);
    }
  });
});

describe('an order that waits', () => {
  test('is not sent before its window is over, unless staff let it go', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    const send = () =>
      shop.admin<{ code: string }>('POST', `/admin/orders/${placed.id}/fulfillments.json`, {
        fulfillment: {},
      });
    const held = await send();
    expect([held.status, held.body.code]).toEqual([409, 'orders.on_hold']);
    const release = () => shop.admin<{ code: string }>('POST', `/admin/orders/${placed.id}/release.json`);
    expect((await release()).status).toBe(200);
    expect((await release()).body.code).toBe('orders.not_held');
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.step_expired');
    expect((await shop.look(placed.token)).step).toBeNull();
    expect((await send()).status).toBe(201);
  });

  /** How often who follows orders hears that the wait of an order began or ended. */
  async function heardOfHold({ id }: Placed): Promise<number> {
    const [row] = await shop.query<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM told WHERE topic = 'orders.updated' AND (payload ->> 'order_id')::int = ${id}
            AND payload -> 'changes' ? 'hold'`,
    );
    return row!.n;
  }
  const send = ({ id }: Placed) =>
    shop.admin<{ code: string }>('POST', `/admin/orders/${id}/fulfillments.json`, { fulfillment: {} });

  test.each(['accept', 'decline'] as const)(
    'goes as soon as its buyer answered the last step, told once: %s',
    async (answer) => {
      const [first, second] = [
        await shop.offer({ priority: 1 }),
        await shop.offer({ priority: 2, condition: { post_purchase: { include_target: true } } }),
      ];
      const funnel = {
        funnel_name: 'Two',
        steps: [
          { key: 'a', offer_id: first, accept: 'b', decline: 'b' },
          { key: 'b', offer_id: second, accept: null, decline: null },
        ],
        start: 'a',
      };
      expect((await shop.admin('POST', '/admin/offers/funnels', { funnel })).status).toBe(201);
      const { placed, step } = await offered();
      expect(await heardOfHold(placed)).toBe(1);
      const next = (await shop[answer](placed.token, step)).body.offer.step!;
      expect((await send(placed)).body.code).toBe('orders.on_hold');
      expect(await heardOfHold(placed)).toBe(1);
      expect((await shop[answer](placed.token, next)).status).toBe(200);
      const order = await shop.order(placed.id);
      expect(order.editable_until).toBeNull();
      expect(await heardOfHold(placed)).toBe(2);
      // However often its buyer comes back.
      expect((await shop.look(placed.token)).step).toBeNull();
      expect(await heardOfHold(placed)).toBe(2);
      expect((await shop.accept(placed.token, next)).body.code).toBe('offers.step_used');
      expect((await send(placed)).status).toBe(201);
    },
  );

  test('goes when what it was offered can no longer be had', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    await shop.query(sql`UPDATE variants SET inventory_quantity = 0 WHERE sku = 'bowl'`);
    expect((await shop.accept(placed.token, step)).body.code).toBe('orders.sold_out');
    expect((await send(placed)).body.code).toBe('orders.on_hold');
    expect((await shop.look(placed.token)).step).toBeNull();
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.step_expired');
    expect((await send(placed)).status).toBe(201);
  });

  test('waits while a declined card can be tried again', async () => {
    await shop.offer();
    const { placed, step } = await offered('4000 0000 0000 0341');
    expect((await shop.accept(placed.token, step)).status).toBe(402);
    expect((await shop.look(placed.token)).step).toBe(step);
    expect((await send(placed)).body.code).toBe('orders.on_hold');
  });

  test('goes by itself when its time is over', async () => {
    await shop.offer();
    const { placed } = await offered();
    await windowOver(placed);
    const sent = await shop.admin('POST', `/admin/orders/${placed.id}/fulfillments.json`, {
      fulfillment: {},
    });
    expect(sent.status).toBe(201);
  });

  test.each([
    [5, 5],
    [120, 120],
    [4, 30],
    [121, 30],
  ])('a window of %i minutes is one of %i', async (chosen, minutes) => {
    await shop.offer();
    const settings = { post_purchase_window_minutes: chosen };
    await shop.query(
      sql`INSERT INTO app_settings (shop_id, app_code, settings) VALUES (${shop.people.shopId}, 'upsell', ${JSON.stringify(settings)}::jsonb)
          ON CONFLICT (shop_id, app_code) DO UPDATE SET settings = excluded.settings`,
    );
    await heardNews(server.services);
    const placed = await shop.buy();
    const { closes_at } = await shop.look(placed.token);
    const { created_at } = await shop.order(placed.id);
    await shop.query(sql`DELETE FROM app_settings`);
    await heardNews(server.services);
    expect((Date.parse(closes_at!) - Date.parse(created_at)) / 60_000).toBe(minutes);
  });
});

describe('what is refused changes nothing', () => {
  test('a declined card leaves the order exactly as it was, and may be tried again', async () => {
    await shop.offer();
    const { placed, step } = await offered('4000 0000 0000 0341');
    await server.drain();
    const rows = async () =>
      (await shopChecksum(server.databaseUrl, shop.people.shopId))
        .split('\n')
        .filter((line) => !line.startsWith('post_purchase_steps:'));
    const before = await rows();
    const answer = await shop.accept(placed.token, step);
    expect([answer.status, answer.body.code]).toEqual([402, 'offers.declined']);
    expect(await rows()).toEqual(before);
    expect((await shop.look(placed.token)).step).toBe(step);
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.declined');
    expect(await shop.charges()).toEqual([]);
  });

  const cases: [
    what: string,
    status: number,
    code: string,
    change: (given: {
      placed: Placed;
      step: string;
    }) => Promise<{ order?: string; step?: string; body?: object } | void>,
  ][] = [
    ['a tampered step', 422, 'offers.step_invalid', async ({ step }) => ({ step: `${step.slice(0, -2)}AA` })],
    [
      'another offer in the step',
      422,
      'offers.step_invalid',
      async ({ step }) => ({
        step: step.replace(/\.\d+\./, '.1.'),
      }),
    ],
    ["another order's step", 422, 'offers.step_invalid', async () => ({ step: (await offered()).step })],
    ['no step at all', 422, 'offers.step_invalid', async () => ({ step: 'A'.repeat(60) })],
    [
      'a variant that is not offered',
      422,
      'core.invalid',
      async () => ({
        body: { variant_id: shop.vase.variant },
      }),
    ],
    [
      'a used step',
      409,
      'offers.step_used',
      async ({ placed, step }) => {
        await shop.decline(placed.token, step);
      },
    ],
    ['a window that is over', 409, 'offers.step_expired', ({ placed }) => windowOver(placed)],
    [
      'a cancelled order',
      409,
      'offers.step_expired',
      async ({ placed }) => {
        await shop.admin('POST', `/admin/orders/${placed.id}/cancel.json`, {});
      },
    ],
    [
      'a product that has sold out',
      409,
      'orders.sold_out',
      async () => {
        await shop.query(sql`UPDATE variants SET inventory_quantity = 0 WHERE sku = 'bowl'`);
      },
    ],
    [
      'another price than was shown',
      409,
      'offers.step_changed',
      async () => {
        await shop.query(sql`UPDATE variants SET price_minor = 2100 WHERE sku = 'bowl'`);
      },
    ],
    ['an order that is not there', 422, 'offers.step_invalid', async () => ({ order: 'A'.repeat(24) })],
  ];
  test.each(cases)('%s: %i %s', async (_what, status, code, change) => {
    await shop.offer();
    const given = await offered();
    const changed = (await change(given)) ?? {};
    const before = await shop.order(given.placed.id);
    const answer = await shop.accept(
      changed.order ?? given.placed.token,
      changed.step ?? given.step,
      changed.body,
    );
    await shop.query(sql`UPDATE variants SET price_minor = 2000 WHERE sku = 'bowl'`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await shop.order(given.placed.id)).toEqual(before);
    expect(await shop.charges()).toEqual([]);
  });

  test('a product that is gone in between leaves the rest of the offer, and a new price is shown', async () => {
    await shop.offer({
      recommend_ids: [shop.bowl.product, shop.vase.product],
      condition: { post_purchase: { include_target: true } },
    });
    const { placed, step } = await offered();
    await shop.query(sql`UPDATE products SET published_at = NULL WHERE id = ${shop.bowl.product}`);
    const gone = await shop.accept(placed.token, step);
    await shop.query(sql`UPDATE products SET published_at = now() WHERE id = ${shop.bowl.product}`);
    forgetPricing(server.services, shop.people.shopId);
    expect([gone.status, gone.body.code]).toEqual([409, 'offers.step_changed']);
    await shop.query(sql`UPDATE variants SET price_minor = 2100 WHERE sku = 'bowl'`);
    expect((await shop.accept(placed.token, step)).body.code).toBe('offers.step_changed');
    const now = await shop.look(placed.token);
    await shop.query(sql`UPDATE variants SET price_minor = 2000 WHERE sku = 'bowl'`);
    expect([now.step, now.charge[shop.bowl.variant]?.amount_minor]).toEqual([step, 1575]);
    expect(now.box?.products).toHaveLength(2);
    expect(await shop.charges()).toEqual([]);
    const vase = await shop.accept(placed.token, step, { variant_id: shop.vase.variant });
    expect(vase.status).toBe(200);
  });

  test('a step of another shop', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    const stranger = shopperClient(server.app, 'other.test');
    const body = { order_token: placed.token, step, variant_id: shop.bowl.variant };
    const answer = await stranger<{ code: string }>('POST', '/storefront/post-purchase/accept', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'offers.step_invalid']);
    expect((await stranger('GET', `/storefront/post-purchase?order=${placed.token}`)).status).toBe(404);
  });
});

describe('once is once', () => {
  test('50 shoppers who accept one step at once get one line and one charge', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    const payload = { order_token: placed.token, step, variant_id: shop.bowl.variant };
    const url = '/storefront/post-purchase/accept?shop=mine.test';
    const { won, lost } = await race(50, async () => server.app.inject({ method: 'POST', url, payload }));
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(new Set(lost.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['offers.step_used']),
    );
    expect((await shop.order(placed.id)).line_items).toHaveLength(2);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
  });

  test('the same Idempotency-Key gives the same answer, and none with another body', async () => {
    await shop.offer();
    const { placed, step } = await offered();
    const first = await shop.accept(placed.token, step, {}, 'one-and-the-same');
    const again = await shop.accept(placed.token, step, {}, 'one-and-the-same');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const other = await shop.accept(placed.token, step, { quantity: 2 }, 'one-and-the-same');
    expect([other.status, other.body.code]).toEqual([422, 'core.idempotency_key']);
    expect((await shop.accept(placed.token, step, {}, 'another-key')).body.code).toBe('offers.step_used');
    expect(await shop.charges()).toHaveLength(1);
  });

  test('a gateway that does not answer is asked once more under the same key', async () => {
    await shop.offer();
    const { placed, step } = await offered('4000 0000 0000 0259');
    const answer = await shop.accept(placed.token, step);
    expect(answer.status).toBe(200);
    expect(await shop.charges()).toEqual([{ amount_minor: 1500, given_back: false }]);
    expect((await shop.order(placed.id)).line_items).toHaveLength(2);
  });
});
