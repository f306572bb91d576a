import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callRest, openShopper, type Shopper } from './woo-shopper.ts';
import { startWooSandbox, type WooSandbox } from './woocommerce-sandbox.ts';

let woo: WooSandbox;
let shopper: Shopper;
const mug = 100_010;

beforeAll(async () => {
  woo = await startWooSandbox({ products: 12, orders: 0, stock: 50, settings: { shippingCost: 4.99 } });
});
afterAll(() => woo.close());
beforeEach(() => {
  shopper = openShopper(woo.host);
  woo.faults.storeApi.next = [];
  woo.settings.shopperCurrency = null;
});

describe('the nonce', () => {
  const add = (headers: Record<string, string>) =>
    fetch(`http://${woo.host}/wp-json/wc/store/v1/cart/add-item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id: mug, quantity: 1 }),
    });

  test('none is 401, a wrong one 403, and the answer to either has a good one (AbstractCartRoute::check_nonce)', async () => {
    const none = await add({});
    expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([
      401,
      'woocommerce_rest_missing_nonce',
    ]);
    const wrong = await add({ nonce: '0123456789' });
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([
      403,
      'woocommerce_rest_invalid_nonce',
    ]);
    expect((await add({ nonce: wrong.headers.get('nonce')! })).status).toBe(201);
  });

  test('one of the last half day holds, an older one does not (wp_verify_nonce)', async () => {
    const { headers } = await shopper.api('cart');
    const nonce = headers.get('nonce')!;
    woo.advance(43_200);
    expect((await add({ nonce })).status).toBe(201);
    woo.advance(43_200);
    expect((await add({ nonce })).status).toBe(403);
  });

  test('a token stands for cookies and nonce, but not at the checkout', async () => {
    const { headers } = await shopper.api('cart');
    const token = headers.get('cart-token')!;
    const added = await add({ 'cart-token': token });
    expect([added.status, added.headers.getSetCookie()]).toEqual([201, []]);
    const cart = await fetch(`http://${woo.host}/wp-json/wc/store/v1/cart`, {
      headers: { 'cart-token': token },
    });
    expect(((await cart.json()) as { items_count: number }).items_count).toBe(1);
    const checkout = await fetch(`http://${woo.host}/wp-json/wc/store/v1/checkout`, {
      method: 'POST',
      headers: { 'cart-token': token },
    });
    expect(checkout.status).toBe(401);
  });

  test('a changed token belongs to no cart', async () => {
    const { headers } = await shopper.api('cart');
    expect((await add({ 'cart-token': `${headers.get('cart-token')!}x` })).status).toBe(401);
  });
});

describe('the cart', () => {
  test('amounts are texts in the smallest unit, and say how to read them (CartSchema)', async () => {
    const { body, status } = await shopper.api('cart/add-item', { id: mug, quantity: 2 });
    expect(status).toBe(201);
    expect(body.items[0]).toMatchObject({
      id: mug,
      quantity: 2,
      totals: { line_subtotal: '2050', line_total: '2050', currency_minor_unit: 2 },
    });
    expect(body.totals).toMatchObject({
      total_items: '2050',
      total_shipping: '499',
      total_price: '2549',
      total_discount: '0',
      currency_code: 'USD',
      currency_minor_unit: 2,
    });
    expect([...shopper.cookies.keys()].toSorted()).toEqual([
      'woocommerce_cart_hash',
      'woocommerce_items_in_cart',
      expect.stringMatching(/^wp_woocommerce_session_/),
    ]);
  });

  test('a variable product is named by its variation, or with its attributes', async () => {
    expect((await shopper.api('cart/add-item', { id: 100_000 })).body.code).toBe(
      'woocommerce_rest_product_not_purchasable',
    );
    const { body } = await shopper.api('cart/add-item', {
      id: 100_000,
      variation: [{ attribute: 'Size', value: 'L' }],
    });
    expect(body.items[0]!.id).toBe(100_002);
  });

  test.each([
    ['nothing', { id: mug, quantity: 0 }, 400, 'woocommerce_rest_product_invalid_quantity'],
    ['part of a piece', { id: mug, quantity: 2.5 }, 400, 'rest_invalid_param'],
    ['more than there is', { id: mug, quantity: 51 }, 400, 'woocommerce_rest_product_partially_out_of_stock'],
    ['what is not there', { id: 7 }, 400, 'woocommerce_rest_cart_invalid_product'],
    ['a draft', { id: 100_090 }, 400, 'woocommerce_rest_product_not_purchasable'],
  ])('refuses %s', async (_what, given, status, code) => {
    const refused = await shopper.api('cart/add-item', given);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('a line that is gone is a conflict, and the answer has the cart as it is', async () => {
    await shopper.api('cart/add-item', { id: mug });
    const { status, body } = await shopper.api('cart/update-item', { key: 'gone', quantity: 2 });
    expect([status, body.code, body.data!.cart!.items.length]).toEqual([
      409,
      'woocommerce_rest_cart_invalid_key',
      1,
    ]);
    expect((await shopper.api('cart/remove-item', { key: 'gone' })).status).toBe(409);
  });

  test('a coupon that is not on the cart cannot be taken off it', async () => {
    woo.coupons.add({
      ...(await import('./woo-rest-coupons.ts')).blankCoupon(woo.coupons.nextId(), woo.seconds()),
      code: 'there',
      amount: '1',
    });
    await shopper.api('cart/add-item', { id: mug });
    const { status, body } = await shopper.api('cart/remove-coupon', { code: 'there' });
    expect([status, body.code]).toEqual([409, 'woocommerce_rest_cart_coupon_invalid_code']);
    expect((await shopper.api('cart/remove-coupon', { code: 'not there' })).status).toBe(400);
    await shopper.api('cart/apply-coupon', { code: 'there' });
    expect((await shopper.api<unknown[]>('cart/coupons')).body).toHaveLength(1);
    expect((await shopper.api('cart/remove-coupon', { code: 'THERE' })).body.coupons).toEqual([]);
  });

  test('several calls in one answer 207, each by itself and with a nonce of its own (Batch)', async () => {
    const { headers } = await shopper.api('cart/add-item', { id: mug });
    const nonce = headers.get('nonce')!;
    const call = (path: string, body: object, own: object) => ({
      path: `/wc/store/v1/${path}`,
      method: 'POST',
      headers: own,
      body,
    });
    const { status, body } = await shopper.api<{ responses: { status: number; body: { code?: string } }[] }>(
      'batch',
      {
        requests: [
          call('cart/apply-coupon', { code: 'nobody' }, { Nonce: nonce }),
          call('cart/add-item', { id: mug }, {}),
          call('cart/add-item', { id: mug, quantity: 2 }, { Nonce: nonce }),
        ],
      },
    );
    expect(status).toBe(207);
    expect(body.responses.map((one) => [one.status, one.body.code])).toEqual([
      [400, 'woocommerce_rest_cart_coupon_error'],
      [401, 'woocommerce_rest_missing_nonce'],
      [201, undefined],
    ]);
    expect((await shopper.api('cart')).body.items[0]!.quantity).toBe(3);
  });

  test('data for an extension that is not there is refused (CartExtensions)', async () => {
    const { body } = await shopper.api('cart/extensions', { namespace: 'ours', data: {} });
    expect(body.code).toBe('woocommerce_rest_cart_extensions_error');
  });

  test('a price that changes between is the cart’s next one', async () => {
    await shopper.api('cart/add-item', { id: mug });
    woo.setPrice(mug, '12.00');
    expect((await shopper.api('cart')).body.totals.total_items).toBe('1200');
    woo.setSale(mug, '9.50');
    expect((await shopper.api('cart')).body.totals.total_items).toBe('950');
    woo.setSale(mug, null);
    woo.setPrice(mug, '10.25');
    expect((await shopper.api('cart')).body.totals.total_items).toBe('1025');
  });

  test('a plugin’s other currency: shoppers see its prices, REST the store’s own', async () => {
    woo.settings.shopperCurrency = { code: 'GBP', rate: 0.8 };
    const { body } = await shopper.api('cart/add-item', { id: mug });
    expect(body.totals).toMatchObject({ currency_code: 'GBP', total_items: '820' });
    const { body: placed } = await shopper.checkout('bacs');
    // Its shipping is a number of the merchant's, and stays.
    expect(woo.placed.byId(placed.order_id)!.row).toMatchObject({ currency: 'GBP', total: '13.19' });
    const current = await callRest(woo.host, 'GET', 'data/currencies/current');
    expect(current.body.code).toBe('USD');
  });

  test('products can be read by ids, a variation’s too', async () => {
    const { body } = await shopper.api<{ id: number; prices: { price: string } }[]>(
      `products?include=${mug},100001`,
    );
    expect(body.map(({ id }) => id)).toEqual([100_000, mug]);
    expect(body[1]!.prices.price).toBe('1025');
  });
});

describe('faults', () => {
  test('an answer is lost after the work: the line is in the cart', async () => {
    await shopper.api('cart/add-item', { id: mug });
    woo.faults.storeApi.next = ['lose'];
    await expect(shopper.api('cart/add-item', { id: mug })).rejects.toThrow();
    expect((await shopper.api('cart')).body.items[0]!.quantity).toBe(2);
    woo.faults.storeApi.next = ['drop'];
    await expect(shopper.api('cart/add-item', { id: mug })).rejects.toThrow();
    expect((await shopper.api('cart')).body.items[0]!.quantity).toBe(2);
  });

  test('the store is down, or a plugin blocks REST: a page instead of JSON', async () => {
    woo.faults.down = true;
    expect((await fetch(`http://${woo.host}/shop/`)).status).toBe(503);
    woo.faults.down = false;
    woo.faults.blocksRest = true;
    const blocked = await fetch(`http://${woo.host}/wp-json/wc/store/v1/cart`);
    expect([blocked.status, blocked.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect((await fetch(`http://${woo.host}/shop/`)).status).toBe(200);
    woo.faults.blocksRest = false;
  });

  test('a page cache keeps old prices and nonces that do not hold', async () => {
    woo.settings.theme = 'blocks';
    woo.faults.stalePages = true;
    const before = (await shopper.page('/product/mug-saucer-1/')).text;
    woo.setPrice(mug, '12.00');
    expect((await shopper.page('/product/mug-saucer-1/')).text).toBe(before);
    const nonce = /"storeApiNonce":"(\w+)"/.exec(before)![1]!;
    expect((await shopper.api('cart/add-item', { id: mug }, { nonce })).status).toBe(403);
    woo.faults.stalePages = false;
    expect((await shopper.page('/product/mug-saucer-1/')).text).toContain('12.00');
    woo.setPrice(mug, '10.25');
    woo.settings.theme = 'classic';
  });
});

test('a plugin that sells for less in the cart is known to no page and to no call of REST (woocommerce_before_calculate_totals)', async () => {
  const items = async () => (await shopper.api('cart')).body.items as unknown as CartItem[];
  interface CartItem {
    prices: { price: string; regular_price: string };
    totals: { line_subtotal: string };
  }
  await shopper.api('cart/add-item', { id: mug, quantity: 2 });
  const page = await shopper.page('/product/mug-saucer-1/');
  const [before] = await items();
  woo.settings.cartSale = 50;
  try {
    const [item] = await items();
    const half = Math.round(Number(before!.prices.price) / 2);
    expect([item!.prices.regular_price, item!.prices.price, item!.totals.line_subtotal]).toEqual([
      before!.prices.regular_price,
      String(half),
      String(2 * half),
    ]);
    const priceIn = ({ text }: { text: string }) => /<p class="price">.*?<\/p>/.exec(text)![0];
    expect(priceIn(await shopper.page('/product/mug-saucer-1/'))).toBe(priceIn(page));
  } finally {
    woo.settings.cartSale = null;
  }
});

test('a card in a list has its product’s picture, or the store’s own (wc_placeholder_img)', async () => {
  const { row } = woo.products.find((one) => one.row.id === mug)!;
  row.images = [{ id: 1, src: '/wp-content/uploads/mug.svg', alt: 'A mug' }];
  const { text } = await shopper.page('/shop/');
  expect(text).toMatch(/<img[^>]+mug\.svg[^>]+attachment-woocommerce_thumbnail/);
  expect(text).toContain('woocommerce-placeholder');
});
