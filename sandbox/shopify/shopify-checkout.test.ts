import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from './shopify-data.ts';
import { checkOut, attributeOf, shopperAt } from './shopify-shopper.ts';
import { type ShopifySandbox, startShopifySandbox } from './shopify-sandbox.ts';

let store: ShopifySandbox;
let listener: Server;
let heard: { topic: string; id: string; signed: boolean; body: Row }[] = [];
/** The listener's answers; 200 when there is none left. */
let answers: number[] = [];
const variantOf = (n: number) => (store.products[n]!.variants as { id: number }[])[0]!.id;

beforeAll(async () => {
  listener = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const signature = createHmac('sha256', 'shpss_sandbox').update(text).digest('base64');
      heard.push({
        topic: String(request.headers['x-shopify-topic']),
        id: String(request.headers['x-shopify-webhook-id']),
        signed: request.headers['x-shopify-hmac-sha256'] === signature,
        body: JSON.parse(text) as Row,
      });
      response.writeHead(answers.shift() ?? 200).end();
    })();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  store = await startShopifySandbox({
    products: 12,
    orders: 2,
    terms: { testPayments: true },
    retryMs: 5,
    themeHead: '<script src="/pasted.js"></script>',
  });
  const address = 'https://shop.test/hooks/shopify/1';
  for (const topic of ['orders/create', 'orders/updated', 'refunds/create'])
    await fetch(`http://${store.host}/admin/api/2026-10/webhooks.json`, {
      method: 'POST',
      headers: { 'x-shopify-access-token': 'shpat_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ webhook: { topic, address } }),
    });
  store.hooks.origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
  await store.close();
});
beforeEach(async () => {
  await store.hooks.settled();
  store.discounts.splice(0);
  Object.assign(store.faults, { usageLagMs: 0, codeLagMs: 0 });
  Object.assign(store.faults.hooks, { off: false, duplicates: 0, shuffled: false, delayMs: 0 });
  Object.assign(store.terms, { taxesIncluded: false });
  for (const n of [1, 2, 3]) store.setStock(variantOf(n), 1000);
  heard = [];
  answers = [];
});

async function cartWith(items: object[], more: object = {}) {
  const shopper = shopperAt(store.host);
  await shopper.json('/cart/add.js', { items });
  await shopper.json('/cart/update.js', more);
  return shopper;
}

describe('an order', () => {
  test('is charged as the checkout showed, split as the store splits it', async () => {
    store.addDiscount({
      code: 'MUGS',
      amount: 500,
      variants: [variantOf(1), variantOf(2)],
      combinesWith: { product: true, order: true },
    });
    store.addDiscount({ code: 'WELCOME', percentage: 0.1, combinesWith: { product: true } });
    const shopper = await cartWith(
      [
        { id: variantOf(1), quantity: 2, properties: { _offer: '7' } },
        { id: variantOf(2), quantity: 1 },
      ],
      { discount: 'MUGS', attributes: { _backroom: 'quote-1' }, note: 'Ring twice' },
    );
    const checkout = (await shopper.get('/checkout?discount=welcome')).headers.get('location')!;
    const { path, total, html } = await checkOut(shopper);
    expect(path).toBe(`${checkout}/thank-you`);
    expect(html).toContain('Thank you');
    const order = store.orders.at(-1)!;
    // 10.50 and 2 × 10.25 less 5.00 in proportion, less a tenth, cut; taxes on what is left, and 4.99 to send it.
    expect(order).toMatchObject({
      ...{
        total_line_items_price: '31.00',
        total_discounts: '7.59',
        subtotal_price: '23.41',
        total_tax: '1.87',
      },
      ...{
        total_price: '30.27',
        note: 'Ring twice',
        financial_status: 'paid',
        payment_gateway_names: ['bogus'],
      },
      note_attributes: [{ name: '_backroom', value: 'quote-1' }],
      discount_codes: [
        { code: 'MUGS', amount: '5.00', type: 'fixed_amount' },
        { code: 'WELCOME', amount: '2.59', type: 'percentage' },
      ],
      discount_applications: [
        {
          type: 'discount_code',
          code: 'MUGS',
          value: '5.00',
          value_type: 'fixed_amount',
          allocation_method: 'across',
          target_selection: 'entitled',
          target_type: 'line_item',
        },
        {
          type: 'discount_code',
          code: 'WELCOME',
          value: '10.0',
          value_type: 'percentage',
          target_selection: 'all',
        },
      ],
      line_items: [
        {
          variant_id: variantOf(2),
          discount_allocations: [
            { amount: '1.69', discount_application_index: 0 },
            { amount: '0.88', discount_application_index: 1 },
          ],
        },
        {
          variant_id: variantOf(1),
          properties: [{ name: '_offer', value: '7' }],
          discount_allocations: [
            { amount: '3.31', discount_application_index: 0 },
            { amount: '1.71', discount_application_index: 1 },
          ],
        },
      ],
    });
    expect([total, order.checkout_token]).toEqual([3027, checkout.split('/').at(-1)]);
    const { orders, uses } = store.ledger();
    expect(orders.at(-1)).toMatchObject({
      ...{
        total: 3027,
        subtotal: 2341,
        shipping: 499,
        tax: 187,
        codes: ['MUGS', 'WELCOME'],
        cartToken: order.cart_token,
      },
      attributes: { _backroom: 'quote-1' },
      lines: [
        { full: 1050, charged: 793 },
        { full: 2050, charged: 1548, properties: { _offer: '7' } },
      ],
    });
    expect([...uses]).toEqual(expect.arrayContaining([['MUGS', { used: 1, counted: 1 }]]));
    // The browser's cart is spent, and its checkout is paid.
    expect((await shopper.json<{ items: object[] }>('/cart.js')).body.items).toEqual([]);
    expect((await shopper.get(checkout)).headers.get('location')).toBe(path);
  });

  test('with prices that contain the tax nothing is added', async () => {
    store.terms.taxesIncluded = true;
    const { total } = await checkOut(await cartWith([{ id: variantOf(1) }]));
    expect([total, store.ledger().orders.at(-1)!.tax]).toEqual([1025 + 499, 76]);
  });

  test('no script of the theme runs at the checkout and after it', async () => {
    const shopper = await cartWith([{ id: variantOf(1) }]);
    const begun = (await shopper.get('/checkout')).headers.get('location')!;
    expect(await (await shopper.get(begun)).text()).not.toContain('<script');
    expect((await checkOut(shopper)).html).not.toContain('<script');
  });

  test.each<[string, Record<string, string>, string]>([
    ['a card that is declined', { card_number: '2' }, 'declined'],
    ['no card', { card_number: '' }, 'issue processing'],
    ['no address', { address1: '' }, 'Enter an address'],
    ['no email', { email: 'eva' }, 'Enter a valid email'],
    ['a total that is not the shown one', { shown_total: '1' }, 'total has changed'],
  ])('%s makes none', async (_, fields, words) => {
    const before = store.orders.length;
    const { html } = await checkOut(await cartWith([{ id: variantOf(1) }]), fields);
    expect([html.includes(words), store.orders.length]).toEqual([true, before]);
  });

  test('a price that rose meanwhile is shown before it is charged', async () => {
    const shopper = await cartWith([{ id: variantOf(1) }]);
    const path = (await shopper.get('/checkout')).headers.get('location')!;
    const shown = attributeOf(await (await shopper.get(path)).text(), 'data-checkout-total')!;
    store.setPrice(variantOf(1), 1500, 2000);
    const { html } = await checkOut(shopper, { shown_total: shown });
    store.setPrice(variantOf(1), 1025);
    expect(html).toContain('Your order total has changed');
    expect(attributeOf(html, 'data-line-final')).toBe('1500');
  });

  test('what was sold meanwhile cannot be paid', async () => {
    const shopper = await cartWith([{ id: variantOf(1), quantity: 3 }]);
    store.setStock(variantOf(1), 2);
    expect((await checkOut(shopper)).html).toContain('no longer available');
  });

  test('express, buy it now and permalinks go the same way', async () => {
    const cart = await cartWith([{ id: variantOf(1) }]);
    const express = (await cart.get('/checkout?express')).headers.get('location')!;
    const page = await (await cart.get(express)).text();
    expect(page).toContain('data-express');
    const paid = await cart.form(express, {
      pay: '1',
      shown_total: attributeOf(page, 'data-checkout-total')!,
    });
    expect(paid.headers.get('location')).toBe(`${express}/thank-you`);

    store.addDiscount({ code: 'MUG', amount: 100, variants: [variantOf(2)] });
    const now = await cartWith([{ id: variantOf(1) }], { discount: 'MUG' });
    const own = (
      await now.form('/checkout/buy-now', { id: String(variantOf(2)), quantity: '2' })
    ).headers.get('location')!;
    const bought = await (await now.get(own)).text();
    // Past the cart: its lines and its codes stay behind.
    expect([
      attributeOf(bought, 'data-checkout-line'),
      attributeOf(bought, 'data-checkout-subtotal'),
    ]).toEqual([String(variantOf(2)), '2100']);

    const link = shopperAt(store.host);
    const to = await link.get(
      `/cart/${variantOf(2)}:1,${variantOf(3)}:2?discount=MUG&attributes[_backroom]=q2`,
    );
    expect(to.headers.get('location')).toBe('/checkout');
    expect((await checkOut(link)).html).toContain('Thank you');
    expect(store.ledger().orders.at(-1)).toMatchObject({
      codes: ['MUG'],
      attributes: { _backroom: 'q2' },
      lines: [{ quantity: 2 }, { charged: 950 }],
    });
  });

  test("a shopper's own code is typed at the checkout, and taken off again", async () => {
    store.addDiscount({ code: 'MINE', amount: 100, variants: [variantOf(1)] });
    const shopper = await cartWith([{ id: variantOf(1) }]);
    const path = (await shopper.get('/checkout')).headers.get('location')!;
    const subtotal = async () =>
      attributeOf(await (await shopper.get(path)).text(), 'data-checkout-subtotal');
    await shopper.form(path, { apply: '1', reductions: ' mine ' });
    expect(await subtotal()).toBe('925');
    await shopper.form(path, { remove_discount: 'mine' });
    expect(await subtotal()).toBe('1025');
    await shopper.form(path, { apply: '1', reductions: 'WRONG' });
    expect(await (await shopper.get(path)).text()).toContain('Enter a valid discount code');
  });
});

describe('uses of a code', () => {
  test('the second is refused, and the code does not stand any more', async () => {
    store.addDiscount({ code: 'ONCE', amount: 100, usageLimit: 1 });
    expect(store.ledger().standing).toEqual(['ONCE']);
    const two = [
      await cartWith([{ id: variantOf(1) }], { discount: 'ONCE' }),
      await cartWith([{ id: variantOf(1) }], { discount: 'ONCE' }),
    ];
    await checkOut(two[0]!);
    expect(store.ledger().standing).toEqual([]);
    await checkOut(two[1]!);
    expect(
      store
        .ledger()
        .orders.slice(-2)
        .map(({ codes }) => codes),
    ).toEqual([['ONCE'], []]);
  });

  test('within the time the store takes to count it passes again', async () => {
    store.faults.usageLagMs = 60_000;
    store.addDiscount({ code: 'LATE', amount: 100, usageLimit: 1 });
    for (let n = 0; n < 2; n += 1)
      await checkOut(await cartWith([{ id: variantOf(1) }], { discount: 'LATE' }));
    expect(store.ledger().uses.get('LATE')).toEqual({ used: 2, counted: 0 });
    store.pass(60_000);
    expect(store.ledger().uses.get('LATE')).toEqual({ used: 2, counted: 2 });
    await checkOut(await cartWith([{ id: variantOf(1) }], { discount: 'LATE' }));
    expect(store.ledger().uses.get('LATE')!.used).toBe(2);
  });

  test('once for each customer, by their email', async () => {
    store.addDiscount({ code: 'HELLO', amount: 100, oncePerCustomer: true });
    const buy = async (email: string) => {
      await checkOut(await cartWith([{ id: variantOf(1) }], { discount: 'HELLO' }), { email });
      return store.ledger().orders.at(-1)!.codes;
    };
    expect([await buy('a@shopper.test'), await buy('A@shopper.test'), await buy('b@shopper.test')]).toEqual([
      ['HELLO'],
      [],
      ['HELLO'],
    ]);
  });

  test('a code that ended meanwhile is reported before the order is charged', async () => {
    store.addDiscount({ code: 'SHORT', amount: 100, endsAt: Date.now() + 10 * 24 * 3_600_000 });
    const shopper = await cartWith([{ id: variantOf(1) }], { discount: 'SHORT' });
    const path = (await shopper.get('/checkout')).headers.get('location')!;
    const shown = attributeOf(await (await shopper.get(path)).text(), 'data-checkout-total')!;
    store.pass(11 * 24 * 3_600_000);
    const { html } = await checkOut(shopper, { shown_total: shown });
    expect(html).toContain('Your order total has changed');
    expect(html).toContain('not active');
  });
});

test('a new code is known to carts a while after it is made, where the test says so', async () => {
  store.faults.codeLagMs = 60_000;
  store.addDiscount({ code: 'FRESH', amount: 100 });
  const shopper = await cartWith([{ id: variantOf(1) }], { discount: 'FRESH' });
  const applies = async () =>
    (await shopper.json<{ discount_codes: { applicable: boolean }[] }>('/cart.js')).body.discount_codes[0]!
      .applicable;
  expect(await applies()).toBe(false);
  store.pass(60_000);
  expect(await applies()).toBe(true);
});

describe('refunds', () => {
  test('parts of a line are, all together, what was charged', async () => {
    store.addDiscount({ code: 'ODD', amount: 100, variants: [variantOf(1)] });
    await checkOut(await cartWith([{ id: variantOf(1), quantity: 3 }], { discount: 'ODD' }));
    const order = store.orders.at(-1)!;
    const parts = [1, 1, 1].map((quantity) => store.refund(order, [{ line: 0, quantity }]));
    expect(parts.map(({ refund_line_items: lines }) => (lines as Row[])[0]!.subtotal)).toEqual([
      '9.91',
      '9.92',
      '9.92',
    ]);
    expect(order.financial_status).toBe('refunded');
    expect(store.ledger().orders.at(-1)).toMatchObject({
      refunded: 2975,
      lines: [{ charged: 2975, refunded: 2975 }],
    });
    expect(() => store.refund(order, [{ line: 0, quantity: 1 }])).toThrow('more than what is left');
  });

  test('a cancelled order has all of it back', async () => {
    await checkOut(await cartWith([{ id: variantOf(1) }]));
    store.cancel(store.orders.at(-1)!);
    expect(store.ledger().orders.at(-1)).toMatchObject({ cancelled: true, refunded: 1025 });
  });
});

describe('webhooks', () => {
  const topics = () => heard.map(({ topic }) => topic);

  test('are signed and announce the order and its refund', async () => {
    await checkOut(await cartWith([{ id: variantOf(1) }]));
    const order = store.orders.at(-1)!;
    store.refund(order);
    await store.hooks.settled();
    expect(topics().toSorted()).toEqual([
      'orders/create',
      'orders/updated',
      'orders/updated',
      'refunds/create',
    ]);
    expect(heard.every(({ signed }) => signed)).toBe(true);
    expect(heard.find(({ topic }) => topic === 'refunds/create')!.body.order_id).toBe(order.id);
  });

  test('come twice with one id, in another order, or not at all', async () => {
    Object.assign(store.faults.hooks, { duplicates: 1 });
    await checkOut(await cartWith([{ id: variantOf(1) }]));
    await store.hooks.settled();
    expect([heard.length, new Set(heard.map(({ id }) => id)).size]).toEqual([4, 2]);
    heard = [];
    Object.assign(store.faults.hooks, { duplicates: 0, shuffled: true });
    await checkOut(await cartWith([{ id: variantOf(1) }]));
    await store.hooks.settled();
    expect(topics()).toEqual(['orders/updated', 'orders/create']);
    heard = [];
    Object.assign(store.faults.hooks, { shuffled: false, off: true });
    await checkOut(await cartWith([{ id: variantOf(1) }]));
    await store.hooks.settled();
    expect(heard).toEqual([]);
  });

  test('are sent again until they are taken', async () => {
    answers = [500, 503];
    await checkOut(await cartWith([{ id: variantOf(1) }]));
    await store.hooks.settled();
    const created = store.hooks.sent.slice(-4).filter(({ status }) => status !== 200);
    expect([heard.length, created.length]).toEqual([4, 2]);
  });
});

describe('faults', () => {
  const ask = (query: string) =>
    fetch(`http://${store.host}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'shpat_sandbox' },
      body: JSON.stringify({ query }),
    });
  const make = (code: string) =>
    ask(`mutation { discountCodeBasicCreate(basicCodeDiscount: { title: "x", code: "${code}", startsAt: "2026-01-01T00:00:00Z", context: { all: ALL },
      customerGets: { value: { percentage: 0.1 }, items: { all: true } } }) { userErrors { code } } }`);

  test('a connection that breaks before the work, and one after it', async () => {
    store.faults.once.push({ kind: 'drop', path: /graphql/ });
    await expect(make('EARLY')).rejects.toThrow();
    expect(store.discounts).toHaveLength(0);
    store.faults.once.push({ kind: 'lost', path: /graphql/ });
    await expect(make('LATER')).rejects.toThrow();
    expect(store.discounts.map(({ code }) => code)).toEqual(['LATER']);
    expect((await make('LATER')).status).toBe(200);
    expect(store.discounts).toHaveLength(1);
  });

  test('the API is down while the shop goes on', async () => {
    Object.assign(store.faults, { down: true, paths: /^\/admin\// });
    expect((await make('DOWN')).status).toBe(503);
    expect((await checkOut(await cartWith([{ id: variantOf(1) }]))).html).toContain('Thank you');
    Object.assign(store.faults, { down: false, paths: null });
    expect((await make('BACK')).status).toBe(200);
  });

  test('errors and slowness', async () => {
    store.faults.once.push({ kind: 'error', path: /graphql/ });
    expect((await make('ERROR')).status).toBe(500);
    store.faults.once.push({ kind: 'slow', path: /graphql/, ms: 80 });
    const begun = performance.now();
    await make('SLOW');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(75);
  });
});
