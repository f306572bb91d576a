import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, type NamedStore, startCodedShop } from '#apps/server/testing/store-cart.ts';
import { tierBody } from '#apps/server/testing/test-shop.ts';
import { openCheckout } from '../../checkout/server/store-checkout-access.ts';

const given = (name: string) => process.env[`PROVE_STORE_${name}`] ?? '';

/**
 * The development store that the environment names: PROVE_STORE_PROVIDER (shopify, woocommerce), _DOMAIN (as it is connected
 * by), _ORIGIN (of its pages), _KEY, _PASSWORD (client ID and secret, or consumer key and secret), _PAGE_PASSWORD where its
 * pages ask for one. Without it the same is done with the sandboxes. Nothing is ordered.
 */
const named: NamedStore | undefined = given('DOMAIN')
  ? {
      domain: given('DOMAIN'),
      origin: given('ORIGIN') || `https://${given('DOMAIN')}`,
      api_key: given('KEY'),
      api_password: given('PASSWORD'),
      ...(given('SECRET') ? { api_secret: given('SECRET') } : {}),
      ...(given('PAGE_PASSWORD') ? { page_password: given('PAGE_PASSWORD') } : {}),
    }
  : undefined;
const providers = named
  ? [given('PROVIDER') === 'woocommerce' ? ('woocommerce' as const) : ('shopify' as const)]
  : (['shopify', 'woocommerce'] as const);

describe.each(providers)(`a price at ${named ? 'a store of its own' : 'a sandbox'} (%s)`, (provider) => {
  let shop: CodedShop;
  beforeAll(async () => {
    shop = await startCodedShop(provider, named);
  }, 600_000);
  afterAll(() => shop.close());

  test('is what its cart costs with our codes, which are good for that cart alone, and gone once it is disconnected', async () => {
    const variant = shop.variants.find(({ price_minor }) => price_minor >= 100)!;
    await shop.offer({
      offer_type: 'quantity',
      target_ids: [variant.our_product],
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
    const two = [{ variant, quantity: 2 }];
    const quote = await shop.readyCart(two, { visitor: 'named' });
    expect(quote.total_minor).toBe(variant.price_minor * 2 - Math.round(variant.price_minor * 0.2));
    const cart = shop.openCart();
    await cart.add(two);
    await cart.codes(quote.codes, quote.id);
    expect((await cart.total()).total_minor).toBe(quote.total_minor);
    // A shopper with one unit more or less never pays less than the price of one unit, or of two and one.
    await cart.set(variant, 1);
    expect((await cart.total()).total_minor).toBe(variant.price_minor);
    await cart.set(variant, 3);
    expect((await cart.total()).total_minor).toBeGreaterThanOrEqual(quote.total_minor + variant.price_minor);

    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    const checkout = (await openCheckout(services, acting, { urgency: 'sync' }))!;
    for (const code of quote.codes) expect(await checkout.find(code)).not.toBeNull();
    const gone = await shop.admin('DELETE', '/admin/integrate.json');
    expect(gone.status).toBe(200);
    for (const code of quote.codes) expect(await checkout.find(code)).toBeNull();
  }, 300_000);
});
