import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import type { StoreCheckoutState } from '../contract/store-checkout-calls.ts';
import { gateOf } from './store-gate.ts';
import { testGate } from './store-gate-test.ts';

const path = '/admin/integrate/checkout.json';
/** A change of what was just read, unless it names another version. */
const put = async (body: object) =>
  shop.admin<Answer>('PUT', path, { version: (await read()).version, ...body });
type Answer = {
  checkout: StoreCheckoutState;
  fields?: Record<string, string>;
  reason?: string;
  code?: string;
  current?: StoreCheckoutState;
};
let shop: LinkedShop;
const read = async () => (await shop.admin<Answer>('GET', path)).body.checkout;
const testNow = () => shop.admin<Answer>('POST', '/admin/integrate/checkout/test.json');

beforeAll(async () => {
  shop = await startLinkedShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

/** The state of discounts in the connected store, as the back office gets it for the tags of offers. */
const discountState = async () =>
  (await shop.admin<{ shop: { store_discounts: string | null } }>('GET', '/admin/shop/context.json')).body
    .shop.store_discounts;

test('without a store there is no checkout to read, change or test', async () => {
  const body = { code_word: 'CLARA', code_minutes: 30, version: 1 };
  expect((await shop.admin('GET', path)).status).toBe(404);
  expect((await shop.admin('PUT', path, body)).status).toBe(404);
  expect((await testNow()).status).toBe(404);
  expect(await discountState()).toBeNull();
});

describe('the checkout of a connected store', () => {
  beforeAll(async () => {
    await shop.sql('DELETE FROM rate_limits');
    expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
  });

  test('is read before its first test, and after it with what was found', async () => {
    expect(await read()).toEqual({
      state: 'unchecked',
      discounts: false,
      checks: [],
      error: null,
      problem: null,
      checked_at: null,
      code_word: 'SAVE',
      code_minutes: 60,
      version: 1,
    });
    const tested = await testNow();
    expect(tested.status).toBe(200);
    expect(tested.body.checkout).toMatchObject({
      state: 'ready',
      checked_at: expect.any(String),
      checks: [
        { check: 'scopes', good: true },
        { check: 'currency', good: true },
        { check: 'code', good: true },
      ],
    });
    expect(await read()).toEqual(tested.body.checkout);
    // Nothing is shown at a discount before the script puts codes on.
    expect(tested.body.checkout.discounts).toBe(true);
  });

  test('names the scopes that are missing, and says in the caller’s words why a test came to no end', async () => {
    const { access, faults } = shop.shopify;
    const { scopes } = access;
    access.scopes = ['read_products', 'read_orders'];
    expect((await testNow()).body.checkout).toMatchObject({
      state: 'shut',
      checks: expect.arrayContaining([{ check: 'scopes', good: false, found: 'write_discounts' }]),
    });
    access.scopes = scopes;
    faults.down = true;
    expect((await testNow()).body.checkout).toMatchObject({
      state: 'shut',
      error: 'The store responded with status 503.',
      problem: { code: 'store-link.store_status', values: { status: 503 } },
    });
    faults.down = false;
    expect((await testNow()).body.checkout).toMatchObject({ state: 'ready', error: null, problem: null });
  });

  test('takes a word and minutes, which the next cart has; what a code cannot have is refused at its field', async () => {
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    expect(await gateOf(services, acting)).toMatchObject({ word: 'SAVE', minutes: 60 });
    const changed = await put({ code_word: ' clara ', code_minutes: 15 });
    expect(changed).toMatchObject({
      status: 200,
      body: { checkout: { code_word: 'CLARA', code_minutes: 15, state: 'ready' } },
    });
    expect(await gateOf(services, acting)).toMatchObject({ word: 'CLARA', minutes: 15, ready: true });
    for (const code_word of ['', 'TWO WORDS', 'GRÜN', 'X'.repeat(21), 5, null])
      expect(await put({ code_word, code_minutes: 15 })).toMatchObject({
        status: 422,
        body: { fields: { code_word: expect.any(String) } },
      });
    for (const code_minutes of [14, 1441, 30.5, '30', null])
      expect(await put({ code_word: 'CLARA', code_minutes })).toMatchObject({
        status: 422,
        body: { fields: { code_minutes: expect.any(String) } },
      });
    // Whether it is ready is for a test to say, not for who calls.
    expect((await put({ code_word: 'ANNA', code_minutes: 15, state: 'shut' })).status).toBe(422);
    expect(await read()).toMatchObject({ state: 'ready', code_word: 'CLARA', code_minutes: 15 });
  });

  test('the session’s answer states whether the store’s pages show discounts', async () => {
    const { access } = shop.shopify;
    const { scopes } = access;
    expect(await discountState()).toBe('shown');
    access.scopes = ['read_products', 'read_orders'];
    await testNow();
    expect(await discountState()).toBe('shut');
    access.scopes = scopes;
    // As of a store that was connected anew, before anything came in that a test could name.
    await shop.sql(`UPDATE store_checkouts SET link_id = link_id + 1000`);
    expect(await discountState()).toBe('unchecked');
    await shop.sql(`UPDATE store_checkouts SET link_id = link_id - 1000`);
    await testNow();
    expect(await discountState()).toBe('shown');
  });

  test('keeps the first of two changes to the same version, and answers the second with the current values', async () => {
    const { version } = await read();
    expect((await put({ code_word: 'FIRST', code_minutes: 20, version })).body.checkout).toMatchObject({
      code_word: 'FIRST',
      version: version + 1,
    });
    const second = await put({ code_word: 'SECOND', code_minutes: 25, version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'core.stale', current: { code_word: 'FIRST', code_minutes: 20, version: version + 1 } },
    });
    expect(await read()).toMatchObject({ code_word: 'FIRST', code_minutes: 20 });
    // A test of the checkout is no change of what its codes are like.
    await testNow();
    expect((await read()).version).toBe(version + 1);
    expect((await put({ code_word: 'CLARA', code_minutes: 15 })).status).toBe(200);
  });

  test('is not asked without an end', async () => {
    expect((await testNow()).status).toBe(200);
    await shop.sql('UPDATE rate_limits SET n = 30');
    const asked = shop.shopify.seen.length;
    expect((await testNow()).status).toBe(429);
    expect(shop.shopify.seen).toHaveLength(asked);
  });
});

test('an app without access to the store gets an error at its secret', async () => {
  const { access } = shop.shopify;
  const { api_password: _none, ...keys } = { ...shop.shopifyKeys(), api_key: 'client_sandbox' };
  const connect = () =>
    shop.admin<{ fields: Record<string, string> }>('POST', '/admin/integrate/shopify.json', keys);
  access.grant = 'shop_not_permitted';
  expect(await connect()).toMatchObject({
    status: 422,
    body: {
      fields: {
        api_secret:
          'Shopify denied this app access to the store. The app and store must belong to the same organization.',
      },
    },
  });
  access.grant = 'app_not_installed';
  expect(await connect()).toMatchObject({
    status: 422,
    body: { fields: { api_secret: 'The app isn’t installed in this store.' } },
  });
  access.grant = 'permitted';
  await testGate(shop.server.services, (await shop.server.services.shops.byId(shop.people.shopId))!);
});
