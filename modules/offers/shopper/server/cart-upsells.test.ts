import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { offerBody, type TestProduct } from '#apps/server/testing/test-shop.ts';
import {
  type CartUpsells,
  productsOf,
  startUpsellShop,
  type UpsellShop,
} from '#apps/server/testing/upsell-shop.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

describe('upsells of a cart', () => {
  test('an unknown cart, and an empty one, has none', async () => {
    expect(await shop.cartPage('x'.repeat(24))).toEqual({
      boxes: [],
      progress: null,
      now: expect.any(String),
    });
  });

  test('in-cart offers show what is not in the cart yet; offers before it do not stand here', async () => {
    await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [shop.bowl.product] });
    const id = await shop.offer({
      offer_type: 'in-cart',
      recommend_ids: [shop.mug.product, shop.bowl.product],
    });
    const one = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
    const { boxes } = await shop.cartPage(one.token);
    expect(boxes.map((box) => box.offer_id)).toEqual([id]);
    expect(productsOf(boxes[0])).toEqual([shop.mug.product, shop.bowl.product]);
    await shop.expectTrue(boxes[0]!, shop.vase.variant);
    const two = await shop.cartOf(
      { variant_id: shop.vase.variant, quantity: 1 },
      { variant_id: shop.mug.variant, quantity: 1 },
    );
    expect(productsOf((await shop.cartPage(two.token)).boxes[0])).toEqual([shop.bowl.product]);
    const all = await shop.cartOf(
      { variant_id: shop.vase.variant, quantity: 1 },
      { variant_id: shop.mug.variant, quantity: 1, offer_id: id },
      { variant_id: shop.bowl.variant, quantity: 1 },
    );
    expect((await shop.cartPage(all.token)).boxes).toEqual([]);
  });

  test('a store with a cart of its own says what is in it; what is not sold here leads to nothing', async () => {
    const id = await shop.offer({ offer_type: 'in-cart', recommend_ids: [shop.mug.product] });
    const offered = async (query: string) => {
      const answer = await shop.shopper<CartUpsells>('GET', `/storefront/cart-upsells${query}`);
      return [answer.status, answer.body.boxes?.map((box) => box.offer_id)];
    };
    expect(await offered(`?lines=${shop.vase.variant}:2`)).toEqual([200, [id]]);
    expect(await offered(`?lines=${shop.vase.variant}:1,${shop.mug.variant}:1`)).toEqual([200, []]);
    expect(await offered('?lines=999999999:1')).toEqual([200, []]);
    expect(await offered('')).toEqual([200, []]);
    for (const bad of ['1', '1:0', '1:1000', '0:1', '1:1,', '-1:1', "1:1'"])
      expect((await offered(`?lines=${encodeURIComponent(bad)}`))[0]).toBe(422);
  });

  test('another unit of the target itself, until it was taken; another color or size of it', async () => {
    const id = await shop.offer({
      offer_type: 'in-cart',
      recommend_type: 'target-product',
      recommend_ids: [],
    });
    const one = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
    const { boxes } = await shop.cartPage(one.token);
    expect(productsOf(boxes[0])).toEqual([shop.vase.product]);
    await shop.expectTrue(boxes[0]!, shop.vase.variant);
    const taken = await shop.cartOf(
      { variant_id: shop.vase.variant, quantity: 1 },
      { variant_id: shop.vase.variant, quantity: 1, offer_id: id },
    );
    expect((await shop.cartPage(taken.token)).boxes).toEqual([]);

    const shown = async (type: string) => {
      await shop.inShop(sql`DELETE FROM offers`);
      await shop.offer({ offer_type: 'in-cart', recommend_type: type });
      const cart = await shop.cartOf({ variant_id: shop.shirt.variants['Red S']!, quantity: 1 });
      const [box] = (await shop.cartPage(cart.token)).boxes;
      await shop.expectTrue(box!, shop.shirt.variants['Red S']!);
      return box!.products[0]!.variants.map((variant) => variant.options.join(' '));
    };
    expect(await shown('different-color')).toEqual(['Blue S']);
    expect(await shown('different-size')).toEqual(['Red L']);
  });

  test('progress is to the nearest tier, and says what was reached when there is none', async () => {
    const body = offerBody();
    const [id] = await shop.inShop(
      sql`INSERT INTO offers (shop_id, offer_type, offer_message, target_type, target_ids, discount_data, priority)
          VALUES (${shop.people.shopId}, 'quantity', 'x', 'product', ARRAY[${shop.vase.product}, ${shop.bowl.product}]::bigint[], ${JSON.stringify(body.discount_data)}::jsonb, 1)
          RETURNING id`,
    );
    const progress = async (...lines: [TestProduct, number][]) => {
      const cart = await shop.cartOf(
        ...lines.map(([product, quantity]) => ({ variant_id: product.variant, quantity })),
      );
      return (await shop.cartPage(cart.token)).progress;
    };
    expect(await progress([shop.mug, 3])).toBeNull();
    expect(await progress([shop.vase, 1])).toEqual({
      offer_id: id,
      text: 'Add 1 more and save 10%',
      share: 0.5,
      reached: false,
    });
    expect(await progress([shop.vase, 2])).toEqual({
      offer_id: id,
      text: 'Add 2 more and save 20%',
      share: 0.5,
      reached: false,
    });
    expect(await progress([shop.vase, 2], [shop.bowl, 3])).toMatchObject({
      text: 'Add 1 more and save 20%',
      share: 0.75,
    });
    expect(await progress([shop.vase, 5])).toEqual({
      offer_id: id,
      text: 'You save 20%',
      share: 1,
      reached: true,
    });
  });

  test('in the shop’s language', async () => {
    await shop.offer({ offer_type: 'in-cart', recommend_ids: [shop.mug.product] });
    await shop.server.services.db.asSystem((tx) =>
      tx.execute(sql`UPDATE shops SET locale = 'de-DE' WHERE id = ${shop.people.shopId}`),
    );
    await heardNews(shop.server.services);
    const cart = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
    const [box] = (await shop.cartPage(cart.token)).boxes;
    expect(box).toMatchObject({ discount_text: '20% sparen', words: { dismiss: 'Nein, danke' } });
    await shop.server.services.db.asSystem((tx) =>
      tx.execute(sql`UPDATE shops SET locale = 'en-US' WHERE id = ${shop.people.shopId}`),
    );
    await heardNews(shop.server.services);
  });
});
