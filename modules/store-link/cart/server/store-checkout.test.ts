import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '#core/server/process/environment.ts';
import { type ShopifySandbox, startShopifySandbox } from '../../../../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox, type WooSandbox } from '../../../../sandbox/woocommerce/woocommerce-sandbox.ts';
import type { CheckoutCode, StoreCheckout } from '../../port/rules/store-checkout.ts';
import { type CheckoutAccess, checkoutBehind } from '../../checkout/server/store-checkout-access.ts';
import { StoreBusy, StoreFailed, StoreRefused } from '../../port/server/store-http.ts';

const bucket = { size: 1000, perSecond: 1000 };
let shopify: ShopifySandbox;
let woo: WooSandbox;
const environment = readEnvironment();

beforeAll(async () => {
  shopify = await startShopifySandbox({ products: 4, bucket, currency: 'EUR' });
  woo = await startWooSandbox({
    products: 6,
    bucket,
    currency: 'EUR',
    keys: [{ key: 'ck_read', secret: 'cs_read', permissions: 'read' }],
  });
  for (const { host } of [shopify, woo]) environment.OUTBOUND_ALLOW.add(host);
});
afterAll(async () => {
  await shopify.close();
  await woo.close();
});
const countCodes = (): number => shopify.discounts.length + woo.coupons.all().length;
afterEach(() => {
  shopify.access.scopes = [
    'read_products',
    'read_customers',
    'read_orders',
    'read_discounts',
    'write_discounts',
  ];
  shopify.access.grant = 'permitted';
  Object.assign(shopify.faults, { down: false, throttleEvery: 0, once: [] });
  Object.assign(woo.faults, { down: false, blocksRest: false });
  woo.faults.rest.next = [];
  Object.assign(woo.settings, { couponsEnabled: true, calcTaxes: false, pricesIncludeTax: false });
});

const keysOf = {
  shopify: { api_key: 'client_sandbox', api_password: '', hook_secret: 'shpss_sandbox', weight_unit: 'kg' },
  woocommerce: { api_key: 'ck_sandbox', api_password: 'cs_sandbox', hook_secret: '', weight_unit: 'kg' },
};
function open(
  provider: 'shopify' | 'woocommerce',
  access: CheckoutAccess = { urgency: 'cart' },
  keys = keysOf[provider],
): StoreCheckout {
  const { host: domain } = provider === 'shopify' ? shopify : woo;
  return checkoutBehind({ environment }, { currency: 'EUR' }, { provider, domain }, keys, access);
}

/** Two variants that the store sells, and what they cost there, in cents. */
function sold(provider: 'shopify' | 'woocommerce') {
  const cents = (price: unknown) => Math.round(Number(price) * 100);
  if (provider === 'shopify')
    return shopify.products.slice(0, 2).map((product) => {
      const [variant] = product.variants as { id: number; price: string }[];
      return {
        product_id: String(product.id),
        variant_id: String(variant!.id),
        price_minor: cents(variant!.price),
      };
    });
  const simple = woo.products.find(({ variations }) => variations.length === 0)!.row;
  const { row, variations } = woo.products.find((one) => one.variations.length > 0)!;
  return [
    { product_id: String(simple.id), variant_id: String(simple.id), price_minor: cents(simple.price) },
    {
      product_id: String(row.id),
      variant_id: String(variations[0]!.id),
      price_minor: cents(variations[0]!.price),
    },
  ];
}

let made = 0;
const codeFor = (provider: 'shopify' | 'woocommerce'): CheckoutCode => {
  const [{ product_id, variant_id }] = sold(provider) as [ReturnType<typeof sold>[number]];
  made += 1;
  return {
    code: `SAVE-${String(made).padStart(16, 'B')}`,
    variants: [{ product_id, variant_id }],
    amount_minor: 1234,
    takes: 'once',
    units: 3,
    least: { of: 'units', units: 3 },
    starts_at: new Date(Date.now() - 1000),
    ends_at: new Date(Date.now() + 3600_000),
  };
};

describe.each(['shopify', 'woocommerce'] as const)('the checkout of %s', (provider) => {
  test('everything that it needs is looked at and good', async () => {
    const findings = await open(provider).look();
    expect(findings.length).toBeGreaterThanOrEqual(2);
    expect(findings.filter((one) => !one.good)).toEqual([]);
  });

  test('makes a code, finds it by its text, and deletes it; a code that is gone counts as deleted', async () => {
    const checkout = open(provider);
    const code = codeFor(provider);
    const before = countCodes();
    expect(await checkout.find(code.code)).toBeNull();
    const id = await checkout.make(code);
    expect(await checkout.find(code.code)).toBe(id);
    expect(countCodes()).toBe(before + 1);
    await checkout.remove([{ id, code: code.code }]);
    expect(await checkout.find(code.code)).toBeNull();
    await checkout.remove([{ id, code: code.code }]);
    expect(countCodes()).toBe(before);
  });

  test('a code whose answer was lost is found by its text, and made again is the same one', async () => {
    const checkout = open(provider);
    const code = codeFor(provider);
    // Over a connection that was kept, a call whose answer is lost goes out a second time by itself.
    if (provider === 'shopify')
      shopify.faults.once = [
        { kind: 'lost', path: /graphql/ },
        { kind: 'lost', path: /graphql/ },
      ];
    else woo.faults.rest.next = ['lose', 'lose'];
    await expect(checkout.make(code)).rejects.toThrow(StoreFailed);
    const id = await checkout.find(code.code);
    expect(id).not.toBeNull();
    expect(await checkout.make(code)).toBe(id);
    await checkout.remove([{ id: id!, code: code.code }]);
  });

  test.runIf(provider === 'woocommerce')('leaves an id alone that is another code by now', async () => {
    const checkout = open(provider);
    const [ours, theirs] = [codeFor(provider), codeFor(provider)];
    const id = await checkout.make(theirs);
    await checkout.remove([{ id, code: ours.code }]);
    expect(await checkout.find(theirs.code)).toBe(id);
    await checkout.remove([{ id, code: theirs.code }]);
    expect(await checkout.find(theirs.code)).toBeNull();
  });

  test('deletes many at once, those that are gone among them', async () => {
    const checkout = open(provider);
    const codes = [codeFor(provider), codeFor(provider), codeFor(provider)];
    const ids: string[] = [];
    for (const code of codes) ids.push(await checkout.make(code));
    const made = codes.map(({ code }, n) => ({ id: ids[n]!, code }));
    await checkout.remove(made.slice(0, 1));
    await checkout.remove(made);
    for (const { code } of codes) await expect.poll(() => checkout.find(code), { timeout: 3000 }).toBeNull();
  });

  test('answers what variants cost now, and that one is not there any more', async () => {
    const variants = sold(provider);
    const gone = { product_id: variants[1]!.product_id, variant_id: '99999999' };
    expect(await open(provider).prices([...variants, gone])).toEqual([
      ...variants.map(({ variant_id, price_minor }) => ({ variant_id, price_minor })),
      { variant_id: '99999999', price_minor: null },
    ]);
  });

  test('is asked once and not for long where a shopper waits', async () => {
    const checkout = open(provider, { urgency: 'click', timeoutMs: 300 });
    const asked = (provider === 'shopify' ? shopify : woo).seen.length;
    if (provider === 'shopify') shopify.faults.once = [{ kind: 'slow', ms: 5000, path: /graphql/ }];
    else woo.faults.rest.slowMs = 5000;
    const began = performance.now();
    await expect(checkout.find('SAVE-BBBBBBBBBBBBBBBB')).rejects.toThrow(StoreFailed);
    expect(performance.now() - began).toBeLessThan(1500);
    expect((provider === 'shopify' ? shopify : woo).seen.length - asked).toBeLessThanOrEqual(2);
    woo.faults.rest.slowMs = 0;
  });
});

describe('what is missing is named', () => {
  test('scopes, by their names; who may write may read', async () => {
    shopify.access.scopes = ['read_products', 'read_discounts'];
    expect(await open('shopify').look()).toContainEqual({
      check: 'scopes',
      good: false,
      found: 'write_discounts, read_orders',
    });
    shopify.access.scopes = ['write_products', 'write_orders', 'write_discounts'];
    expect(await open('shopify').look()).toContainEqual({ check: 'scopes', good: true, found: '' });
  });

  test('coupons that are switched off, and prices that are shown otherwise than they were entered', async () => {
    woo.settings.couponsEnabled = false;
    Object.assign(woo.settings, { calcTaxes: true, pricesIncludeTax: true, taxDisplayShop: 'incl' });
    expect(await open('woocommerce').look()).toEqual([
      { check: 'coupons', good: false, found: '' },
      { check: 'prices', good: false, found: 'incl' },
      { check: 'currency', good: true, found: '' },
    ]);
  });

  test('another currency', async () => {
    woo.settings.currency = 'CHF';
    expect(await open('woocommerce').look()).toContainEqual({
      check: 'currency',
      good: false,
      found: 'CHF',
    });
    woo.settings.currency = 'EUR';
  });

  test('keys that may read and not write make no code', async () => {
    const keys = { ...keysOf.woocommerce, api_key: 'ck_read', api_password: 'cs_read' };
    const checkout = open('woocommerce', { urgency: 'cart' }, keys);
    expect((await checkout.look()).every((one) => one.good)).toBe(true);
    await expect(checkout.make(codeFor('woocommerce'))).rejects.toThrow(StoreRefused);
    shopify.access.scopes = ['read_products'];
    await expect(open('shopify').make(codeFor('shopify'))).rejects.toThrow(StoreRefused);
  });
});

describe('the allowance of Shopify', () => {
  test('a used-up allowance is reported with its wait, and is no failure of the store', async () => {
    shopify.faults.throttleEvery = 1;
    const error = await open('shopify', { urgency: 'click', timeoutMs: 400 })
      .find('SAVE-BBBBBBBBBBBBBBBB')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreBusy);
    expect((error as StoreBusy).waitMs).toBeGreaterThan(0);
  });

  test('THROTTLED is obeyed and asked again within the patience of who waits', async () => {
    shopify.faults.throttleEvery = 2;
    const checkout = open('shopify');
    const code = codeFor('shopify');
    const id = await checkout.make(code);
    expect(await checkout.find(code.code)).toBe(id);
    await checkout.remove([{ id, code: code.code }]);
    expect(await checkout.find(code.code)).toBeNull();
  });

  test('a small one is kept to by shoppers and sync together: nothing is asked too early, and all of it is done', async () => {
    const small = await startShopifySandbox({
      products: 2,
      bucket,
      currency: 'EUR',
      points: { maximumAvailable: 40, restoreRate: 100 },
    });
    environment.OUTBOUND_ALLOW.add(small.host);
    const behind = (access: CheckoutAccess) =>
      checkoutBehind(
        { environment },
        { currency: 'EUR' },
        { provider: 'shopify', domain: small.host },
        keysOf.shopify,
        access,
      );
    const [product] = small.products;
    const [variant] = product!.variants as { id: number }[];
    const codes = Array.from({ length: 24 }, () => ({
      ...codeFor('shopify'),
      variants: [{ product_id: String(product!.id), variant_id: String(variant!.id) }],
    }));
    // The first answer has the number of points.
    await behind({ urgency: 'sync' }).look();
    await Promise.all(
      codes.map((code, n) =>
        behind({ urgency: n % 2 === 0 ? 'cart' : 'sync', timeoutMs: 10_000 }).make(code),
      ),
    );
    expect(small.discounts).toHaveLength(24);
    expect(small.points.throttled()).toBe(0);
    await small.close();
  });
});

test('a store that asks for a longer wait than a shopper has is not asked again before it, by anyone', async () => {
  const slow = await startWooSandbox({ products: 2, currency: 'EUR', bucket: { size: 1, perSecond: 0.5 } });
  environment.OUTBOUND_ALLOW.add(slow.host);
  const behind = () =>
    checkoutBehind(
      { environment },
      { currency: 'EUR' },
      { provider: 'woocommerce', domain: slow.host },
      keysOf.woocommerce,
      { urgency: 'click', timeoutMs: 500 },
    );
  expect(await behind().find('SAVE-BBBBBBBBBBBBBBBB')).toBeNull();
  await expect(behind().find('SAVE-BBBBBBBBBBBBBBBB')).rejects.toThrow(StoreBusy);
  const asked = slow.seen.length;
  await expect(behind().find('SAVE-BBBBBBBBBBBBBBBB')).rejects.toThrow(StoreBusy);
  expect(slow.seen).toHaveLength(asked);
  await slow.close();
});
