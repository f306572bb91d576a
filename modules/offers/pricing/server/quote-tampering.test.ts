import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import { makeCode } from '#apps/server/testing/discount-code.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { checkoutOf, complete, makeProduct, offerBody } from '#apps/server/testing/test-shop.ts';
import {
  openCheckout,
  shopperClient,
  type OpenCheckout,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let vase: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 2500);
  expect((await shop.admin('POST', '/admin/offers.json', { offer: offerBody() })).status).toBe(201);
});
afterAll(() => shop.server.close());

async function orders(): Promise<number> {
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM orders`),
  );
  return found.rows[0]!.n;
}

const fresh = (): Promise<OpenCheckout> =>
  openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 3 }]);

/** The same with one more vase that was taken from an offer, and an offer for it, found once the server knows it. */
async function freshTaken(): Promise<OpenCheckout> {
  const made = await shop.server.services.db.inShop(shop.people.shopId, async (tx) => {
    // It is tried first: otherwise the quantity discount would count its line, too.
    await tx.execute(sql`UPDATE offers SET priority = priority + 1`);
    return tx.execute<{ id: number }>(
      sql`INSERT INTO offers (shop_id, offer_type, target_type, recommend_type, discount_data, priority)
          VALUES (${shop.people.shopId}, 'in-cart', 'all', 'target-product',
            '{"discount_type": "percentage", "percentage_discount": 50}', 1) RETURNING id`,
    );
  });
  const taken = { variant_id: vase.variant, quantity: 1, offer_id: made.rows[0]!.id };
  let checkout = await fresh();
  await eventually('the offer in a quote', async () => {
    checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 3 }, taken]);
    return checkout.quote.discount_applications.some((one) => one.offer_id === taken.offer_id);
  });
  return checkout;
}

/** The same with a discount code after the offer. */
async function freshCoded(): Promise<OpenCheckout> {
  const { cart } = await fresh();
  const { code } = await makeCode(shop.server.services, shop.people.shopId);
  const body = { token: cart, code };
  expect((await shop.shopper('POST', '/storefront/cart/discount-code.json', body)).status).toBe(200);
  return checkoutOf(shop.shopper, cart);
}

type Path = (string | number)[];

/** Where every leaf of a JSON value is. */
function leaves(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

function withLeaf<T>(value: T, path: Path, change: (old: never) => unknown): T {
  const copy = structuredClone(value) as Record<string, unknown>;
  let holder = copy;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  const last = path.at(-1)!;
  holder[last] = change(holder[last] as never);
  return copy as T;
}

test.for([
  ['a quantity discount', fresh],
  ['a line taken from an offer', freshTaken],
  ['a discount code', freshCoded],
] as const)(
  'a quote of %s with any one value altered is refused and nothing is ordered (reliability 40)',
  async ([, make]) => {
    const checkout = await make();
    const before = await orders();
    let numbers = 0;
    for (const { path, value } of leaves(checkout.quote)) {
      const changes: ((old: never) => unknown)[] = [];
      if (typeof value === 'number') {
        numbers += 1;
        changes.push(
          (old) => old - 1,
          (old) => old + 1,
          () => 0,
          () => -value,
          (old) => old / 3,
        );
      } else if (typeof value === 'string') changes.push((old: string) => `${old}x`);
      else if (typeof value === 'boolean') changes.push((old) => !old);
      for (const change of changes) {
        const quote = withLeaf(checkout.quote, path, change);
        if (JSON.stringify(quote) === JSON.stringify(checkout.quote)) continue;
        const refused = await complete(shop.shopper, { ...checkout, quote });
        expect([path.join('.'), refused.status]).toEqual([path.join('.'), 422]);
        expect(['core.invalid', 'orders.quote_invalid']).toContain(refused.body.code);
      }
    }
    expect(numbers).toBeGreaterThan(15);
    for (const quote of [
      { ...checkout.quote, lines: [] },
      { ...checkout.quote, lines: [...checkout.quote.lines, ...checkout.quote.lines] },
      { ...checkout.quote, discount_applications: [] },
      { ...checkout.quote, signature: '' },
    ] as Quote[]) {
      expect((await complete(shop.shopper, { ...checkout, quote })).status).toBe(422);
    }
    expect(await orders()).toBe(before);
    expect((await complete(shop.shopper, checkout)).status).toBe(201);
  },
);

test('fields of the shopper’s own making change no price (reliability 40)', async () => {
  const checkout = await fresh();
  const more = {
    total: 0,
    total_minor: 0,
    discount: 1000,
    shipping_price: 0,
    price: 0,
    shipping: { price_minor: 0 },
    lines: [{ variant_id: vase.variant, quantity: 1, price_minor: 1 }],
  };
  const placed = await complete(shop.shopper, checkout, more);
  expect(placed.status).toBe(201);
  expect(Math.round(placed.body.order.total * 100)).toBe(checkout.quote.total_minor + 490);

  const added = await shop.shopper<{ cart: { quote: Quote } }>('POST', '/storefront/cart/add.json', {
    lines: [{ variant_id: vase.variant, quantity: 1, price: 0, price_minor: 0, unit_price_minor: 0 }],
  });
  expect(added.body.cart.quote.total_minor).toBe(vase.price_minor);
});

test('an expired quote is 409 with the quote as it is now (reliability 40)', async () => {
  const real = shop.server.services.now;
  shop.server.services.now = () => new Date(Date.now() - 31 * 60_000);
  const checkout = await fresh().finally(() => (shop.server.services.now = real));
  const refused = await complete(shop.shopper, checkout);
  expect([refused.status, refused.body.code]).toEqual([409, 'orders.quote_changed']);
  expect(refused.body.current.total_minor).toBe(checkout.quote.total_minor);
  expect((await complete(shop.shopper, { ...checkout, quote: refused.body.current })).status).toBe(201);
});

test("another cart's and another shop's quote are refused (reliability 40)", async () => {
  const [mine, another] = [await fresh(), await fresh()];
  expect((await complete(shop.shopper, { ...mine, quote: another.quote })).status).toBe(422);

  const theirs = await makeProduct(shop.server.services.db, shop.people.otherShopId, {
    handle: 'their-vase',
    price_minor: 1,
  });
  const stranger = shopperClient(shop.server.app, 'other.test');
  const foreign = await openCheckout(stranger, [{ variant_id: theirs.variant, quantity: 3 }]);
  expect((await complete(shop.shopper, { ...mine, quote: foreign.quote })).status).toBe(422);
  expect((await complete(shop.shopper, foreign)).status).toBe(404);
  expect((await complete(stranger, mine)).status).toBe(404);
  expect((await complete(stranger, { ...foreign, quote: mine.quote })).status).toBe(422);
  expect((await complete(shop.shopper, mine)).status).toBe(201);
});

test('a quote buys once, on its own checkout and on another one of the same cart (reliability 26, 40)', async () => {
  const first = await fresh();
  const second = await checkoutOf(shop.shopper, first.cart);
  const before = await orders();
  expect((await complete(shop.shopper, first)).status).toBe(201);
  const replayed = await complete(shop.shopper, first);
  expect([replayed.status, replayed.body.code]).toEqual([409, 'orders.quote_used']);
  // The cart is filled again with the same, so that only the used quote stands in the way.
  const token = first.cart;
  await shop.shopper('POST', '/storefront/cart/add.json', {
    token,
    lines: [{ variant_id: vase.variant, quantity: 3 }],
  });
  const again = await complete(shop.shopper, { token: second.token, quote: first.quote });
  expect([again.status, again.body.code]).toEqual([409, 'orders.quote_used']);
  expect(await orders()).toBe(before + 1);
});

test('quantities that are no quantities are refused (reliability 40)', async () => {
  for (const quantity of [0, -1, 0.5, 1e3, 1e21, '2', null, [2]]) {
    const answer = await shop.shopper('POST', '/storefront/cart/add.json', {
      lines: [{ variant_id: vase.variant, quantity }],
    });
    expect([quantity, answer.status]).toEqual([quantity, 422]);
  }
});
