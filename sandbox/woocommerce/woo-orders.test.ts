import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blankCoupon } from './woo-rest-coupons.ts';
import { callRest, openShopper, type Shopper } from './woo-shopper.ts';
import { startWooSandbox, type WooSandbox } from './woocommerce-sandbox.ts';

let woo: WooSandbox;
let shopper: Shopper;
const mug = 100_010;
const small = 100_001;

interface OrderBody {
  id: number;
  status: string;
  total: string;
  total_tax: string;
  discount_total: string;
  order_key: string;
  cart_hash: string;
  date_paid_gmt: string | null;
  line_items: {
    id: number;
    product_id: number;
    variation_id: number;
    quantity: number;
    subtotal: string;
    total: string;
  }[];
  coupon_lines: {
    code: string;
    discount: string;
    discount_tax: string;
    meta_data: { key: string; value: string }[];
  }[];
  refunds: { total: string }[];
  code?: string;
}

const rest = <T = OrderBody>(method: string, path: string, body?: unknown) =>
  callRest<T>(woo.host, method, path, body);
const coupon = (code: string, given: object) =>
  woo.coupons.add({
    ...blankCoupon(woo.coupons.nextId(), woo.seconds()),
    code,
    discount_type: 'fixed_product',
    ...given,
  });

beforeAll(async () => {
  woo = await startWooSandbox({
    products: 12,
    orders: 2,
    stock: 1000,
    bucket: { size: 10_000, perSecond: 10_000 },
    settings: { shippingCost: null },
  });
});
afterAll(() => woo.close());
beforeEach(() => {
  shopper = openShopper(woo.host);
});

describe('an order', () => {
  test('says what each line cost and what each coupon took, and keeps what the coupon was (get_short_info)', async () => {
    const { id } = coupon('three', { amount: '3.000000', product_ids: [small] });
    await shopper.api('cart/add-item', { id: small, quantity: 2 });
    await shopper.api('cart/add-item', { id: mug, quantity: 1 });
    const hash = shopper.cookies.get('woocommerce_cart_hash');
    await shopper.api('cart/apply-coupon', { code: 'three' });
    expect(shopper.cookies.get('woocommerce_cart_hash')).not.toBe(hash);
    const placed = await shopper.checkout('bacs');
    const { body } = await rest('GET', `orders/${placed.body.order_id}`);
    expect(body).toMatchObject({
      status: 'on-hold',
      total: '24.25',
      discount_total: '6.00',
      order_key: placed.body.order_key,
      date_paid_gmt: null,
    });
    expect(body.cart_hash).toHaveLength(32);
    expect(
      body.line_items.map(({ product_id, variation_id, subtotal, total }) => [
        product_id,
        variation_id,
        subtotal,
        total,
      ]),
    ).toEqual([
      [100_000, small, '20.00', '14.00'],
      [mug, 0, '10.25', '10.25'],
    ]);
    expect(body.coupon_lines).toMatchObject([
      {
        code: 'three',
        discount: '6.00',
        discount_tax: '0.00',
        meta_data: [{ key: 'coupon_info', value: JSON.stringify([id, 'three', 'fixed_product', 3]) }],
      },
    ]);
    expect((await shopper.api('cart')).body.items).toEqual([]);
    expect(shopper.cookies.has('woocommerce_items_in_cart')).toBe(false);
  });

  test('lines of fractions are rounded to show; with more decimals asked for they are seen (dp)', async () => {
    coupon('third', { amount: '0.333333', limit_usage_to_x_items: 1 });
    await shopper.api('cart/add-item', { id: mug });
    await shopper.api('cart/apply-coupon', { code: 'third' });
    const { body } = await shopper.checkout();
    expect((await rest('GET', `orders/${body.order_id}`)).body.line_items[0]!.total).toBe('9.92');
    expect((await rest('GET', `orders/${body.order_id}?dp=6`)).body.line_items[0]!.total).toBe('9.916667');
  });

  test.each([
    ['bacs', 'on-hold', false],
    ['cheque', 'on-hold', false],
    ['cod', 'processing', false],
    ['sandbox_card', 'processing', true],
  ] as const)('paid by %s is %s', async (payment, status, paid) => {
    await shopper.api('cart/add-item', { id: mug });
    const answer = await shopper.classicCheckout(payment);
    expect(answer.redirect).toMatch(/\/checkout\/order-received\/\d+\/\?key=wc_order_\w{13}$/);
    const { body } = await rest('GET', `orders/${answer.order_id!}`);
    expect([body.status, body.date_paid_gmt !== null]).toEqual([status, paid]);
    const path = new URL(answer.redirect!);
    const received = (await shopper.page(`${path.pathname}${path.search}`)).text;
    expect(received).toContain(`Order number: <strong>${body.id}</strong>`);
    expect((await shopper.page(`${path.pathname}?key=wc_order_guess`)).text).not.toContain('Order number');
  });

  test('never paid: failed with a declined card, cancelled when the minutes are over (wc_cancel_unpaid_orders)', async () => {
    await shopper.api('cart/add-item', { id: mug });
    await shopper.classicCheckout('sandbox_card', { card: '4000000000000002' });
    const failed = woo.placed.all().at(-1)!;
    expect(failed.status).toBe('failed');
    const again = await shopper.classicCheckout('sandbox_card', { card: '4000000000003220' });
    expect(again.order_id).toBe(failed.id);
    const other = openShopper(woo.host);
    await other.api('cart/add-item', { id: mug });
    const waiting = await other.classicCheckout('sandbox_card', { card: '4000000000003220' });
    woo.advance(woo.settings.holdMinutes * 60 + 1);
    expect((await rest('GET', `orders/${waiting.order_id!}`)).body.status).toBe('cancelled');
  });

  test('stock leaves with an order on hold and comes back when it is cancelled', async () => {
    const stock = () => Number(woo.products[1]!.row.stock_quantity);
    const before = stock();
    await shopper.api('cart/add-item', { id: mug, quantity: 3 });
    const { body } = await shopper.checkout('bacs');
    expect(stock()).toBe(before - 3);
    const added = await rest('PUT', `orders/${body.order_id}`, {
      line_items: [{ product_id: mug, quantity: 2 }],
    });
    expect(stock()).toBe(before - 5);
    await rest('PUT', `orders/${body.order_id}`, {
      line_items: [{ id: added.body.line_items.at(-1)!.id, quantity: 0 }],
    });
    expect(stock()).toBe(before - 3);
    await rest('PUT', `orders/${body.order_id}`, { status: 'cancelled' });
    expect(stock()).toBe(before);
  });

  test('an order that is to be paid takes one more line, with the price it is sent, and is summed again', async () => {
    coupon('one', { amount: '1' });
    await shopper.api('cart/add-item', { id: mug, quantity: 2 });
    await shopper.api('cart/apply-coupon', { code: 'one' });
    const { body } = await shopper.checkout('bacs');
    const path = `orders/${body.order_id}`;
    const changed = await rest('PUT', path, {
      line_items: [
        {
          product_id: 100_000,
          variation_id: small,
          quantity: 2,
          subtotal: '20.00',
          total: '15.00',
          meta_data: [{ key: '_offer', value: '7' }],
        },
      ],
      meta_data: [{ key: '_step', value: 'a' }],
    });
    // The coupon is not applied again: the first line stays as it was.
    expect(changed.body.line_items.map(({ total }) => total)).toEqual(['18.50', '15.00']);
    expect(changed.body).toMatchObject({ total: '33.50', discount_total: '7.00', status: 'on-hold' });
    const listed = await rest('PUT', path, { line_items: [{ product_id: mug, quantity: 1 }] });
    expect(listed.body.total).toBe('43.75');
    const taken = await rest('PUT', path, {
      line_items: [{ id: listed.body.line_items[2]!.id, quantity: 0 }],
    });
    expect(taken.body.total).toBe('33.50');
    for (const [line, code] of [
      [{ quantity: 1 }, 'woocommerce_rest_required_product_reference'],
      [{ product_id: 5 }, 'order_item_product_invalid_product_id'],
      [{ id: 1, quantity: 1 }, 'woocommerce_rest_invalid_item_id'],
      [{ product_id: mug, quantity: 1.5 }, 'rest_invalid_param'],
    ] as const) {
      const refused = await rest('PUT', path, { line_items: [line] });
      expect([refused.status, refused.body.code]).toEqual([400, code]);
    }
    expect((await rest('GET', path)).body.total).toBe('33.50');
    expect(woo.ledger.orders().at(-1)).toMatchObject({ total: 33.5, meta: { _step: 'a' } });
  });

  test('a line added to an order of a store with tax gets its tax', async () => {
    Object.assign(woo.settings, { calcTaxes: true });
    await shopper.api('cart/add-item', { id: mug });
    const { body } = await shopper.checkout('bacs');
    const changed = await rest('PUT', `orders/${body.order_id}`, {
      line_items: [{ product_id: mug, total: '5.00' }],
    });
    // 10.25 + 19 % is 12.20 and 5.00 + 19 % is 5.95.
    expect(changed.body).toMatchObject({ total: '18.15', total_tax: '2.90' });
    Object.assign(woo.settings, { calcTaxes: false });
  });

  test('money goes back for lines, once and no more than was paid', async () => {
    await shopper.api('cart/add-item', { id: mug, quantity: 2 });
    const placed = await shopper.checkout();
    const { body } = await rest('GET', `orders/${placed.body.order_id}`);
    const line = body.line_items[0]!.id;
    const path = `orders/${body.id}/refunds`;
    const back = { line_items: [{ id: line, quantity: 1, refund_total: '10.25' }], amount: '10.25' };
    expect((await rest('POST', path, back)).status).toBe(201);
    expect((await rest('POST', path, { amount: '99.00' })).status).toBe(400);
    expect((await rest<unknown[]>('GET', path)).body).toHaveLength(1);
    expect(woo.ledger.orders().at(-1)!.lines[0]).toMatchObject({ refunded: 10.25, refunded_quantity: 1 });
    await rest('POST', path, back);
    expect((await rest('GET', `orders/${body.id}`)).body).toMatchObject({
      status: 'refunded',
      refunds: [{ total: '-10.25' }, { total: '-10.25' }],
    });
  });

  test('opening the checkout of blocks makes a draft, which REST lists; the order that is placed is that draft', async () => {
    woo.settings.theme = 'blocks';
    const drafts = async () => {
      const { body } = await rest<OrderBody[]>('GET', 'orders?status=any&per_page=100');
      return body.filter(({ status }) => status === 'checkout-draft').map(({ id }) => id);
    };
    const placed = woo.ledger.orders().length;
    await shopper.api('cart/add-item', { id: mug });
    await shopper.page('/checkout/');
    await shopper.page('/checkout/');
    const [draft, ...more] = await drafts();
    expect([woo.ledger.orders().length, more]).toEqual([placed, []]);
    await shopper.api('cart/add-item', { id: mug });
    expect((await shopper.checkout('bacs')).body.order_id).toBe(draft);
    expect((await rest('GET', `orders/${draft}`)).body).toMatchObject({ status: 'on-hold', total: '20.50' });
    const other = openShopper(woo.host);
    await other.api('cart/add-item', { id: mug });
    await other.page('/checkout/');
    expect(await drafts()).toHaveLength(1);
    woo.advance(86_401);
    expect(await drafts()).toEqual([]);
    woo.settings.theme = 'classic';
  });

  test('an order that is not there is 404', async () => {
    expect((await rest('GET', 'orders/1')).body.code).toBe('woocommerce_rest_shop_order_invalid_id');
    expect((await rest('GET', `orders/${woo.orders[0]!.row.id}`)).status).toBe(200);
  });
});
