import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { storefrontOffers } from '../../quantity/contract/storefront-offer-calls.ts';
import type { cartUpsells, productUpsells } from '../../shopper/contract/storefront-upsell-calls.ts';
import type { getOfferTrial } from '../contract/offer-trial-calls.ts';
import type { Trial } from '#modules/analytics/trial/server/public.ts';
import { offerTrialOf } from '../rules/offer-trial.ts';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { checkoutOf, complete, offerBody, type TestProduct } from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let vase: TestProduct;
let bowl: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 3000);
  bowl = await shop.product('bowl', 2000);
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute(sql`DELETE FROM offers`));
  await heardNews(shop.server.services);
});

async function make(given: object): Promise<number> {
  const offer = { offer_name: 'Tried', offer_message: 'First', holdout_percent: 40, ...given };
  const made = await shop.admin<{ offer: { id: number } }>('POST', '/admin/offers.json', { offer });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await heardNews(shop.server.services);
  return made.body.offer.id;
}

const discount = (percentage_discount: number) => ({
  discount_type: 'percentage',
  percentage_discount,
  amount_discount: 0,
  stock_item_limit: 30,
  setup_stock_limit: false,
  auto_restock: false,
  setup_end_date: false,
  auto_extend_end_date: false,
});
const second = { offer_message: 'Second', offer_title: '', percentage_discount: 40 };

/** One visitor of each part of the trial. */
function visitorsOf(id: number, holdout_percent: number, variant_b: object | null): Map<Trial, string> {
  const found = new Map<Trial, string>();
  for (let person = 0; person < 400; person += 1) {
    const visitor = `visitor-${person}`;
    const part = offerTrialOf({ id, source: { holdout_percent, variant_b } }, visitor);
    if (!found.has(part)) found.set(part, visitor);
  }
  return found;
}

type Line = { variant_id: number; quantity: number; offer_id?: number };
async function add(lines: Line[], visitor: string | null, token?: string): Promise<Cart> {
  const body = { lines, ...(visitor ? { visitor } : {}), ...(token ? { token } : {}) };
  const answer = await shop.shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.cart;
}

/** What the cart, its checkout and its order come to, which must be the same. */
async function charged(lines: Line[], visitor: string | null): Promise<number> {
  const cart = await add(lines, visitor);
  const again = await shop.shopper<{ cart: Cart }>('GET', `/storefront/cart.json?token=${cart.token}`);
  const changed = await shop.shopper<{ cart: Cart }>('POST', '/storefront/cart/change.json', {
    token: cart.token,
    lines: [{ key: cart.quote.lines[0]!.key, quantity: cart.quote.lines[0]!.quantity }],
  });
  const decided = await shop.shopper<{ total_minor: number }>('POST', '/storefront/cart-offers', {
    lines,
    visitor,
  });
  const checkout = await checkoutOf(shop.shopper, cart.token);
  const placed = await complete(shop.shopper, checkout);
  expect([placed.status, placed.body]).toEqual([201, expect.anything()]);
  const order = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ subtotal: number; visitor: string | null }>(
      sql`SELECT subtotal_price_minor AS subtotal, visitor FROM orders WHERE token = ${placed.body.order.token}`,
    ),
  );
  const total = cart.quote.total_minor;
  expect([
    again.body.cart.quote.total_minor,
    changed.body.cart.quote.total_minor,
    decided.body.total_minor,
    checkout.quote.total_minor,
    order.rows[0]?.subtotal,
  ]).toEqual([total, total, total, total, total]);
  expect(order.rows[0]?.visitor).toBe(visitor);
  return total;
}

const page = async (visitor: string | null) => {
  const query = `product=${vase.product}${visitor ? `&visitor=${visitor}` : ''}`;
  const answer = await shop.shopper<ReplyOf<typeof productUpsells>>(
    'GET',
    `/storefront/product-upsells?${query}`,
  );
  return answer.body;
};
const table = async (visitor: string | null) => {
  const query = `product=${vase.product}${visitor ? `&visitor=${visitor}` : ''}`;
  const answer = await shop.shopper<ReplyOf<typeof storefrontOffers>>('GET', `/storefront/offers?${query}`);
  return answer.body.quantity[0] ?? null;
};

describe('what the box shows is what the cart charges, for every part of a trial', () => {
  test.each(['pre-purchase', 'accessory'])('%s: held out, first and second wording', async (offer_type) => {
    const id = await make({
      offer_type,
      target_type: 'product',
      target_ids: [vase.product],
      recommend_type: 'product',
      recommend_ids: [bowl.product],
      discount_data: discount(20),
      variant_b: second,
    });
    const parts: [Trial | 'none', string | null][] = [...visitorsOf(id, 40, second), ['none', null]];
    expect(parts.map(([part]) => part).sort()).toEqual(['a', 'b', 'none', 'out']);
    for (const [part, visitor] of parts) {
      const { popup, accessories } = await page(visitor);
      const box = popup ?? accessories[0];
      const total = await charged(
        [
          { variant_id: vase.variant, quantity: 1 },
          { variant_id: bowl.variant, quantity: 1, offer_id: id },
        ],
        visitor,
      );
      const shown = box?.products[0]!.variants[0]!.offer_price_minor ?? bowl.price_minor;
      expect([part, total]).toEqual([part, vase.price_minor + shown]);
      expect([part, shown]).toEqual([part, { out: 2000, a: 1600, b: 1200, none: 1600 }[part]]);
      expect(box?.message).toBe({ out: undefined, a: 'First', b: 'Second', none: 'First' }[part]);
    }
  });

  test('quantity: who is left out sees no table and pays the price; the next offer in line is theirs', async () => {
    // A table has its tiers: a second percentage would do nothing, and is refused.
    const worded = { ...second, percentage_discount: null };
    const id = await make({ ...offerBody(), holdout_percent: 50, variant_b: worded });
    const visitors = visitorsOf(id, 50, worded);
    const two = [{ variant_id: vase.variant, quantity: 2 }];
    for (const [part, visitor] of visitors) {
      const shown = await table(visitor);
      expect(shown?.message ?? null).toBe({ out: null, a: 'Buy more and save 20%', b: 'Second' }[part]);
      expect(await charged(two, visitor)).toBe(part === 'out' ? 6000 : 5400);
    }
    expect(await charged(two, null)).toBe(5400);
    const later = await make({ ...offerBody({ offer_message: 'Later' }), holdout_percent: 0 });
    expect(await table(visitors.get('out')!)).toMatchObject({ offer_id: later, message: 'Later' });
    expect(await table(visitors.get('a')!)).toMatchObject({ offer_id: id });
    expect(await charged(two, visitors.get('out')!)).toBe(5400);
  });

  test('a bundle is not there for who is left out, neither box nor price', async () => {
    const id = await make({
      offer_type: 'bundle',
      target_type: 'product',
      target_ids: [vase.product, bowl.product],
      discount_data: discount(10),
    });
    for (const [part, visitor] of visitorsOf(id, 40, null)) {
      const { bundles } = await page(visitor);
      expect(bundles.length).toBe(part === 'out' ? 0 : 1);
      const total = await charged(
        [
          { variant_id: vase.variant, quantity: 1 },
          { variant_id: bowl.variant, quantity: 1 },
        ],
        visitor,
      );
      expect(total).toBe(part === 'out' ? 5000 : 4500);
    }
  });

  test.each([
    ['a share', { ...discount(10) }, { percentage_discount: 40 }, { a: 4500, b: 3000 }, ['10%', '40%']],
    [
      'an amount',
      { ...discount(0), discount_type: 'fixed_amount', amount_discount: 5 },
      { percentage_discount: null, amount_discount: 12.5 },
      { a: 4500, b: 3750 },
      ['$5', '$12.5'],
    ],
    ['nothing', { ...discount(10) }, { percentage_discount: 0 }, { a: 4500, b: 5000 }, ['10%', '']],
  ])('a bundle whose second wording takes off %s', async (_what, data, own, totals, [first, other]) => {
    const variant_b = { offer_message: 'Second', offer_title: '', ...own };
    const id = await make({
      offer_type: 'bundle',
      target_type: 'product',
      target_ids: [vase.product, bowl.product],
      discount_data: data,
      variant_b,
    });
    const lines = [
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: bowl.variant, quantity: 1 },
    ];
    for (const [part, visitor] of visitorsOf(id, 40, variant_b)) {
      const { bundles } = await page(visitor);
      const total = await charged(lines, visitor);
      expect([part, total]).toEqual([part, { out: 5000, ...totals }[part]]);
      if (part === 'out') expect(bundles).toEqual([]);
      else {
        const shown = part === 'a' ? first! : other!;
        expect(bundles[0]).toMatchObject({
          variant: part,
          message: part === 'a' ? 'First' : 'Second',
          total: `$${(total / 100).toFixed(2)}`,
          discount_text: shown === '' ? '' : expect.stringContaining(shown),
        });
      }
    }
  });

  test('a cart is priced for who last put something in; a page that names nobody leaves that as it is', async () => {
    const id = await make({ ...offerBody(), holdout_percent: 50 });
    const visitors = visitorsOf(id, 50, null);
    const line = { variant_id: vase.variant, quantity: 1 };
    const ownCart = await add([line, line], visitors.get('out')!);
    expect(ownCart.quote.total_minor).toBe(6000);
    expect((await add([line], null, ownCart.token)).quote.total_minor).toBe(9000);
    expect((await add([line], visitors.get('a')!, ownCart.token)).quote.total_minor).toBe(9600);
    const progress = async (query: string) => {
      const path = `/storefront/cart-upsells?token=${ownCart.token}${query}`;
      return (await shop.shopper<ReplyOf<typeof cartUpsells>>('GET', path)).body.progress;
    };
    expect(await progress('')).toMatchObject({ offer_id: id });
    expect(await progress(`&visitor=${visitors.get('out')}`)).toBeNull();
  });

  test('a visitor that is not a name of one is refused', async () => {
    for (const visitor of ['', 'a b', 'x'.repeat(65), 'é']) {
      const body = { lines: [{ variant_id: vase.variant, quantity: 1 }], visitor };
      expect((await shop.shopper('POST', '/storefront/cart/add.json', body)).status).toBe(422);
    }
  });
});

describe('what a trial brings', () => {
  const read = async (id: number) =>
    (await shop.admin<ReplyOf<typeof getOfferTrial>>('GET', `/admin/offers/${id}/trial.json`)).body.trial;
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  const look = (visitor: string, headers: Record<string, string> = browser) =>
    shop.shopper('GET', `/storefront/offers?product=${vase.product}&visitor=${visitor}`, undefined, headers);

  test('each session that could get it counts once, however often it looks; programs do not', async () => {
    const id = await make({ ...offerBody(), holdout_percent: 50 });
    for (let person = 0; person < 12; person += 1) {
      await look(`counted-${person}`);
      await look(`counted-${person}`);
      await look(`robot-${person}`, { 'user-agent': 'ExampleBot/1.0' });
    }
    await shop.shopper('GET', `/storefront/offers?product=${vase.product}`, undefined, browser);
    const trial = await read(id);
    expect(trial.groups.reduce((sum, group) => sum + group.visitors, 0)).toBe(12);
    const out = Array.from({ length: 12 }, (_none, person) => `counted-${person}`).filter(
      (visitor) => offerTrialOf({ id, source: { holdout_percent: 50 } }, visitor) === 'out',
    );
    expect(trial.groups.find((group) => group.part === 'out')?.visitors).toBe(out.length);
    expect(trial).toMatchObject({ enough: false, effect: null, second: null, holdout_percent: 50 });
  });

  test('upsells and bundles: who is held out counts only where there was something to show', async () => {
    const given = { target_type: 'product', target_ids: [vase.product], recommend_type: 'product' };
    const id = await make({
      offer_type: 'pre-purchase',
      ...given,
      recommend_ids: [bowl.product],
      discount_data: discount(20),
    });
    const nothing = await make({
      offer_type: 'accessory',
      ...given,
      recommend_ids: [987_654],
      discount_data: discount(20),
    });
    for (let person = 0; person < 20; person += 1) {
      const path = `/storefront/product-upsells?product=${vase.product}&visitor=seen-${person}`;
      await shop.shopper('GET', path, undefined, browser);
    }
    expect((await read(id)).groups.reduce((sum, group) => sum + group.visitors, 0)).toBe(20);
    expect((await read(nothing)).groups).toEqual([]);
  });

  test('revenue is what was bought afterwards, net of refunds; from enough of it comes the effect', async () => {
    const id = await make({ ...offerBody(), holdout_percent: 50 });
    const visitors = visitorsOf(id, 50, null);
    const before = await charged([{ variant_id: vase.variant, quantity: 1 }], visitors.get('a')!);
    for (const visitor of visitors.values()) await look(visitor);
    await charged([{ variant_id: vase.variant, quantity: 2 }], visitors.get('a')!);
    await charged([{ variant_id: bowl.variant, quantity: 1 }], visitors.get('out')!);
    const two = await read(id);
    expect(before).toBe(3000);
    expect(two.groups).toEqual([
      { part: 'a', visitors: 1, buyers: 1, revenue: 54, per_visitor: 54 },
      { part: 'out', visitors: 1, buyers: 1, revenue: 20, per_visitor: 20 },
    ]);
    await shop.server.services.db.inShop(shop.people.shopId, async (tx) => {
      // Two hundred in each part; of those who got it every second bought for 54.00, of the others every fourth for 20.00.
      await tx.execute(
        sql`INSERT INTO offer_exposures (shop_id, offer_id, visitor, part, at)
            SELECT ${shop.people.shopId}, ${id}, p || n, p, now() - interval '1 day'
            FROM generate_series(1, 200) n, unnest(ARRAY['a', 'out']) p`,
      );
      await tx.execute(
        sql`INSERT INTO orders (shop_id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
              total_price_minor, total_quantity, visitor)
            SELECT ${shop.people.shopId}, 100000 + n + q.at, 'x', gen_random_uuid(), 'x@x.test', 'USD', q.price, q.price, q.price, 1, q.part || n
            FROM generate_series(1, 200) n, (VALUES ('a', 2, 5400, 0), ('out', 4, 2000, 1000)) q (part, every, price, at)
            WHERE n % q.every = 0`,
      );
    });
    const { effect, enough, groups } = await read(id);
    expect(enough).toBe(true);
    expect(groups[0]).toMatchObject({ visitors: 201, buyers: 101, revenue: 5454 });
    expect(effect!.per_visitor).toBeCloseTo(5454 / 201 - 1020 / 201, 1);
    expect(effect!.low).toBeGreaterThan(15);
    expect(effect!.high).toBeLessThan(30);
    await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute(sql`UPDATE orders SET cancelled_at = now() WHERE order_number > 100000`),
    );
    expect((await read(id)).effect?.per_visitor).toBeCloseTo((54 - 20) / 201, 1);
  });
});
