import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRest, openShopper } from './woo-shopper.ts';
import { startWooSandbox, type WooSandbox } from './woocommerce-sandbox.ts';

let woo: WooSandbox;
const mug = 100_010;

const rest = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, key?: string) =>
  callRest<T>(woo.host, method, path, body, key);
let made = 0;
async function makeCoupon(given: object): Promise<string> {
  const code = `code-${(made += 1)}`;
  const { status } = await rest('POST', 'coupons', {
    code,
    discount_type: 'fixed_product',
    amount: '1.000000',
    ...given,
  });
  expect(status).toBe(201);
  return code;
}

beforeAll(async () => {
  woo = await startWooSandbox({
    products: 12,
    orders: 0,
    bucket: { size: 10_000, perSecond: 10_000 },
    stock: 10_000,
    currency: 'EUR',
    settings: { shippingCost: null },
  });
});
afterAll(() => woo.close());

describe('how often', () => {
  const buy = async (code: string) => {
    const one = openShopper(woo.host);
    await one.api('cart/add-item', { id: mug, quantity: 1 });
    const applied = await one.api('cart/apply-coupon', { code });
    return { one, applied };
  };

  test('one use: who comes after the order is refused', async () => {
    const code = await makeCoupon({ usage_limit: 1 });
    const { one } = await buy(code);
    expect((await one.checkout('bacs')).body.status).toBe('on-hold');
    const later = await buy(code);
    expect(later.applied.body.message).toBe(`Usage limit for coupon "${code}" has been reached.`);
    expect(woo.ledger.uses().get(code)).toMatchObject({ counted: 1, held: 0 });
  });

  test('two carts can have it: the first order gets it, the other gets an error and pays full price', async () => {
    const code = await makeCoupon({ usage_limit: 1 });
    const [first, second] = [await buy(code), await buy(code)];
    await first.one.checkout();
    const refused = await second.one.checkout();
    expect([refused.status, refused.body.data!.cart!.coupons]).toEqual([409, []]);
    expect((await second.one.checkout()).body.status).toBe('processing');
    expect(woo.ledger.uses().get(code)!.orders).toHaveLength(1);
  });

  test('a use is held while an order waits for its payment, and free when the minutes are over (_coupon_held)', async () => {
    const code = await makeCoupon({ usage_limit: 1 });
    const { one } = await buy(code);
    const { redirect } = await one.classicCheckout('sandbox_card', { card: '4000000000003220' });
    expect(redirect).toContain('/sandbox-bank/');
    expect(woo.ledger.uses().get(code)).toMatchObject({ counted: 0, held: 1 });
    expect((await buy(code)).applied.body.message).toContain('Please try again after some time');
    woo.advance(woo.settings.holdMinutes * 60 + 1);
    expect(woo.ledger.uses().get(code)).toMatchObject({ counted: 0, held: 0 });
    expect((await buy(code)).applied.status).toBe(200);
  });

  test('a declined card keeps the use held: the same shopper cannot use the coupon again at once', async () => {
    const code = await makeCoupon({ usage_limit: 1 });
    const { one } = await buy(code);
    expect((await one.classicCheckout('sandbox_card', { card: '4000000000000002' })).messages).toContain(
      'declined',
    );
    expect((await one.page('/checkout/')).text).toContain('it has now been removed from your order');
    await one.classicCheckout();
    expect(woo.ledger.orders().at(-1)).toMatchObject({ status: 'processing', total: 10.25, coupons: [] });
  });

  test('a cancelled order gives its use back (wc_update_coupon_usage_counts)', async () => {
    const code = await makeCoupon({ usage_limit: 1 });
    const { one } = await buy(code);
    const { body } = await one.checkout('bacs');
    await rest('PUT', `orders/${body.order_id}`, { status: 'cancelled' });
    expect(woo.ledger.uses().get(code)).toMatchObject({ counted: 0 });
    expect((await buy(code)).applied.status).toBe(200);
  });

  test('email_restrictions are looked at when the buyer is known (check_customer_coupons)', async () => {
    const code = await makeCoupon({ email_restrictions: ['*@friends.test'] });
    const { one, applied } = await buy(code);
    expect(applied.status).toBe(200);
    expect((await one.checkout()).status).toBe(409);
    const other = (await buy(code)).one;
    expect((await other.checkout('bacs', { email: 'Eva@Friends.test' })).status).toBe(200);
  });

  test('usage_limit_per_user counts by the address', async () => {
    const code = await makeCoupon({ usage_limit_per_user: 1 });
    await (await buy(code)).one.checkout('bacs', { email: 'pat@shopper.test' });
    const { one } = await buy(code);
    expect((await one.checkout('bacs', { email: 'PAT@shopper.test' })).status).toBe(409);
  });
});
