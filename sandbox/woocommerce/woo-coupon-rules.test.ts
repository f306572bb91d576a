import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callRest, openShopper, type Shopper } from './woo-shopper.ts';
import { startWooSandbox, type WooSandbox } from './woocommerce-sandbox.ts';

let woo: WooSandbox;
let shopper: Shopper;
/** 10.25, simple, not on sale. */
const mug = 100_010;
/** 11.25, simple, in a sale of 5 less. */
const onSale = 100_050;
const small = 100_001;
const large = 100_002;

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
const gmt = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', '');

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
beforeEach(async () => {
  Object.assign(woo.settings, { couponsEnabled: true, calcTaxes: false, taxDisplayCart: 'excl' });
  shopper = openShopper(woo.host);
  await shopper.api('cart/add-item', { id: mug, quantity: 2 });
});

describe('whether a coupon holds', () => {
  const apply = (code: string) => shopper.api('cart/apply-coupon', { code });

  test('a minimum is met by just that subtotal, and missed by a cent (WC_Discounts::validate_coupon_minimum_amount)', async () => {
    const just = await makeCoupon({ minimum_amount: '20.50' });
    const over = await makeCoupon({ minimum_amount: '20.51' });
    expect((await apply(just)).status).toBe(200);
    const refused = await apply(over);
    expect([refused.status, refused.body.code]).toEqual([400, 'woocommerce_rest_cart_coupon_error']);
    expect(refused.body.message).toBe(`The minimum spend for coupon "${over}" is &euro;20.51.`);
  });

  test('the minimum is measured with the subtotal before other discounts', async () => {
    const code = await makeCoupon({ minimum_amount: '20.50' });
    await apply(await makeCoupon({ amount: '5' }));
    expect((await apply(code)).status).toBe(200);
  });

  test('where the cart is shown with tax the minimum has tax in it, else not (WC_Cart::get_displayed_subtotal)', async () => {
    const code = await makeCoupon({ minimum_amount: '24' });
    Object.assign(woo.settings, { calcTaxes: true });
    expect((await apply(code)).status).toBe(400);
    Object.assign(woo.settings, { taxDisplayCart: 'incl' });
    expect((await apply(code)).status).toBe(200);
  });

  test('a maximum is kept by just that subtotal (validate_coupon_maximum_amount)', async () => {
    expect((await apply(await makeCoupon({ maximum_amount: '20.50' }))).status).toBe(200);
    expect((await apply(await makeCoupon({ maximum_amount: '20.49' }))).status).toBe(400);
  });

  test('the second of its end still counts, the next does not (validate_coupon_expiry_date)', async () => {
    const end = woo.seconds() + 30;
    const code = await makeCoupon({ date_expires: `${gmt(end)}Z` });
    woo.advance(end - woo.seconds());
    expect((await apply(code)).status).toBe(200);
    woo.advance(1);
    const cart = await shopper.api('cart');
    expect(cart.body.coupons).toEqual([]);
    expect(cart.body.errors[0]!.message).toBe(
      `The "${code}" coupon has been removed from your cart: Coupon "${code}" has expired.`,
    );
  });

  test('an end without a zone is in the time of the site (WC_Data::set_date_prop)', async () => {
    const { body } = await rest('POST', 'coupons', { code: 'zoned', date_expires: '2030-01-01T12:00:00' });
    expect(body).toMatchObject({
      date_expires: '2030-01-01T12:00:00',
      date_expires_gmt: '2030-01-01T10:00:00',
    });
  });

  test('date_expires_gmt is dropped without a word: there is no setter of that name (REST docs issue 237)', async () => {
    const { status, body } = await rest('POST', 'coupons', {
      code: 'endless',
      date_expires_gmt: '2020-01-01T00:00:00',
    });
    expect([status, body.date_expires_gmt]).toEqual([201, null]);
    expect((await apply('endless')).status).toBe(200);
  });

  test('a code is the same in capitals and with spaces around (wc_format_coupon_code)', async () => {
    const { body } = await rest('POST', 'coupons', { code: ' LOUD-1 ', amount: '1' });
    expect(body.code).toBe('loud-1');
    const applied = await apply('Loud-1 ');
    expect(applied.body.coupons.map(({ code }) => code)).toEqual(['loud-1']);
    expect((await apply('LOUD-1')).body.message).toBe('Coupon code "loud-1" has already been applied.');
  });

  test('one for a variation holds where that variation is in the cart', async () => {
    const code = await makeCoupon({ product_ids: [large] });
    expect((await apply(code)).body.message).toBe(
      `Sorry, coupon "${code}" is not applicable to your cart contents.`,
    );
    await shopper.api('cart/add-item', { id: small, quantity: 1 });
    expect((await apply(code)).status).toBe(400);
    await shopper.api('cart/add-item', { id: large, quantity: 1 });
    const applied = await apply(code);
    expect(applied.body.coupons[0]!.totals.total_discount).toBe('100');
  });

  test('one that leaves out sales does not hold for a cart of them only', async () => {
    const code = await makeCoupon({ exclude_sale_items: true });
    const other = openShopper(woo.host);
    await other.api('cart/add-item', { id: onSale, quantity: 1 });
    expect((await other.api('cart/apply-coupon', { code })).status).toBe(400);
    expect((await apply(code)).status).toBe(200);
  });

  test('one that stands alone sends the others away, and lets none beside it (individual_use)', async () => {
    const first = await makeCoupon({});
    const alone = await makeCoupon({ individual_use: true });
    await apply(first);
    expect((await apply(alone)).body.coupons.map(({ code }) => code)).toEqual([alone]);
    expect((await apply(first)).body.message).toBe(
      `"${alone}" has already been applied and cannot be used in conjunction with other coupons.`,
    );
  });

  test('coupons switched off: none goes on, none counts (woocommerce_enable_coupons)', async () => {
    const code = await makeCoupon({});
    await apply(code);
    woo.settings.couponsEnabled = false;
    const refused = await apply(code);
    expect([refused.status, refused.body.code]).toEqual([404, 'woocommerce_rest_cart_coupon_disabled']);
    expect((await shopper.api('cart')).body.totals.total_discount).toBe('0');
    const { body } = await rest('GET', 'settings/general/woocommerce_enable_coupons');
    expect(body.value).toBe('no');
  });

  test('a draft, one in the trash and one that is gone do not exist', async () => {
    const draft = await makeCoupon({ status: 'draft' });
    const trashed = await makeCoupon({});
    const [{ id }] = (await rest<{ id: number }[]>('GET', `coupons?code=${trashed}`)).body as [
      { id: number },
    ];
    await rest('DELETE', `coupons/${id}`);
    for (const code of [draft, trashed, 'never'])
      expect((await apply(code)).body.message).toBe(`Coupon "${code}" does not exist!`);
    expect(woo.ledger.standing()).not.toContain(trashed);
  });

  test('the classic page takes off what does not hold any more and says so (WC_Cart::check_cart_coupons)', async () => {
    const code = await makeCoupon({ minimum_amount: '20' });
    await apply(code);
    const { body } = await shopper.api('cart');
    await shopper.api('cart/update-item', { key: body.items[0]!.key, quantity: 1 });
    const { text } = await shopper.page('/cart/');
    expect(text).toContain(
      `Sorry, it seems the coupon "${code}" is invalid - it has now been removed from your order.`,
    );
    expect((await shopper.api('cart')).body.coupons).toEqual([]);
  });
});
