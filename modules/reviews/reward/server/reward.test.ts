import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storesOf } from '#apps/server/testing/discount-code.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import {
  checkoutOf,
  complete,
  offerBody,
  openCheckout,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { orderImported } from '#modules/orders/order/contract/order-events.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import type { StoreCodes, StoreCodeState } from '#modules/orders/code/server/public.ts';
import { storeWritten, type Written } from '../../written/server/write-review.ts';
import type { RewardTerms } from '../contract/reward-calls.ts';
import { rewardSchedule } from './give-reward.ts';
import { shownRewards } from './reward-terms.ts';

let shop: ShopServer;
let mug: TestProduct;
let lamp: TestProduct;
/** Creates codes in a connected store. */
let stores: StoreCodes;

beforeAll(async () => {
  shop = await startShopServer();
  mug = await shop.product('mug', 3000);
  lamp = await shop.product('lamp', 9900);
  expect((await shop.admin('POST', '/admin/offers.json', { offer: offerBody() })).status).toBe(201);
});
afterAll(() => shop.server.close());

const address = '/admin/reviews/rewards.json';
const ten: RewardTerms = { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 };
interface RewardsAnswer {
  rewards: RewardTerms;
  version: number;
  place: string;
  codes_left: number;
  given: number;
  waiting: number;
  code: string;
  current: { rewards: RewardTerms; version: number };
  fields: Record<string, string>;
  added: number;
  known: number;
  wrong: number;
  removed: number;
}
const save = (rewards: Partial<RewardTerms>, version?: number) =>
  shop.admin<RewardsAnswer>('PUT', address, { rewards: { ...ten, ...rewards }, version });

beforeEach(async () => {
  await shop.rows(sql`DELETE FROM reviews`);
  await shop.rows(sql`DELETE FROM review_rewards`);
  stores = storesOf(shop.server.services);
  expect((await save({})).status).toBe(200);
});

interface Placed {
  id: number;
  name: string;
}
async function order(email: string, code?: string): Promise<Placed> {
  let checkout = await openCheckout(shop.shopper, [{ variant_id: mug.variant, quantity: 2 }]);
  if (code !== undefined) {
    const typed = { token: checkout.cart, code };
    expect((await shop.shopper('POST', '/storefront/cart/discount-code.json', typed)).status).toBe(200);
    checkout = await checkoutOf(shop.shopper, checkout.cart);
  }
  const placed = await complete(shop.shopper, checkout, { email });
  expect(placed.status).toBe(201);
  const [row] = await shop.rows<Placed & Record<string, unknown>>(
    sql`SELECT id, name FROM orders WHERE name = ${placed.body.order.name}`,
  );
  return row!;
}

let writers = 0;
async function write(orderId: number | null, given: Partial<Written> = {}) {
  const { services } = shop.server;
  const acting = (await services.shops.byId(shop.people.shopId))!;
  const email = `writer${(writers += 1)}@buyer.test`;
  return services.db.inShop(acting.id, (tx) =>
    storeWritten(
      { tx, shop: acting, now: services.now(), services },
      { storeCodes: stores },
      {
        ...{
          product_id: mug.product,
          variant_title: '',
          rating: 5,
          title: '',
          content: 'Fine.',
          name: 'Ada',
        },
        ...{ email, country_code: '', pictures: [] },
        by: orderId === null ? { kind: 'page' } : { kind: 'link', order_id: orderId },
        ...given,
      },
    ),
  );
}
const rewarded = async () =>
  (await shop.rows<{ rewarded: boolean }>(sql`SELECT rewarded FROM reviews ORDER BY id`)).map(
    (row) => row.rewarded,
  );
/** The state of a code in a cart, or the code of its problem. */
async function stateOfCode(code: string): Promise<string> {
  const { cart } = await openCheckout(shop.shopper, [{ variant_id: mug.variant, quantity: 1 }]);
  const typed = await shop.shopper<{
    cart: { quote: Quote };
    field_problems: Record<string, { code: string }>;
  }>('POST', '/storefront/cart/discount-code.json', { token: cart, code });
  return typed.status === 200
    ? typed.body.cart.quote.discount_code!.standing
    : typed.body.field_problems['code']!.code;
}
const mailsTo = async (email: string) => {
  await shop.server.settle();
  return (await readMailbox(shop.server.services.dataDir)).filter(({ to }) => to === email);
};

test('whether a reward comes, and which, does not depend on the rating', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.boolean(), async (rating, verified) => {
      const { id } = await order('sam@example.com');
      const { reward, review_id } = await write(verified ? id : null, { rating });
      seen.add(`${verified}: ${reward?.text ?? 'none'}`);
      expect(await rewarded().then((all) => all.at(-1))).toBe(verified);
      expect(review_id).toBeGreaterThan(0);
    }),
    {
      numRuns: 10,
      examples: [
        [1, true],
        [5, true],
        [1, false],
        [5, false],
      ],
    },
  );
  expect([...seen].toSorted()).toEqual([
    'false: none',
    expect.stringMatching(/^true: 10% off your next order\. Valid once until \w+ \d+, \d+\.$/),
  ]);
});

test('an order has one code and one mail, of any number of reviews at once', async () => {
  const { id } = await order('ada@example.com');
  const email = 'ada@example.com';
  const products = [mug.product, lamp.product, null];
  const made = await Promise.all(products.map((product_id) => write(id, { product_id, email })));
  const codes = made.map(({ reward }) => reward!.code);
  expect(new Set(codes).size).toBe(1);
  expect(await rewarded()).toEqual([true, true, true]);
  expect(
    (await shop.rows(sql`SELECT 1 FROM discount_codes WHERE reference = ${`reviews/order/${id}`}`)).length,
  ).toBe(1);
  // A double is none, and gets none.
  expect(await write(id, { email })).toMatchObject({ state: 'held', reward: null });
  const mails = (await mailsTo(email)).filter(({ text }) => text.includes(codes[0]!));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('10% off your next order');
  expect(mails[0]!.text).toContain('whatever the rating');
  expect((await shop.admin<RewardsAnswer>('GET', address)).body).toMatchObject({ given: 1, waiting: 0 });
});

test('the checkout takes a reward after the offers, once', async () => {
  const { id } = await order('sam@example.com');
  const { reward } = await write(id);
  const { cart } = await openCheckout(shop.shopper, [{ variant_id: mug.variant, quantity: 2 }]);
  const typed = { token: cart, code: reward!.code };
  expect((await shop.shopper('POST', '/storefront/cart/discount-code.json', typed)).status).toBe(200);
  const checkout = await checkoutOf(shop.shopper, cart);
  // 60.00, of which the offer takes 6.00 and the code a tenth of the rest.
  expect(checkout.quote).toMatchObject({ subtotal_minor: 6000, total_minor: 4860 });
  expect((await complete(shop.shopper, checkout)).status).toBe(201);
  expect(await stateOfCode(reward!.code)).toBe('orders.code_used');
  // The writer of a second review of the order has had the code already.
  expect(await write(id, { product_id: lamp.product })).toMatchObject({ reward: null });
  expect(await rewarded()).toEqual([true, true]);
});

test('unused codes end with a refund, a cancellation or the last review of their order', async () => {
  const placed = [await order('a@x.test'), await order('b@x.test'), await order('c@x.test')] as const;
  const codes: string[] = [];
  for (const { id } of placed) codes.push((await write(id)).reward!.code);
  const both = await write(placed[2].id, { product_id: lamp.product });
  expect(both.reward!.code).toBe(codes[2]);
  const [refunded, cancelled, deleted] = placed;
  const [line] = await shop.rows<{ id: number }>(
    sql`SELECT id FROM order_lines WHERE order_id = ${refunded.id}`,
  );
  const refund = { refund_line_items: [{ line_item_id: line!.id, quantity: 1 }] };
  expect((await shop.admin('POST', `/admin/orders/${refunded.id}/refunds.json`, { refund })).status).toBe(
    201,
  );
  expect(
    (await shop.admin('POST', `/admin/orders/${cancelled.id}/cancel.json`, { reason: 'customer' })).status,
  ).toBe(200);
  const reviews = await shop.rows<{ id: number }>(
    sql`SELECT id FROM reviews WHERE order_id = ${deleted.id} ORDER BY id`,
  );
  const remove = (id: number) => shop.admin('DELETE', `/admin/reviews/${id}.json?reason=spam`);
  expect((await remove(reviews[0]!.id)).status).toBe(200);
  await shop.server.settle();
  const before = await Promise.all(codes.map(stateOfCode));
  expect(before).toEqual(['orders.code_ended', 'orders.code_ended', 'applied']);
  expect((await remove(reviews[1]!.id)).status).toBe(200);
  await shop.server.settle();
  expect(await stateOfCode(codes[2]!)).toBe('orders.code_ended');
  // What was given back is thanked for no more.
  expect(await write(refunded.id, { product_id: null })).toMatchObject({ reward: null });
});

test('a cancellation that a connected store reports by its order ends the code, too', async () => {
  const { id } = await order('d@x.test');
  const { reward } = await write(id);
  const { services } = shop.server;
  const acting = (await services.shops.byId(shop.people.shopId))!;
  const publishImport = () =>
    services.db.inShop(acting.id, (tx) => publish({ tx, shop: acting }, orderImported, { order_id: id }));
  await publishImport();
  await shop.server.settle();
  expect(await stateOfCode(reward!.code)).toBe('applied');
  await shop.rows(sql`UPDATE orders SET cancelled_at = now(), cancel_reason = 'customer' WHERE id = ${id}`);
  await publishImport();
  await shop.server.settle();
  expect(await stateOfCode(reward!.code)).toBe('orders.code_ended');
});

test('without a code, a reward stays pending for the pasted list or the connected store', async () => {
  let place: 'list' | 'store' = 'list';
  let state: StoreCodeState = 'wanted';
  stores = {
    place: () => Promise.resolve(place),
    want: () => Promise.resolve(),
    end: () => Promise.resolve(),
    states: (_ctx, ids) => Promise.resolve(new Map(ids.map((id) => [id, state]))),
  };
  const email = 'list@example.com';
  const first = await order(email);
  expect(await write(first.id, { email })).toMatchObject({ reward: null });
  expect(await rewarded()).toEqual([false]);
  const codes = `${address.replace('.json', '')}/codes.json`;
  const pasted = await shop.admin<RewardsAnswer>('POST', codes, {
    codes: ['SPRING-1', ' spring-1 ', 'SPRING-2', ''],
  });
  expect(pasted.body).toMatchObject({ added: 2, known: 1, wrong: 1, codes_left: 2 });
  await rewardSchedule(stores).run(shop.server.services);
  expect(await rewarded()).toEqual([true]);
  expect((await mailsTo(email)).some(({ text }) => text.includes('SPRING-1'))).toBe(true);
  expect((await shop.admin<RewardsAnswer>('GET', address)).body).toMatchObject({ codes_left: 1 });
  const { services } = shop.server;
  const acting = (await services.shops.byId(shop.people.shopId))!;
  const shown = await services.db.inShop(acting.id, (tx) =>
    shownRewards({ tx, shop: acting, now: services.now(), services }, stores),
  );
  expect(shown).toMatchObject({ place: 'list', codes_left: 1 });
  expect((await shop.admin<RewardsAnswer>('DELETE', codes)).body).toMatchObject({ removed: 1 });

  place = 'store';
  const second = await order(email);
  expect(await write(second.id, { email: 'store@example.com' })).toMatchObject({ reward: null });
  expect(await rewarded()).toEqual([true, false]);
  state = 'made';
  await shop.rows(sql`UPDATE review_rewards SET due_at = now() - interval '1 second' WHERE state = 'wanted'`);
  await rewardSchedule(stores).run(shop.server.services);
  expect(await rewarded()).toEqual([true, true]);
  expect((await mailsTo('store@example.com')).some(({ text }) => text.includes('THANKS-'))).toBe(true);
});

test('settings are saved, wrong values refused at their field, and a stale save is 409 with the stored ones', async () => {
  const { version } = (await shop.admin<RewardsAnswer>('GET', address)).body;
  const fixed = { value_type: 'fixed_amount', value: 5.5, minimum: 20, days: 30 } as const;
  const saved = await save(fixed, version);
  expect(saved.body).toMatchObject({ rewards: { ...ten, ...fixed }, version: version + 1, place: 'shop' });
  const { id } = await order('sam@example.com');
  expect((await write(id)).reward!.text).toMatch(
    /^\$5\.50 off your next order of \$20\.00 or more\. Valid once until /,
  );
  const stale = await save({ enabled: false }, version);
  expect([stale.status, stale.body.code]).toEqual([409, 'core.stale']);
  expect(stale.body.current).toMatchObject({ rewards: fixed, version: version + 1 });
  for (const [wrong, field] of [
    [{ value: 0 }, 'value'],
    [{ value: 100.5 }, 'value'],
    [{ value: 0.005 }, 'value'],
    [{ value_type: 'fixed_amount', value: 0 }, 'value'],
    [{ value_type: 'fixed_amount', value: 1.005 }, 'value'],
    [{ minimum: -1 }, 'minimum'],
    [{ days: 0 }, 'days'],
    [{ days: 366 }, 'days'],
  ] as const) {
    const refused = await save(wrong);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [`rewards.${field}`]]);
  }
  expect((await save({ enabled: false })).status).toBe(200);
  const last = await order('sam@example.com');
  expect(await write(last.id)).toMatchObject({ reward: null });
});
