import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowances } from '#core/contract/allowance.ts';
import { makeCode } from '#apps/server/testing/discount-code.ts';
import { startTestServer } from '#apps/server/testing/test-server.ts';
import { makePeople } from '#apps/server/testing/test-people.ts';
import { makeProduct } from '#apps/server/testing/test-shop.ts';
import type { NewDiscountCode } from '#modules/orders/code/server/public.ts';
import { readable, storeShopper } from './testing/store-shopper.ts';
import { filledCheckout, hidden, startStore, type TestStore } from './testing/store-under-test.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.server.close());

const make = (given: Partial<NewDiscountCode> = {}) =>
  makeCode(store.server.services, store.people.shopId, given);
const fieldError = (html: string) =>
  readable(/id="x-discount_code">.*?<\/p>/s.exec(html)?.[0].replace(/^[^>]*>/, '') ?? '').trim();

test('a shop that has no codes asks its shoppers for none', async () => {
  const guest = store.shopper();
  await guest.add(store.mug, 1);
  expect((await guest.get('/store/cart')).body).not.toContain('name="discount_code"');
  await make();
  expect((await guest.get('/store/cart')).body).toContain('name="discount_code"');
});

test('in the cart a code is applied, shown with what it takes off, and removed, without script', async () => {
  const { code } = await make();
  const guest = store.shopper();
  await guest.add(store.mug, 2);
  const applied = await guest.post('/store/cart/code', { discount_code: ` ${code.toLowerCase()} ` });
  expect([applied.statusCode, applied.headers.location]).toEqual([303, '/store/cart']);
  const page = readable((await guest.get('/store/cart')).body);
  // 20.00, less 10 % by the offer, less 10 % of what is left by the code.
  expect(page).toContain(`Code ${code} −$1.80`);
  expect(page).toContain('Total USD $16.20');
  expect((await guest.post('/store/cart/code', { remove_code: 1 })).statusCode).toBe(303);
  const without = (await guest.get('/store/cart')).body;
  expect(readable(without)).toContain('Total USD $18.00');
  expect(without).toContain('id="f-discount_code"');
});

test('what is wrong with a code stands at its field, and what was typed stays', async () => {
  const dear = await make({ prerequisite_subtotal_minor: 4000 });
  const guest = store.shopper();
  await guest.add(store.lamp, 1);
  const odd = '"><img src=x onerror=alert(1)>';
  for (const [typed, said] of [
    ['nobody', 'This discount code isn’t valid.'],
    [dear.code, 'Spend at least $40.00 to use this code.'],
    [odd, 'This discount code isn’t valid.'],
    ['x'.repeat(5000), 'This discount code isn’t valid.'],
  ] as const) {
    const page = await guest.post('/store/cart/code', { discount_code: typed });
    expect([page.statusCode, fieldError(page.body)]).toEqual([422, expect.stringContaining(said)]);
    expect(page.body).not.toContain('<img src=x');
    expect(page.body).toContain('aria-invalid="true"');
  }
  expect((await guest.post('/store/cart/code', { discount_code: ' ' })).statusCode).toBe(303);
});

test('at the checkout a code is applied by its button, and what else was typed stays', async () => {
  const { code } = await make();
  const guest = store.shopper();
  await guest.add(store.lamp, 1);
  const form = await filledCheckout(guest);
  const wrong = await guest.post('/store/checkout', { ...form, discount_code: 'nobody', apply_code: 1 });
  expect([wrong.statusCode, fieldError(wrong.body)]).toEqual([
    422,
    expect.stringContaining('isn’t valid'),
  ]);
  expect(wrong.body).toContain('value="nobody"');
  const page = await guest.post('/store/checkout', {
    ...form,
    city: 'Porto',
    discount_code: code,
    apply_code: 1,
  });
  expect(page.statusCode).toBe(200);
  expect(readable(page.body)).toContain(`Code ${code} −$2.55`);
  expect(readable(page.body)).toContain('Total USD $27.85');
  expect(page.body).toContain('value="Porto"');
  expect(page.body).not.toContain('data-error-summary');
  const paid = await guest.post('/store/checkout', {
    ...form,
    quote_token: hidden(page.body, 'quote_token'),
  });
  expect(readable((await guest.get(String(paid.headers.location))).body)).toContain('Total USD $27.85');
  expect(readable((await guest.get(String(paid.headers.location))).body)).toContain(`${code} −$2.55`);
});

test('a code that was typed and not applied before Pay is applied, and nothing is paid before the total was seen', async () => {
  const { code } = await make();
  const guest = store.shopper();
  await guest.add(store.lamp, 1);
  const form = await filledCheckout(guest);
  const before = await store.ordersCount();
  const page = await guest.post('/store/checkout', { ...form, discount_code: code });
  expect([page.statusCode, await store.ordersCount()]).toEqual([409, before]);
  expect(readable(page.body)).toContain('Your discount code was applied.');
  const paid = await guest.post('/store/checkout', {
    ...form,
    quote_token: hidden(page.body, 'quote_token'),
  });
  expect([paid.statusCode, await store.ordersCount()]).toEqual([303, before + 1]);
});

test('a code that somebody else used meanwhile is told at the field, with the price without it, before anything is paid', async () => {
  const { code } = await make();
  const [first, second] = [store.shopper(), store.shopper()];
  const forms = [];
  for (const guest of [first, second]) {
    await guest.add(store.lamp, 1);
    await guest.post('/store/cart/code', { discount_code: code });
    forms.push(await filledCheckout(guest));
  }
  expect((await first.post('/store/checkout', forms[0]!)).statusCode).toBe(303);
  const before = await store.ordersCount();
  const page = await second.post('/store/checkout', forms[1]!);
  expect([page.statusCode, await store.ordersCount()]).toEqual([409, before]);
  expect(readable(page.body)).toContain('The items now cost $25.50 instead of $22.95.');
  expect(fieldError(page.body)).toBe('This discount code has already been used.');
  expect(page.body).toContain('<a href="#f-discount_code">');
  const paid = await second.post('/store/checkout', {
    ...forms[1],
    ...{ quote_token: hidden(page.body, 'quote_token'), discount_code: code },
  });
  expect([paid.statusCode, await store.ordersCount()]).toEqual([303, before + 1]);
});

test('typing codes has an allowance of its own for a network address, as a call, in the cart and at the checkout', async () => {
  const server = await startTestServer({ limits: true });
  const { shopId } = await makePeople(server.services.db);
  const mug = await makeProduct(server.services.db, shopId, { handle: 'mug', price_minor: 1000 });
  const guest = storeShopper(server.app, 'mine.test');
  await guest.add(mug, 1);
  const form = await filledCheckout(guest);
  /** How often it is let through. The allowance fills up again meanwhile, a little. */
  async function untilRefused(ask: () => Promise<{ statusCode: number }>): Promise<number> {
    for (let times = 0; times < 2 * allowances.code.perShop; times += 1)
      if ((await ask()).statusCode === 429) return times;
    return Number.POSITIVE_INFINITY;
  }
  const times = await untilRefused(() => guest.post('/store/cart/code', { discount_code: 'guess' }));
  expect(times).toBeGreaterThanOrEqual(allowances.code.perShop);
  expect(times).toBeLessThan(2 * allowances.code.perShop);
  const atCheckout = () => guest.post('/store/checkout', { ...form, discount_code: 'guess' });
  expect(await untilRefused(atCheckout)).toBeLessThan(allowances.code.perShop / 2);
  const called = () =>
    server.app.inject({
      ...{ method: 'POST', url: '/storefront/cart/discount-code.json?shop=mine.test' },
      payload: { token: 'c8Jw2mQ5xV0nZ7tL4rB9yK1p', code: 'guess' },
    });
  expect(await untilRefused(called)).toBeLessThan(allowances.code.perShop / 2);
  await server.close();
});
