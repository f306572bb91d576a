import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartJson } from './shopify-cart-json.ts';
import { type Shopper, shopperAt } from './shopify-shopper.ts';
import { type ShopifySandbox, startShopifySandbox } from './shopify-sandbox.ts';

/** The Ajax API of the cart (shopify.dev/docs/api/ajax/reference/cart). */
let store: ShopifySandbox;
let shopper: Shopper;
const variantOf = (n: number) => (store.products[n]!.variants as { id: number }[])[0]!.id;
const cart = async () => (await shopper.json<CartJson>('/cart.js')).body;
const add = (body: object) => shopper.json('/cart/add.js', body);

beforeAll(async () => {
  store = await startShopifySandbox({
    products: 12,
    orders: 2,
    themeHead: '<script src="/pasted.js" data-shop="casa"></script>',
    terms: { markets: { GB: { currency: 'GBP', rate: 0.5 } } },
  });
  store.removeProduct(store.products[9]!);
});
afterAll(() => store.close());
beforeEach(() => {
  shopper = shopperAt(store.host);
  store.discounts.splice(0);
});

describe('lines', () => {
  test('a cart has its own cookie, and a line its own key by variant and properties', async () => {
    const first = await add({ id: variantOf(1), quantity: 2, properties: { _offer: 'a' } });
    expect(first).toMatchObject({
      status: 200,
      body: {
        variant_id: variantOf(1),
        quantity: 2,
        price: 1025,
        line_price: 2050,
        properties: { _offer: 'a' },
      },
    });
    await add({
      items: [
        { id: variantOf(1), quantity: 1 },
        { id: variantOf(2), quantity: 1 },
      ],
    });
    await add({ id: variantOf(1), quantity: 1, properties: { _offer: 'a' } });
    const { items, item_count, token, total_price, currency } = await cart();
    expect(items.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([
      [variantOf(2), 1],
      [variantOf(1), 1],
      [variantOf(1), 3],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(3);
    expect([item_count, total_price, currency]).toEqual([5, 4 * 1025 + 1050, 'USD']);
    expect(decodeURIComponent(shopper.cookies.get('cart')!)).toBe(token);
    expect((await shopperAt(store.host).json<CartJson>('/cart.js')).body.items).toEqual([]);
  });

  test.each<[string, () => object, number, string]>([
    ['a variant there is not', () => ({ id: 44 }), 404, 'Cannot find variant'],
    ['sold out', () => ({ id: variantOf(0) }), 422, 'is already sold out'],
    [
      'more than there are',
      () => ({ id: variantOf(1), quantity: 8 }),
      422,
      'You can only add 7 Stoneware mug 1 to the cart.',
    ],
    ['a half one', () => ({ id: variantOf(1), quantity: 2.5 }), 400, 'missing or invalid: quantity'],
    ['none', () => ({ id: variantOf(1), quantity: 0 }), 400, 'missing or invalid: quantity'],
    ['a list for a number', () => ({ id: variantOf(1), quantity: [2] }), 400, 'missing or invalid: quantity'],
    ['nothing', () => ({ items: [] }), 400, 'missing or invalid: items'],
    ['a draft', () => ({ id: 44_000_000_090 }), 404, 'Cannot find variant'],
  ])('%s is refused with status, message and description', async (_, body, status, description) => {
    const refused = await add(body());
    expect(refused).toMatchObject({
      status,
      body: { status, description: expect.stringContaining(description) },
    });
    expect((await cart()).items).toEqual([]);
  });

  test('one that cannot be had keeps the others out', async () => {
    expect((await add({ items: [{ id: variantOf(1) }, { id: variantOf(0) }] })).status).toBe(422);
    expect((await cart()).items).toEqual([]);
  });

  test('a line is changed by its key, its variant or its place; nothing of it is gone', async () => {
    await add({
      items: [
        { id: variantOf(1), quantity: 1 },
        { id: variantOf(2), quantity: 1 },
      ],
    });
    const change = (body: object) => shopper.json<CartJson>('/cart/change.js', body);
    const key = (await cart()).items[0]!.key;
    expect((await change({ id: key, quantity: 3 })).body.items[0]!.quantity).toBe(3);
    expect((await change({ id: variantOf(1), quantity: 2 })).body.items[1]!.quantity).toBe(2);
    const renamed = await change({ line: 1, quantity: 3, properties: { gift: 'yes' } });
    expect(renamed.body.items[0]).toMatchObject({ properties: { gift: 'yes' }, quantity: 3 });
    expect(renamed.body.items[0]!.key).not.toBe(key);
    expect((await change({ line: 1, quantity: 0 })).body.items.map(({ variant_id }) => variant_id)).toEqual([
      variantOf(1),
    ]);
    expect(await change({ line: 1, quantity: 99 })).toMatchObject({ status: 422 });
    expect(await change({ line: 5, quantity: 1 })).toMatchObject({
      status: 400,
      body: { description: 'no valid id or line parameter' },
    });
  });

  test('update takes quantities, a note and attributes; clear leaves the last two', async () => {
    await add({
      items: [
        { id: variantOf(1), quantity: 1 },
        { id: variantOf(2), quantity: 1 },
      ],
    });
    const update = (body: object) => shopper.json<CartJson>('/cart/update.js', body);
    const updated = await update({
      updates: { [variantOf(1)]: 2, [variantOf(3)]: 1 },
      note: 'Ring',
      attributes: { _backroom: 'q1', a: 'b' },
    });
    expect(updated.body).toMatchObject({
      note: 'Ring',
      attributes: { _backroom: 'q1', a: 'b' },
      item_count: 4,
    });
    expect((await update({ updates: [0, 1, 1], attributes: { a: '' } })).body).toMatchObject({
      item_count: 2,
      attributes: { _backroom: 'q1' },
    });
    expect((await update({ updates: { [variantOf(1)]: 99 }, note: 'lost' })).status).toBe(422);
    expect(await cart()).toMatchObject({ item_count: 2, note: 'Ring' });
    expect((await shopper.json('/cart/clear.js', {})).body).toMatchObject({
      items: [],
      note: 'Ring',
      attributes: { _backroom: 'q1' },
    });
  });
});

describe('codes on a cart', () => {
  const codes = async (discount: string) =>
    (await shopper.json<CartJson>('/cart/update.js', { discount })).body;

  test('the whole set is given, each says whether it applies, and the lines say what it takes off', async () => {
    await add({
      items: [
        { id: variantOf(1), quantity: 2 },
        { id: variantOf(2), quantity: 1 },
      ],
    });
    store.addDiscount({
      code: 'MUG',
      amount: 300,
      variants: [variantOf(1)],
      combinesWith: { product: true },
    });
    store.addDiscount({
      code: 'OTHER',
      amount: 100,
      variants: [variantOf(4)],
      combinesWith: { product: true },
    });
    const with3 = await codes('mug, OTHER,nowhere,Mug');
    expect(with3.discount_codes).toEqual([
      { code: 'mug', applicable: true },
      { code: 'OTHER', applicable: false },
      { code: 'nowhere', applicable: false },
    ]);
    expect(with3).toMatchObject({
      original_total_price: 3100,
      total_discount: 300,
      total_price: 2800,
      items_subtotal_price: 2800,
      cart_level_discount_applications: [],
    });
    const mug = with3.items.find(({ variant_id }) => variant_id === variantOf(1))!;
    expect(mug).toMatchObject({
      ...{
        original_line_price: 2050,
        final_line_price: 1750,
        line_price: 2050,
        total_discount: 300,
        final_price: 875,
      },
      discounts: [{ amount: 300, title: 'MUG' }],
      line_level_discount_allocations: [
        {
          amount: 300,
          discount_application: {
            type: 'discount_code',
            title: 'MUG',
            value_type: 'fixed_amount',
            allocation_method: 'across',
            target_selection: 'entitled',
          },
        },
      ],
    });
    expect(await codes('')).toMatchObject({ discount_codes: [], total_discount: 0 });
  });

  test('an order discount stands beside the lines', async () => {
    await add({ id: variantOf(1), quantity: 1 });
    store.addDiscount({ code: 'ALL', amount: 200 });
    const all = await codes('ALL');
    expect(all).toMatchObject({
      items_subtotal_price: 1025,
      total_price: 825,
      cart_level_discount_applications: [
        { title: 'ALL', total_allocated_amount: 200, target_selection: 'all' },
      ],
    });
    expect(all.items[0]!.final_line_price).toBe(1025);
  });

  test('a link puts one on, also before there is a cart, and goes nowhere but this store', async () => {
    store.addDiscount({ code: 'LINK', amount: 100 });
    const followed = await shopper.get('/discount/LINK?redirect=/products/stoneware-mug-1');
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/products/stoneware-mug-1']);
    await add({ id: variantOf(1) });
    expect((await cart()).discount_codes).toEqual([{ code: 'LINK', applicable: true }]);
    await codes('MUG');
    expect((await shopper.get('/discount/LINK?redirect=//elsewhere.test')).headers.get('location')).toBe('/');
    expect((await cart()).discount_codes).toEqual([{ code: 'LINK', applicable: true }]);
  });

  test('what it is not for: gift cards and subscriptions', async () => {
    const gift = store.addProduct({ title: 'Gift card', prices: [5000], giftCard: true });
    const tea = store.addProduct({ title: 'Tea', prices: [800], sellingPlan: 'Every month' });
    const ids = [gift, tea].map((row) => (row.variants as { id: number }[])[0]!.id);
    const [plan] = tea.selling_plans as { id: number }[];
    await add({ items: [{ id: ids[0] }, { id: ids[1], selling_plan: plan!.id }] });
    store.addDiscount({ code: 'HALF', percentage: 0.5 });
    expect(await codes('HALF')).toMatchObject({
      total_discount: 0,
      discount_codes: [{ code: 'HALF', applicable: false }],
    });
    expect((await cart()).items).toMatchObject([
      { selling_plan_allocation: { selling_plan: { name: 'Every month' } } },
      { gift_card: true },
    ]);
    expect((await add({ id: ids[0], selling_plan: 5 })).status).toBe(422);
    for (const row of [gift, tea]) store.removeProduct(row);
  });

  test('in another currency prices and amounts are converted', async () => {
    shopper.cookies.set('localization', 'GB');
    await add({ id: variantOf(1), quantity: 2 });
    store.addDiscount({ code: 'MUG', amount: 300, variants: [variantOf(1)] });
    expect(await codes('MUG')).toMatchObject({
      currency: 'GBP',
      original_total_price: 2 * 513,
      total_discount: 150,
    });
  });
});

describe('forms and pages', () => {
  const page = async (path: string) => (await shopper.get(path)).text();

  test('without a script the form of the product goes to the cart', async () => {
    const sent = await shopper.form('/cart/add', {
      id: String(variantOf(1)),
      quantity: '2',
      'properties[_offer]': 'a',
      'properties[]': '',
    });
    expect(sent.headers.get('location')).toBe('/cart');
    expect((await cart()).items).toMatchObject([{ quantity: 2, properties: { _offer: 'a' } }]);
    await shopper.form('/cart', { 'updates[]': '3', update: '' });
    expect((await cart()).item_count).toBe(3);
    const out = await shopper.form('/cart', { 'updates[]': '1', checkout: '' });
    expect([out.headers.get('location'), (await cart()).item_count]).toEqual(['/checkout', 1]);
  });

  test("a product's page names it by the store's ids, and the pasted tag is in each head", async () => {
    const html = await page(`/products/stoneware-mug-3?variant=${variantOf(3) + 1}`);
    expect(html).toContain(
      `"product":{"id":${store.products[3]!.id},"gid":"gid://shopify/Product/${store.products[3]!.id}"`,
    );
    expect(html).toContain(`name="id" value="${variantOf(3) + 1}"`);
    expect(html).toContain('action="/cart/add"');
    expect(html).toContain('"currency":{"active":"USD","rate":"1"}');
    for (const path of [
      '/',
      '/cart',
      '/collections/all',
      '/collections/gifts',
      '/search?q=mug',
      '/products/stoneware-mug-1',
    ])
      expect(await page(path), path).toContain('<script src="/pasted.js" data-shop="casa"></script>');
  });

  test('its script file has prices in cents', async () => {
    const { body } = await shopper.json<{ price: number; variants: object[] }>(
      '/products/stoneware-mug-3.js',
    );
    expect(body).toMatchObject({
      id: store.products[3]!.id,
      price: 1075,
      variants: [
        { id: variantOf(3), price: 1075, available: true },
        { id: variantOf(3) + 1, price: 1375 },
      ],
    });
    expect((await shopper.get('/products/nowhere.js')).status).toBe(404);
    expect((await shopper.get('/products/nowhere')).status).toBe(404);
  });

  test('sections come with the answer, and by themselves', async () => {
    const added = await add({ id: variantOf(1), sections: ['cart-drawer', 'cart-icon-bubble', 'nowhere'] });
    expect(added.body.sections).toMatchObject({
      'cart-drawer': expect.stringContaining('CartDrawer-Item-1'),
      nowhere: null,
    });
    const alone = await shopper.json<Record<string, string>>('/?sections=cart-icon-bubble');
    expect(alone.body['cart-icon-bubble']).toContain('<span>1</span>');
  });

  test('text of a shopper is never HTML', async () => {
    await add({ id: variantOf(1), properties: { Name: '<img src=x>' } });
    await shopper.json('/cart/update.js', { note: '</textarea><b>', discount: '<i>' });
    const html = await page('/cart');
    expect(html).not.toContain('<img src=x>');
    expect(html).not.toContain('</textarea><b>');
    expect(await page('/search?q=<i>x</i>')).not.toContain('<i>x');
  });
});

test('a cart that does not know codes yet ignores them, and a link puts one on', async () => {
  store.addDiscount({ code: 'LATER', amount: 100 });
  await add({ id: variantOf(1), quantity: 1 });
  store.faults.ignoresCodes = true;
  try {
    const answer = await shopper.json<CartJson>('/cart/update.js', {
      discount: 'LATER',
      attributes: { _a: 'kept' },
    });
    expect([answer.status, answer.body.discount_codes, answer.body.attributes]).toEqual([
      200,
      [],
      { _a: 'kept' },
    ]);
    await shopper.get('/discount/LATER?redirect=/cart.js');
    expect((await cart()).total_price).toBe(1025 - 100);
  } finally {
    store.faults.ignoresCodes = false;
  }
});

test('a card has its picture and its title twice, and none that it has not (Dawn, snippets/card-product)', async () => {
  const [, product] = store.products;
  product!.images = [{ src: '/cdn/shop/files/mug.svg', alt: 'A mug' }];
  const html = await (await shopper.get('/collections/all')).text();
  const cards = html.split('<li class="grid__item">');
  const [card, other] = [cards.find((one) => one.includes(`alt="A mug"`))!, cards[1]!];
  expect(card).toContain('card--media');
  expect(card.split(`href="/products/${String(product!.handle)}"`)).toHaveLength(3);
  expect(other).toContain('card--text');
  expect(other).not.toContain('<img');
  const picture = await shopper.get('/cdn/shop/files/mug.svg');
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
});
