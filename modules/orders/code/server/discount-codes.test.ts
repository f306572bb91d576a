import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/call/context.ts';
import { eventually } from '#core/testing/test-services.ts';
import { makeCode, storesOf } from '#apps/server/testing/discount-code.ts';
import type { Order } from '../../order/contract/order.ts';
import type { Quote } from '../../cart/contract/quote.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import {
  checkoutOf,
  complete,
  makeProduct,
  offerBody,
  openCheckout,
  shopperClient,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';
import {
  type DiscountCode,
  discountCodesFor,
  type NewDiscountCode,
  revokeDiscountCodes,
} from './discount-codes.ts';
import { placedOrder } from '../../mail/server/placed-order.ts';

const long = process.env['PROVE_SEED'] !== undefined;
let shop: ShopServer;
let vase: TestProduct;
let rose: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 3000);
  rose = await shop.product('rose', 1099);
  expect((await shop.admin('POST', '/admin/offers.json', { offer: offerBody() })).status).toBe(201);
});
afterAll(() => shop.server.close());

async function inShop<T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> {
  const { services } = shop.server;
  const acting = (await services.shops.byId(shop.people.shopId))!;
  return services.db.inShop(acting.id, (tx) => work({ shop: acting, tx, now: services.now() }));
}
const make = (given: Partial<NewDiscountCode> = {}) =>
  makeCode(shop.server.services, shop.people.shopId, given);
const stateOf = async ({ reference }: DiscountCode) =>
  (await inShop((ctx) => discountCodesFor(ctx, storesOf(shop.server.services), [reference]))).get(reference)
    ?.state;

interface CartAnswer {
  cart: { token: string; quote: Quote };
  fields: Record<string, string>;
  field_problems: Record<string, { code: string; values: object }>;
}
const typeCode = (token: string, code: string | null) =>
  shop.shopper<CartAnswer>('POST', '/storefront/cart/discount-code.json', { token, code });

async function cartWith(
  quantity = 1,
  more: { variant_id: number; quantity: number }[] = [],
): Promise<string> {
  const lines = [{ variant_id: vase.variant, quantity }, ...more];
  const added = await shop.shopper<CartAnswer>('POST', '/storefront/cart/add.json', { lines });
  expect(added.status).toBe(200);
  return added.body.cart.token;
}
async function checkoutWith(code: string, quantity = 1) {
  const token = await cartWith(quantity);
  expect((await typeCode(token, code)).status).toBe(200);
  return checkoutOf(shop.shopper, token);
}
async function orderOf(name: string): Promise<Order> {
  const list = await shop.admin<{ orders: Order[] }>('GET', '/admin/orders.json?limit=250');
  return list.body.orders.find((one) => one.name === name)!;
}

test('a code is taken after the offers, in cart, checkout, quote, charge and order, and then it is used', async () => {
  const code = await make();
  expect(code.code).toMatch(/^THANKS-[B-Z2-9]{12}$/);
  const token = await cartWith(2);
  const before = (await shop.shopper<CartAnswer>('GET', `/storefront/cart.json?token=${token}`)).body.cart;
  expect([before.quote.total_minor, before.quote.discount_code]).toEqual([5400, null]);
  const { cart } = (await typeCode(token, ` ${code.code.toLowerCase()} `)).body;
  expect(cart.quote).toMatchObject({
    ...{ subtotal_minor: 6000, discount_minor: 600 + 540, total_minor: 4860 },
    discount_code: { code: code.code, standing: 'applied', minimum: null, amount: 5.4, amount_minor: 540 },
  });
  expect(cart.quote.lines[0]).toMatchObject({
    discount_minor: 1140,
    code_discount: 5.4,
    code_discount_minor: 540,
  });
  const checkout = await checkoutOf(shop.shopper, token);
  expect(checkout.quote.total_minor).toBe(4860);
  expect(await stateOf(code)).toBe('unused');
  const placed = await complete(shop.shopper, checkout);
  expect(placed.status).toBe(201);
  expect(Math.round(placed.body.order.total * 100)).toBe(4860 + 490);
  expect(await stateOf(code)).toBe('used');
  const order = await orderOf(placed.body.order.name);
  expect(order.total_discounts).toBe(11.4);
  expect(order.transactions.map(({ amount }) => amount)).toEqual([order.total_price]);
  expect(order.discount_applications.at(-1)).toMatchObject({
    ...{ type: 'discount_code', title: code.code, code: code.code, description: 'For your review' },
    ...{ value: 10, value_type: 'percentage', amount: 5.4, offer_id: null },
  });
  expect(order.discount_code).toEqual([{ code: code.code, amount: 5.4, type: 'percentage' }]);
  const [line] = order.line_items;
  expect(line?.discount_allocations).toEqual([
    { amount: 6, discount_application_index: 0 },
    { amount: 5.4, discount_application_index: 1 },
  ]);
  // Figures, the confirmation and the buyer's page have it, too.
  const found = await inShop((ctx) => placedOrder(ctx, order.id));
  expect(found?.discounts.at(-1)).toEqual({ title: code.code, amount_minor: 540 });
  const theirs = await shop.shopper<{ order: { lines: Quote['lines'] } }>(
    'GET',
    `/storefront/order.json?token=${order.token}`,
  );
  expect(theirs.body.order.lines[0]?.discounts.at(-1)).toMatchObject({ offer_id: null, message: code.code });
  await eventually('the figures of the order', async () => {
    const [sums] = await shop.rows(
      sql`SELECT sum(gross_minor)::int AS gross, sum(discount_minor)::int AS discount, sum(net_minor)::int AS net
          FROM sale_movements WHERE order_id = ${order.id}`,
    );
    return JSON.stringify(sums) === JSON.stringify({ gross: 6000, discount: 1140, net: 4860 });
  });
  // What is in the cart next does not have it any more.
  const next = await shop.shopper<CartAnswer>('POST', '/storefront/cart/add.json', {
    token,
    lines: [{ variant_id: vase.variant, quantity: 1 }],
  });
  expect(next.body.cart.quote.discount_code).toBeNull();
});

test('a code that takes nothing off is refused at its field, and the cart keeps the one that it has', async () => {
  const good = await make();
  const [late, dear, spent] = [
    await make(),
    await make({ prerequisite_subtotal_minor: 10_000 }),
    await make(),
  ];
  await shop.rows(
    sql`UPDATE price_rules SET ends_at = ${shop.server.services.now().toISOString()}, starts_at = now() - interval '1 day'
        WHERE id = (SELECT price_rule_id FROM discount_codes WHERE code = ${late.code})`,
  );
  expect((await complete(shop.shopper, await checkoutWith(spent.code))).status).toBe(201);
  const token = await cartWith();
  expect((await typeCode(token, good.code)).status).toBe(200);
  const cases: [string, string][] = [
    ['nobody', 'orders.code_unknown'],
    [late.code, 'orders.code_ended'],
    [spent.code, 'orders.code_used'],
    [dear.code, 'orders.code_below_minimum'],
    ["' OR 1=1 --", 'orders.code_unknown'],
    ['💐'.repeat(60), 'orders.code_unknown'],
  ];
  for (const [code, problem] of cases) {
    const { status, body } = await typeCode(token, code);
    expect([code, status, body.field_problems?.['code']?.code]).toEqual([code, 422, problem]);
  }
  expect((await typeCode(token, dear.code)).body.fields['code']).toContain('at least $100.00');
  for (const code of ['', ' ', 'x'.repeat(256)]) expect((await typeCode(token, code)).status).toBe(422);
  const stored = await shop.shopper<CartAnswer>('GET', `/storefront/cart.json?token=${token}`);
  expect(stored.body.cart.quote.discount_code?.code).toBe(good.code);
  const without = await typeCode(token, null);
  expect(without.body.cart.quote).toMatchObject({ discount_code: null, total_minor: 3000 });
});

test('a cart below the minimum loses the discount with a message, and gets it back above', async () => {
  const code = await make({ prerequisite_subtotal_minor: 5000 });
  const token = await cartWith(2);
  const { quote } = (await typeCode(token, code.code)).body.cart;
  expect(quote.discount_code?.standing).toBe('applied');
  const change = (quantity: number) =>
    shop.shopper<CartAnswer>('POST', '/storefront/cart/change.json', {
      token,
      lines: [{ key: quote.lines[0]!.key, quantity }],
    });
  expect((await change(1)).body.cart.quote).toMatchObject({
    total_minor: 3000,
    discount_code: { code: code.code, standing: 'below_minimum', minimum: 50, amount_minor: 0 },
  });
  // What is bought without it has not used it.
  expect((await complete(shop.shopper, await checkoutOf(shop.shopper, token))).status).toBe(201);
  expect(await stateOf(code)).toBe('unused');
});

test('of 50 checkouts at once with a code for one use, one is charged with it; the others get an error at the field, with the present price', async () => {
  for (let round = 0; round < (long ? 5 : 1); round += 1) {
    const code = await make({ value_type: 'fixed_amount', value: -700 });
    const checkouts = await Promise.all(Array.from({ length: 50 }, () => checkoutWith(code.code)));
    expect(new Set(checkouts.map(({ quote }) => quote.total_minor))).toEqual(new Set([2300]));
    const answers = await Promise.all(checkouts.map((one) => complete(shop.shopper, one)));
    const won = answers.filter(({ status }) => status === 201);
    expect(won.map(({ body }) => Math.round(body.order.total * 100))).toEqual([2300 + 490]);
    for (const { status, body } of answers.filter((one) => one.status !== 201)) {
      expect([status, body.code]).toEqual([409, 'orders.quote_changed']);
      const { field_problems: problems } = body as unknown as CartAnswer;
      expect(problems['discount_code']?.code).toBe('orders.code_used');
      expect([body.current.total_minor, body.current.discount_code?.standing]).toEqual([3000, 'used']);
    }
    const [counted] = await shop.rows<{ uses: number; count: number }>(
      sql`SELECT count(*)::int AS uses, max(usage_count) AS count FROM discount_code_uses u
          JOIN discount_codes c ON c.id = u.discount_code_id WHERE c.code = ${code.code}`,
    );
    expect(counted).toEqual({ uses: 1, count: 1 });
  }
}, 120_000);

test('a declined card gives the use back, and so does a cancelled order; a refunded one does not', async () => {
  const code = await make();
  const checkout = await checkoutWith(code.code);
  const declined = await complete(shop.shopper, checkout, {
    payment: { gateway: 'test', card_number: '4000 0000 0000 0002' },
  });
  expect([declined.status, await stateOf(code)]).toEqual([402, 'unused']);
  const placed = await complete(shop.shopper, checkout);
  expect([placed.status, await stateOf(code)]).toEqual([201, 'used']);
  const { id } = await orderOf(placed.body.order.name);
  const cancelled = await shop.admin('POST', `/admin/orders/${id}/cancel.json`, { reason: 'customer' });
  expect([cancelled.status, await stateOf(code)]).toEqual([200, 'unused']);
  const again = await complete(shop.shopper, await checkoutWith(code.code));
  const order = await orderOf(again.body.order.name);
  const [line] = order.line_items;
  const refunded = await shop.admin('POST', `/admin/orders/${order.id}/refunds.json`, {
    refund: { refund_line_items: [{ line_item_id: line!.id, quantity: 1 }] },
  });
  expect([refunded.status, await stateOf(code)]).toEqual([201, 'used']);
  // 27.00 was paid for it, and 27.00 goes back.
  const { total_refunded } = (await shop.admin<{ order: Order }>('GET', `/admin/orders/${order.id}.json`))
    .body.order;
  expect(total_refunded).toBe(27);
});

test('a revoked code is over for whoever has it in a cart, and stays so when its order is cancelled', async () => {
  const [code, used] = [await make(), await make()];
  const checkout = await checkoutWith(code.code);
  const placed = await complete(shop.shopper, await checkoutWith(used.code));
  expect(placed.status).toBe(201);
  expect(
    await inShop((ctx) =>
      revokeDiscountCodes(ctx, storesOf(shop.server.services), [code.reference, used.reference, 'none']),
    ),
  ).toBe(1);
  expect([await stateOf(code), await stateOf(used)]).toEqual(['revoked', 'used']);
  const refused = await complete(shop.shopper, checkout);
  expect([refused.status, refused.body.current.discount_code?.standing]).toEqual([409, 'ended']);
  expect((await complete(shop.shopper, { ...checkout, quote: refused.body.current })).status).toBe(201);
  const { id } = await orderOf(placed.body.order.name);
  await shop.admin('POST', `/admin/orders/${id}/cancel.json`, { reason: 'customer' });
  expect(await stateOf(used)).toBe('revoked');
});

test('one code comes of a reference, however many ask at once, and it is of one shop', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => make({ reference: 'order/1' })));
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
  const other = shopperClient(shop.server.app, 'other.test');
  const theirs = await makeProduct(shop.server.services.db, shop.people.otherShopId, {
    ...{ handle: 'theirs', price_minor: 5000 },
  });
  const { cart } = await openCheckout(other, [{ variant_id: theirs.variant, quantity: 1 }]);
  const typed = await other<CartAnswer>('POST', '/storefront/cart/discount-code.json', {
    ...{ token: cart, code: codes[0]!.code },
  });
  expect(typed.body.field_problems['code']?.code).toBe('orders.code_unknown');
});

test('whatever is in the cart and whatever the code, what is shown is charged, its lines add up to it, and it is not below 0', async () => {
  const cases = fc.record({
    vases: fc.integer({ min: 1, max: 6 }),
    roses: fc.integer({ min: 0, max: 6 }),
    value: fc.oneof(
      fc.record({
        value_type: fc.constant('percentage' as const),
        value: fc.constantFrom(-0.01, -7.5, -33.33, -100),
      }),
      fc.record({
        value_type: fc.constant('fixed_amount' as const),
        value: fc.integer({ min: -30_000, max: -1 }),
      }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ vases, roses, value }) => {
      const code = await make(value);
      const token = await cartWith(vases, roses > 0 ? [{ variant_id: rose.variant, quantity: roses }] : []);
      const typed = await typeCode(token, code.code);
      if (typed.status === 422) {
        // A ten-thousandth of little is nothing.
        expect(typed.body.field_problems['code']?.code).toBe('orders.code_nothing_off');
        return;
      }
      expect(typed.status).toBe(200);
      const checkout = await checkoutOf(shop.shopper, token);
      const { quote } = checkout;
      const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
      expect(quote.total_minor).toBeGreaterThanOrEqual(0);
      expect(sum(quote.lines.map(({ total_minor }) => total_minor))).toBe(quote.total_minor);
      const coded = quote.discount_code!.amount_minor;
      const offered = sum(quote.discount_applications.map(({ amount_minor }) => amount_minor));
      expect(offered + coded).toBe(quote.discount_minor);
      for (const line of quote.lines) {
        const taken = sum(line.discounts.map(({ amount_minor }) => amount_minor));
        expect(taken + line.code_discount_minor).toBe(line.discount_minor);
      }
      const placed = await complete(shop.shopper, checkout);
      expect(placed.status).toBe(201);
      const order = await orderOf(placed.body.order.name);
      const cents = (amount: number) => Math.round(amount * 100);
      expect(cents(order.subtotal_price)).toBe(quote.total_minor);
      expect(sum(order.transactions.map(({ amount }) => cents(amount)))).toBe(cents(order.total_price));
      expect(cents(order.total_price)).toBe(quote.total_minor + cents(order.total_shipping));
    }),
    { numRuns: long ? 200 : 25 },
  );
}, 120_000);
