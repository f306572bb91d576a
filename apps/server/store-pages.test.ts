import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { storefrontOffers } from '#modules/offers/quantity/contract/storefront-offer-calls.ts';
import type { quickViewProduct } from '#modules/offers/quick-view/contract/quick-view-calls.ts';
import { tierBody } from './testing/test-shop.ts';
import {
  type CartUpsells,
  productsOf,
  startUpsellShop,
  type Upsells,
  type UpsellShop,
} from './testing/upsell-shop.ts';
import { forgetStoreView } from '#modules/store-link/view/server/store-view.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
});
afterAll(() => shop.server.close());

const domain = 'linked.myshopify.com';
/** Their ids lie where Shopify's do; none of ours is as large. */
const theirs = {
  product: (id: number) => 7_000_000_000_000 + id,
  variant: (id: number) => 44_000_000_000_000 + id,
};

const link = () =>
  shop.inShop(
    sql`INSERT INTO store_links (shop_id, provider, domain, storefront_domain, sealed)
        VALUES (${shop.people.shopId}, 'shopify', ${domain}, ${domain}, '') RETURNING id`,
  );

/** What the store has of products: all of their variants, unless said. */
async function known(products: readonly number[], without: readonly number[] = []): Promise<void> {
  const row = (kind: string, base: number, id: ReturnType<typeof sql>) =>
    sql`SELECT shop_id, 'shopify', ${domain}::text, ${kind}::text, (${base}::bigint + ${id})::text, ${id} FROM variants
        WHERE product_id = ANY(${sql.param(products)}::bigint[]) AND id <> ALL(${sql.param(without)}::bigint[])`;
  await shop.inShop(
    sql`INSERT INTO external_ids (shop_id, provider, store, kind, external_id, our_id)
        ${row('variant', theirs.variant(0), sql`id`)} UNION ${row('product', theirs.product(0), sql`product_id`)}
        RETURNING our_id AS id`,
  );
  forgetStoreView(shop.server.services, shop.people.shopId);
}

beforeEach(async () => {
  await shop.clear();
  await shop.inShop(sql`DELETE FROM store_links`);
  await shop.inShop(sql`DELETE FROM external_ids`);
  await link();
  await known([shop.vase.product, shop.bowl.product, shop.shirt.product]);
});

/** A UUIDv7 of now. */
function eventId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

const listPrice = { enable_discount: false };
const page = async (product: number, query = '') =>
  (await shop.shopper<Upsells>('GET', `/storefront/product-upsells?ids=store&product=${product}${query}`))
    .body;

describe('a page of the connected store', () => {
  test('speaks that store’s ids, both ways; every other page ours', async () => {
    const { vase, bowl, shirt } = shop;
    await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [bowl.product], ...listPrice });
    await shop.offer({ offer_type: 'accessory', recommend_ids: [shirt.product], ...listPrice });
    const there = await page(theirs.product(vase.product));
    expect(productsOf(there.popup)).toEqual([theirs.product(bowl.product)]);
    expect(there.popup!.products[0]!.variants.map(({ id }) => id)).toEqual([theirs.variant(bowl.variant)]);
    expect(new Set(there.accessories[0]!.products[0]!.variants.map(({ id }) => id))).toEqual(
      new Set(['Red S', 'Red L', 'Blue S'].map((name) => theirs.variant(shirt.variants[name]!))),
    );
    expect(await page(vase.product)).toMatchObject({ popup: null, accessories: [] });
    const here = await shop.productPage(vase.product);
    expect(productsOf(here.popup)).toEqual([bowl.product]);
    expect((await shop.productPage(theirs.product(vase.product))).popup).toBeNull();
  });

  test('what is in its cart is told in its ids, and what is not known here takes no part', async () => {
    const { vase, bowl } = shop;
    await shop.offer({
      offer_type: 'in-cart',
      target_type: 'product',
      target_ids: [vase.product],
      recommend_ids: [bowl.product],
      ...listPrice,
    });
    const cart = async (lines: string) =>
      (await shop.shopper<CartUpsells>('GET', `/storefront/cart-upsells?ids=store&lines=${lines}`)).body
        .boxes;
    const boxes = await cart(`1:3,${theirs.variant(vase.variant)}:1`);
    expect(boxes.map((box) => productsOf(box))).toEqual([[theirs.product(bowl.product)]]);
    expect(await cart(`${vase.variant}:1`)).toEqual([]);
  });

  test('nothing is offered that the store does not have: products, variants, whole bundles', async () => {
    const { vase, bowl, mug, shirt } = shop;
    await shop.inShop(sql`DELETE FROM external_ids`);
    await known([vase.product, bowl.product, shirt.product], [shirt.variants['Red L']!]);
    await shop.offer({ offer_type: 'accessory', recommend_ids: [mug.product, shirt.product], ...listPrice });
    await shop.offer({
      offer_type: 'bundle',
      target_ids: [vase.product, mug.product],
      target_type: 'product',
      ...listPrice,
    });
    await shop.offer({
      offer_type: 'bundle',
      target_ids: [vase.product, bowl.product],
      target_type: 'product',
      ...listPrice,
    });
    const there = await page(theirs.product(vase.product));
    expect(productsOf(there.accessories[0])).toEqual([theirs.product(shirt.product)]);
    expect(there.accessories[0]!.products[0]!.variants.map(({ id }) => id)).not.toContain(
      theirs.variant(shirt.variants['Red L']!),
    );
    expect(there.bundles.map((box) => productsOf(box))).toEqual([
      [theirs.product(vase.product), theirs.product(bowl.product)],
    ]);
    expect((await shop.productPage(vase.product)).bundles).toHaveLength(2);
  });

  test('no discount is shown that its checkout would not charge; offers at list price stay', async () => {
    const { vase, bowl, mug } = shop;
    await known([mug.product]);
    await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [bowl.product] });
    const plain = await shop.offer({
      offer_type: 'pre-purchase',
      recommend_ids: [mug.product],
      ...listPrice,
    });
    await shop.offer({
      offer_type: 'quantity',
      recommend_type: null,
      discount: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
    const there = await page(theirs.product(vase.product));
    expect([there.popup?.offer_id, there.popup?.discount_text]).toEqual([plain, '']);
    const table = await shop.shopper<ReplyOf<typeof storefrontOffers>>(
      'GET',
      `/storefront/offers?ids=store&product=${theirs.product(vase.product)}`,
    );
    expect(table.body).toEqual({ quantity: [], by_variant: {}, now: expect.any(String) });
    const priced = await shop.shopper<{ total_minor: number; lines: { variant_id: number }[] }>(
      'POST',
      '/storefront/cart-offers?ids=store',
      { lines: [{ variant_id: theirs.variant(vase.variant), quantity: 2 }] },
    );
    expect(priced.body.total_minor).toBe(6000);
    expect(priced.body.lines[0]!.variant_id).toBe(theirs.variant(vase.variant));
  });

  test('quick view shows what the store has, at list price, in its ids', async () => {
    const view = async () =>
      shop.shopper<ReplyOf<typeof quickViewProduct>>(
        'GET',
        '/storefront/quick-view-product?ids=store&handle=shirt',
      );
    const { body } = await view();
    expect(body.product.product_id).toBe(theirs.product(shop.shirt.product));
    expect(new Set(body.product.variants.map(({ id }) => id))).toEqual(
      new Set(Object.values(shop.shirt.variants).map(theirs.variant)),
    );
    expect(body.offers.quantity).toEqual([]);
    await shop.inShop(
      sql`DELETE FROM external_ids WHERE our_id = ${shop.shirt.product} AND kind = 'product'`,
    );
    forgetStoreView(shop.server.services, shop.people.shopId);
    expect((await view()).status).toBe(404);
  });

  test('what shoppers do there is counted for our products, and for nothing where they are unknown', async () => {
    const event = (subject: string, subject_id: number) => ({
      id: eventId(),
      subject,
      subject_id,
      metric: 'view',
    });
    const answer = await shop.shopper<{ accepted: number }>('POST', '/storefront/events.json?ids=store', {
      visitor: '0f3a9c5e7b1d2468',
      events: [
        event('shop', 0),
        event('product', theirs.product(shop.vase.product)),
        event('product', 1),
        event('collection', 1),
        event('offer', 5),
      ],
    });
    expect(answer.body.accepted).toBe(3);
    const seen = await shop.rows<{ subject: string; subject_id: number }>(
      sql`SELECT event_subject(what) AS subject, subject_id FROM shopper_events ORDER BY 1`,
    );
    expect(seen).toEqual([
      { subject: 'offer', subject_id: 5 },
      { subject: 'product', subject_id: shop.vase.product },
      { subject: 'shop', subject_id: 0 },
    ]);
  });

  test('without a connected store the ids are ours, whatever a page says', async () => {
    await shop.inShop(sql`DELETE FROM store_links`);
    forgetStoreView(shop.server.services, shop.people.shopId);
    await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [shop.bowl.product] });
    expect(productsOf((await page(shop.vase.product)).popup)).toEqual([shop.bowl.product]);
  });
});
