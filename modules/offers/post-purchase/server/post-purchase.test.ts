import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePath } from '#core/rules/store-address.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { recount } from '#modules/analytics/metric/server/public.ts';
import type { OfferStatistics } from '../../offer/contract/offer-statistics.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type PostPurchaseShop, postPurchaseShop } from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());
beforeEach(() => shop.clear());

describe('an offer after payment', () => {
  test('is shown with what will be charged, and its window is that of the order', async () => {
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
    expect(await shop.look(placed.token)).toEqual({ ...first, now: expect.any(String) });
    const order = await shop.order(placed.id);
    expect(order.editable_until).toBe(first.closes_at);
    const minutes = (Date.parse(first.closes_at!) - Date.parse(order.created_at)) / 60_000;
    expect(minutes).toBe(30);
  });

  test('accepted, it is a line of the same order, charged once more, with its discount and its offer', async () => {
    const id = await shop.offer();
    const { placed, step } = await shop.offered();
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
    const key = `added:${after.line_items.at(-1)!.id}`;
    expect(after.pricing_trace.filter((entry) => entry.line_key === key)).toMatchObject([
      { offer_id: id, outcome: 'applied', reason: 'taken' },
    ]);
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
    const added = events.body.events.find(({ kind }) => kind === 'added');
    expect(added).toMatchObject({ values: { title: 'bowl', amount: 15 } });
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
    const { placed, step } = await shop.offered();
    await shop.accept(placed.token, step);
    await server.drain();
    await server.drain();
    const { body } = await shop.admin<{ statistics: OfferStatistics }>(
      'GET',
      `/admin/offers/${id}/statistics.json?date_filter=all_time`,
    );
    expect(body.statistics).toMatchObject({ view: 1, add_to_cart: 1, sales: 15, conversion_rate: 100 });
    const mails = await readMailbox(server.services.dataDir);
    const mail = mails.find(({ subject }) => /^Your order #\d+ was updated$/.test(subject));
    // The confirmation is of what was bought, whenever it is written.
    const confirmed = mails.find(({ subject }) => / from mine\.test is confirmed$/.test(subject));
    expect([confirmed?.text.includes('vase'), confirmed?.text.includes('bowl')]).toEqual([true, false]);
    expect(mail?.text).toContain(
      `${storePath({ id: shop.people.shopId, domain: 'mine.test' })}/orders/link/`,
    );
    const shopRow = (await server.services.shops.byId(shop.people.shopId))!;
    const differences = await server.services.db.inShop(shop.people.shopId, (tx) =>
      recount({ shop: shopRow, tx }),
    );
    expect(differences).toEqual([]);
  });

  test('a refund gives back what was paid for the added line', async () => {
    await shop.offer();
    const { placed, step } = await shop.offered();
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
    const { placed, step } = await shop.offered();
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
    const { placed, step } = await shop.offered();
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
    const [one, two] = [await shop.offered(), await shop.offered()];
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
