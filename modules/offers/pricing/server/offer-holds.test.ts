import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/call/context.ts';
import { eventually } from '#core/testing/test-services.ts';
import { productsForPricing, variantFacts } from '#modules/catalog/facts/server/public.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { checkoutOf, complete } from '#apps/server/testing/test-shop.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import { offerPricers } from '../../rules/offer-pricers.ts';
import { offerPricing } from '../../shopper/server/offer-pricing.ts';
import { openOfferIndexCache } from './offer-index-cache.ts';
import { endHolds, takeHeld } from './offer-holds.ts';
import { returnStock } from './offer-stock.ts';

type CartPrice = Awaited<ReturnType<OrderDependencies['price']>>;

let shop: UpsellShop;
let pricing: OrderDependencies;
beforeAll(async () => {
  shop = await startUpsellShop();
  pricing = offerPricing(openOfferIndexCache(shop.server.services, offerPricers));
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

const hour = () => new Date(Date.now() + 3600_000);

/** A bowl beside a vase for 20 % less (400 cents), so many times. */
const limited = (stock_item_limit: number, more: object = {}) =>
  shop.offer({
    offer_type: 'in-cart',
    target_type: 'product',
    target_ids: [shop.vase.product],
    recommend_ids: [shop.bowl.product],
    discount: { setup_stock_limit: true, stock_item_limit, beyond_targets: true, ...more },
  });

async function inShop<T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> {
  const { services } = shop.server;
  const acting = (await services.shops.byId(shop.people.shopId))!;
  return services.db.inShop(acting.id, (tx) => work({ tx, shop: acting, now: services.now() }));
}

async function priced(ctx: ShopCtx, offer: number, quantity: number, holds?: string[]): Promise<CartPrice> {
  const variants = await productsForPricing(ctx, [shop.vase.variant, shop.bowl.variant]);
  const line = (key: string, variant: number, units: number) => ({
    ...variantFacts(variants.get(variant)!),
    key,
    quantity: units,
  });
  const bowl = { ...line('bowl', shop.bowl.variant, quantity), offer_id: offer, shown: true as const };
  return pricing.price(ctx.shop, [line('vase', shop.vase.variant, 1), bowl], {
    ...{ trace: 'none', now: ctx.now, ctx },
    ...(holds ? { holds } : {}),
  });
}

const discounted = (offer: number, quantity: number, holds?: string[]) =>
  inShop(async (ctx) => (await priced(ctx, offer, quantity, holds)).discount_minor / 400);

const hold = (key: string, offer: number, quantity: number, until = hour()) =>
  inShop(async (ctx) => pricing.hold(ctx, key, await priced(ctx, offer, quantity), until));
const release = (key: string) => inShop((ctx) => pricing.releaseHold(ctx, key));

const taken = async (offer: number) =>
  (await shop.rows<{ taken: number }>(sql`SELECT taken FROM offer_stock WHERE offer_id = ${offer}`))[0]
    ?.taken ?? 0;

/** An order of this shop that took nothing of any offer. */
async function anOrder(): Promise<number> {
  const cart = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
  await complete(shop.shopper, await checkoutOf(shop.shopper, cart.token));
  const [id] = await shop.inShop(sql`SELECT max(id) AS id FROM orders`);
  return id!;
}

describe('units that are held', () => {
  test('of 40 that want one of 3 at once 3 get it, and shoppers are told that none is left', async () => {
    const offer = await limited(3);
    // All have been shown the same price.
    const price = await inShop((ctx) => priced(ctx, offer, 1));
    const got = await Promise.all(
      Array.from({ length: 40 }, (_, at) => inShop((ctx) => pricing.hold(ctx, `q${at}`, price, hour()))),
    );
    expect(got.filter((units) => units === 1)).toHaveLength(3);
    expect(got.filter((units) => units === null)).toHaveLength(37);
    expect(await taken(offer)).toBe(3);
    expect(await discounted(offer, 1)).toBe(0);
    await eventually('none is left in a decision', async () => {
      const lines = [
        { variant_id: shop.vase.variant, quantity: 1 },
        { variant_id: shop.bowl.variant, quantity: 1, offer_id: offer },
      ];
      return (
        (await shop.shopper<Quote>('POST', '/storefront/cart-offers', { lines })).body.discount_minor === 0
      );
    });
  });

  test('are left for whom they are held for, and for nobody else', async () => {
    const offer = await limited(3);
    expect(await hold('mine', offer, 2)).toBe(2);
    expect(await discounted(offer, 3)).toBe(1);
    expect(await discounted(offer, 3, ['mine'])).toBe(3);
    expect(await discounted(offer, 3, ['other'])).toBe(1);
  });

  test('come back once when they are released, or when their time is over', async () => {
    const offer = await limited(3);
    await hold('a', offer, 2);
    await release('a');
    await release('a');
    expect(await taken(offer)).toBe(0);
    await hold('b', offer, 1, new Date(Date.now() - 1000));
    await hold('c', offer, 1);
    await endHolds.run(shop.server.services);
    expect(await taken(offer)).toBe(1);
    expect(await discounted(offer, 3, ['b'])).toBe(2);
  });

  test('of an earlier round of an offer that restocks do not come back into this one', async () => {
    const offer = await limited(2, { auto_restock: true });
    await hold('a', offer, 2);
    await hold('b', offer, 1);
    expect(await taken(offer)).toBe(1);
    await release('a');
    expect(await taken(offer)).toBe(1);
  });

  test('become what an order took, once, and what it gives back is its own', async () => {
    const offer = await limited(3);
    await hold('a', offer, 2);
    const order = await anOrder();
    await inShop((ctx) => takeHeld(ctx, 'a', order));
    await inShop((ctx) => takeHeld(ctx, 'a', order));
    await release('a');
    expect(await taken(offer)).toBe(2);
    await inShop((ctx) => returnStock(ctx, order, 'cancel', null));
    expect(await taken(offer)).toBe(0);
  });

  test('are taken again by an order that comes after they were given back: they are sold', async () => {
    const offer = await limited(3);
    await hold('a', offer, 2);
    await release('a');
    await hold('b', offer, 3);
    const order = await anOrder();
    await inShop((ctx) => takeHeld(ctx, 'a', order));
    expect(await taken(offer)).toBe(5);
    expect(await discounted(offer, 1)).toBe(0);
    await release('b');
    expect(await taken(offer)).toBe(2);
  });
});

describe('what another checkout is to charge', () => {
  test('says of each offer when it ends, and what earned it', async () => {
    const end = Math.floor(Date.now() / 1000) + 600;
    const offer = await limited(3, { setup_end_date: true, end_date_time: end });
    const { discount_applications: of } = await inShop((ctx) => priced(ctx, offer, 1));
    expect(of).toMatchObject([{ ends_at: new Date(end * 1000).toISOString(), counts: 'units' }]);
  });

  test('knows which offers are gone: changed, off, over, deleted', async () => {
    const offer = await limited(3);
    const gone = async (version: number, at = new Date()) => {
      const { services } = shop.server;
      const acting = (await services.shops.byId(shop.people.shopId))!;
      const found = await pricing.gone(acting, [{ offer_id: offer, offer_version: version }], at);
      return found.length === 1;
    };
    expect([await gone(1), await gone(2)]).toEqual([false, true]);
    await shop.inShop(sql`UPDATE offers SET activated = false WHERE id = ${offer} RETURNING id`);
    expect(await gone(1)).toBe(true);
    const end = Math.floor(Date.now() / 1000) + 600;
    const ending = { setup_end_date: true, end_date_time: end };
    await shop.inShop(
      sql`UPDATE offers SET activated = true, discount_data = discount_data || ${JSON.stringify(ending)}::jsonb
          WHERE id = ${offer} RETURNING id`,
    );
    expect([await gone(1), await gone(1, new Date((end + 1) * 1000))]).toEqual([false, true]);
    await shop.inShop(sql`DELETE FROM offers WHERE id = ${offer} RETURNING id`);
    expect(await gone(1)).toBe(true);
  });
});
