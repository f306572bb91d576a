import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OfferCheck } from '../contract/offer-check-calls.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { checkPrice } from '../contract/offer-check-calls.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  makeProduct,
  memberClient,
  offerBody,
  shopperClient,
  tierBody,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
let vase: TestProduct;
let bowl: TestProduct;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.owner);
  vase = await makeProduct(server.services.db, people.shopId, { handle: 'vase', price_minor: 3000 });
  bowl = await makeProduct(server.services.db, people.shopId, { handle: 'bowl', price_minor: 2000 });
  await run(sql`UPDATE variants SET cost_minor = 1500 WHERE id = ${vase.variant}`);
});
afterAll(() => server.close());
beforeEach(() => run(sql`DELETE FROM offers`));

async function run(statement: ReturnType<typeof sql>): Promise<void> {
  await server.services.db.inShop(people.shopId, (tx) => tx.execute(statement));
  await heardNews(server.services);
}

async function make(given: object): Promise<number> {
  const made = await admin<{ offer: { id: number } }>('POST', '/admin/offers.json', { offer: given });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await heardNews(server.services);
  return made.body.offer.id;
}

async function check(body: object): Promise<OfferCheck[]> {
  const answer = await admin<{ checks: OfferCheck[] }>('POST', '/admin/offers/conflicts.json', body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.checks;
}
const warned = ([one]: OfferCheck[]) => one!.warnings.map(({ code, other }) => [code, other?.id ?? null]);

const off = (percentage_discount: number, given: object = {}) => ({
  discount_type: 'percentage',
  percentage_discount,
  amount_discount: 0,
  stock_item_limit: 30,
  setup_stock_limit: false,
  auto_restock: false,
  setup_end_date: false,
  auto_extend_end_date: false,
  ...given,
});
const forVase = { target_type: 'product', target_ids: [0] };
const upsell = (percent: number, given: object = {}) => ({
  offer_name: 'Upsell',
  offer_message: 'Take it',
  offer_type: 'pre-purchase',
  target_type: 'product',
  target_ids: [bowl.product],
  recommend_type: 'product',
  recommend_ids: [vase.product],
  discount_data: off(percent),
  ...given,
});

describe('what an offer gets into the way of', () => {
  test('nothing, where it is alone and earns', async () => {
    const [one] = await check({ offer: offerBody() });
    expect(one).toMatchObject({
      offer_id: 0,
      warnings: [],
      worst: { quantity: 4, percent: 20 },
      products_checked: 2,
      complete: true,
    });
  });

  test('below cost: the deepest tier, a bundle, either discount of a trial; the loss that is greatest is named', async () => {
    const tiers = { data: [tierBody(0, 2, 10), tierBody(1, 5, 60)], is_default_select: 0 };
    const [quantity] = await check({ offer: offerBody({ discount_data: tiers }) });
    expect(quantity!.warnings).toMatchObject([
      { code: 'below_cost', product_title: 'vase', products: 1, quantity: 5, price: 60, cost: 75 },
    ]);
    expect(quantity!.worst).toEqual({ product_title: expect.any(String), quantity: 5, percent: 60 });

    await run(sql`UPDATE variants SET cost_minor = 1800 WHERE id = ${bowl.variant}`);
    const set = { offer_type: 'bundle', target_type: 'product', target_ids: [vase.product, bowl.product] };
    const bundle = { offer_name: 'Set', offer_message: 'Set', ...set };
    expect(warned(await check({ offer: { ...bundle, discount_data: off(34) } }))).toEqual([]);
    expect(warned(await check({ offer: { ...bundle, discount_data: off(35) } }))).toEqual([
      ['below_cost', null],
    ]);
    await run(sql`UPDATE variants SET cost_minor = NULL WHERE id = ${bowl.variant}`);
    expect(warned(await check({ offer: { ...bundle, discount_data: off(90) } }))).toEqual([]);

    expect(warned(await check({ offer: upsell(50) }))).toEqual([]);
    const variant_b = { offer_message: 'B', offer_title: '', percentage_discount: 51 };
    expect(warned(await check({ offer: upsell(50, { variant_b }) }))).toEqual([['below_cost', null]]);
  });

  test('an offer that is tried earlier takes all, some, or is itself the one that takes', async () => {
    const first = await make(offerBody({ target_type: 'product', target_ids: [vase.product] }));
    expect(warned(await check({ offer: offerBody() }))).toEqual([['later', first]]);
    expect(warned(await check({ offer: offerBody({ ...forVase, target_ids: [vase.product] }) }))).toEqual([
      ['unreachable', first],
    ]);
    // It starts earlier than the other does, so that it is reached now and then.
    const data = { data: [tierBody(0, 1, 5), tierBody(1, 2, 6)], is_default_select: 0 };
    const sooner = offerBody({ target_type: 'product', target_ids: [vase.product], discount_data: data });
    expect(warned(await check({ offer: sooner }))).toEqual([['later', first]]);
    const second = await make(offerBody({ offer_name: 'Second' }));
    expect(warned(await check({ ids: [first] }))).toEqual([['earlier', second]]);
    expect((await check({ ids: [second, first] })).map((one) => one.offer_id)).toEqual([second, first]);
    await admin('PUT', '/admin/offers/priority.json', { ids: [second, first] });
    await heardNews(server.services);
    expect(warned(await check({ ids: [first] }))).toEqual([['unreachable', second]]);
  });

  test('says ahead of whose place it can be put, and nothing stands there that is behind it already', async () => {
    const first = await make(offerBody({ target_type: 'product', target_ids: [vase.product] }));
    const second = await make(offerBody({ ...forVase, target_ids: [vase.product] }));
    const place = async (body: object) => (await check(body))[0]!.warnings[0]?.other?.place_ahead;
    expect(await place({ ids: [second] })).toBe(1);
    expect(await place({ ids: [first] })).toBeNull();
    // A draft that asks for the place is tried first there.
    const draft = offerBody({ ...forVase, target_ids: [vase.product] });
    expect(await place({ offer: draft })).toBe(1);
    expect(warned(await check({ offer: { ...draft, priority: 1 } }))).toEqual([['earlier', first]]);
    await admin('PUT', '/admin/offers/priority.json', { ids: [second], ahead_of: first });
    await heardNews(server.services);
    expect(warned(await check({ ids: [first] }))).toEqual([['unreachable', second]]);
  });

  test('several offers are looked at with products that are read once: no question more for each offer more', async () => {
    const all = await make(offerBody());
    const conditions = [{ field: 'title', relation: 'contains', value: 'vase' }];
    const condition = { target: { match: 'all', conditions } };
    const ids: number[] = [];
    for (let at = 0; at < 9; at += 1)
      ids.push(await make(offerBody({ target_type: 'condition', condition })));
    const asked = async (some: number[]) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const checks = await check({ ids: some });
      const statements = query.mock.calls.length;
      query.mockRestore();
      return { checks, statements };
    };
    await asked([all, ...ids]);
    const two = await asked([all, ids[0]!]);
    const ten = await asked([all, ...ids]);
    // The server asks something of its own now and then, but not once for each offer more.
    expect(ten.statements - two.statements).toBeLessThan(ids.length - 1);
    expect(ten.checks.map((one) => one.complete)).toEqual(Array.from({ length: 10 }, () => true));
    expect(ten.checks.slice(1).map((one) => warned([one])[0])).toEqual(ids.map(() => ['unreachable', all]));
  });

  test('a page shows one offer at add-to-cart: the first', async () => {
    const first = await make(upsell(10));
    expect(warned(await check({ offer: upsell(10) }))).toEqual([['popup', first]]);
    expect(warned(await check({ ids: [first] }))).toEqual([]);
  });

  test('its end has passed; a target or what it recommends is gone or hidden; nothing is its target', async () => {
    const over = off(10, { setup_end_date: true, end_date_time: 1_000_000 });
    expect(warned(await check({ offer: upsell(10, { discount_data: over }) }))).toEqual([['ended', null]]);
    const renewed = { ...over, auto_extend_end_date: true };
    expect(warned(await check({ offer: upsell(10, { discount_data: renewed }) }))).toEqual([]);
    expect(warned(await check({ offer: upsell(10, { recommend_ids: [987_654] }) }))).toEqual([
      ['not_sold', null],
    ]);
    await run(sql`UPDATE products SET published_at = NULL WHERE id = ${bowl.product}`);
    expect(warned(await check({ offer: upsell(10) }))).toEqual([['not_sold', null]]);
    await run(sql`UPDATE products SET published_at = now() WHERE id = ${bowl.product}`);
    expect(
      warned(await check({ offer: offerBody({ target_type: 'collection', target_ids: [987_654] }) })),
    ).toEqual([['no_products', null]]);
  });

  test('a draft whose numbers are not typed yet is looked at as far as it goes; a foreign offer is not there', async () => {
    const data = { data: [{ ...tierBody(0, 2, 10), value_discount: null }], is_default_select: 0 };
    expect(warned(await check({ offer: offerBody({ discount_data: data }) }))).toEqual([]);
    expect((await admin('POST', '/admin/offers/conflicts.json', { ids: [987_654] })).status).toBe(404);
    expect((await admin('POST', '/admin/offers/conflicts.json', {})).status).toBe(422);
  });

  test('what was not looked at is said: more products than the limit are a sample', async () => {
    const id = await make(offerBody());
    await run(
      sql`INSERT INTO products (shop_id, title, handle, published_at, available, options)
          SELECT ${people.shopId}, 'p' || n, 'p' || n, now(), true, '[]' FROM generate_series(1, 520) n`,
    );
    const [one] = await check({ ids: [id] });
    expect(one!.complete).toBe(false);
    await run(sql`DELETE FROM products WHERE handle LIKE 'p%'`);
  });
});

describe('why this price', () => {
  const ask = async (body: object) => {
    const answer = await admin<ReplyOf<typeof checkPrice>>('POST', '/admin/offers/price-check.json', body);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body;
  };
  const outcomes = (reply: ReplyOf<typeof checkPrice>) =>
    reply.lines.map((line) => line.reasons.map((one) => [one.offer_id, one.outcome, one.reason, one.amount]));

  test('each line says of every offer that has to do with it what became of it', async () => {
    const tiers = await make(offerBody({ target_type: 'product', target_ids: [vase.product] }));
    const beside = await make({ ...upsell(20), target_ids: [vase.product], recommend_ids: [bowl.product] });
    const reply = await ask({
      lines: [
        { variant_id: vase.variant, quantity: 2 },
        { variant_id: bowl.variant, quantity: 1, offer_id: beside },
        { variant_id: 987_654, quantity: 1 },
      ],
    });
    expect(reply).toMatchObject({ subtotal: 80, discount: 10, total: 70, not_sold: [987_654] });
    expect(outcomes(reply)).toEqual([
      [
        [tiers, 'applied', 'tier-reached', 6],
        [beside, 'rejected', 'leads', 0],
      ],
      [[beside, 'applied', 'taken', 4]],
    ]);
    expect(reply.lines[0]!.reasons[0]).toMatchObject({ offer_name: 'Buy more', offer_type: 'quantity' });
  });

  test('a draft is tried last, the draft of a stored offer in its place; nothing is kept', async () => {
    const stored = await make(offerBody({ target_type: 'product', target_ids: [vase.product] }));
    const lines = [{ variant_id: vase.variant, quantity: 2 }];
    const deeper = { data: [tierBody(0, 2, 50)], is_default_select: 0 };
    const draft = offerBody({ discount_data: deeper });
    expect(outcomes(await ask({ lines, offer: draft }))).toEqual([
      [
        [stored, 'applied', 'tier-reached', 6],
        [0, 'rejected', 'earlier-offer', 0],
      ],
    ]);
    expect(outcomes(await ask({ lines, offer: { ...draft, id: stored } }))).toEqual([
      [[stored, 'applied', 'tier-reached', 30]],
    ]);
    expect(outcomes(await ask({ lines }))).toEqual([[[stored, 'applied', 'tier-reached', 6]]]);
    const taken = upsell(25, { target_ids: [vase.product], recommend_ids: [bowl.product] });
    const cart = [lines[0]!, { variant_id: bowl.variant, quantity: 1, offer_id: 0 }];
    expect(outcomes(await ask({ lines: cart, offer: taken }))[1]).toEqual([[0, 'applied', 'taken', 5]]);
  });

  test('of equal units the line of the smaller key is discounted, as in the cart: the place in the list decides nothing', async () => {
    const taken = await make(
      upsell(10, {
        target_ids: [vase.product],
        recommend_ids: [bowl.product],
        discount_data: off(10, { beyond_targets: true }),
      }),
    );
    const set = { offer_type: 'bundle', target_type: 'product', target_ids: [vase.product, bowl.product] };
    const bundle = await make({ offer_name: 'Set', offer_message: 'Set', ...set, discount_data: off(50) });
    const tiers = await make(offerBody({ target_type: 'product', target_ids: [bowl.product] }));
    await admin('PUT', '/admin/offers/priority.json', { ids: [bundle, taken, tiers] });
    await heardNews(server.services);
    const lines = [
      { variant_id: bowl.variant, quantity: 3, offer_id: taken },
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: bowl.variant, quantity: 1 },
    ];
    // The set takes the bowl that was put in by hand, so the three stay with the offer they were taken from.
    const shopper = shopperClient(server.app, 'mine.test');
    for (const order of [lines, lines.toReversed(), [lines[1]!, ...lines.toSpliced(1, 1)]]) {
      const at = await ask({ lines: order });
      const put = await shopper('POST', '/storefront/cart/add.json', { lines: order });
      expect([at.total, at.discount]).toEqual([79, 31]);
      expect(put.body).toMatchObject({ cart: { quote: { total: at.total, discount: at.discount } } });
      const apart = await shopper('POST', '/storefront/cart-offers', { lines: order });
      expect(apart.body).toMatchObject({ total_minor: 7900 });
    }
    // A draft keeps its lines apart; of those of one variant the smaller one is the set's.
    for (const order of [lines, lines.toReversed()]) {
      const line_items = order.map(({ variant_id, quantity }) => ({ variant_id, quantity }));
      const calculated = await admin('POST', '/admin/draft_orders/calculate.json', {
        draft_order: { line_items },
      });
      expect(calculated.body).toMatchObject({ draft_order: { total_price: 79 } });
    }
  });

  test('who may not see offers may not ask', async () => {
    const other = memberClient(server.app, people.nobody);
    const lines = [{ variant_id: vase.variant, quantity: 1 }];
    expect((await other('POST', '/admin/offers/price-check.json', { lines })).status).toBe(403);
  });
});
