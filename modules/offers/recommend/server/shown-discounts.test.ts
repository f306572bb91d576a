import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Offer, UpsellDiscountData } from '../../offer/contract/offer.ts';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import { type TestProduct } from '#apps/server/testing/test-shop.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

describe('what was not shown is not discounted', () => {
  const types = ['pre-purchase', 'accessory', 'in-cart'] as const;
  const one = (offer_type: string, given: object = {}) =>
    shop.offer({
      offer_type,
      target_type: 'product',
      target_ids: [shop.vase.product],
      recommend_ids: [shop.mug.product, shop.bowl.product],
      recommend_limit: 1,
      ...given,
    });
  const line = (product: TestProduct, offer_id?: number, proof?: string) => ({
    variant_id: product.variant,
    quantity: 1,
    ...(offer_id ? { offer_id } : {}),
    ...(proof ? { proof } : {}),
  });
  const put = async (lines: object[], token?: string) => {
    const { status, body } = await shop.shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', {
      token,
      lines,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.cart;
  };
  const discounts = ({ quote }: Pick<Cart, 'quote'>) => quote.lines.map((each) => each.discount_minor);
  const boxOf = async (offer_type: string) => {
    const page = await shop.productPage(shop.vase.product);
    if (offer_type === 'accessory') return page.accessories[0]!;
    if (offer_type === 'pre-purchase') return page.popup!;
    return (await shop.cartPage((await put([line(shop.vase)])).token)).boxes[0]!;
  };

  test.each(types)(
    '%s: of two recommended products one is shown, and only that one costs less',
    async (type) => {
      const id = await one(type);
      expect((await boxOf(type)).products.map((product) => product.product_id)).toEqual([shop.mug.product]);
      expect(discounts(await put([line(shop.vase), line(shop.mug, id)]))).toEqual([0, 170]);
      expect(discounts(await put([line(shop.vase), line(shop.bowl, id)]))).toEqual([0, 0]);
      // Wherever the same lines are priced, and whichever way they come.
      for (const lines of [
        [line(shop.vase), line(shop.bowl, id)],
        [line(shop.bowl, id), line(shop.vase)],
      ]) {
        const decided = await shop.shopper<{ discount_minor: number }>('POST', '/storefront/cart-offers', {
          lines,
        });
        expect(decided.body.discount_minor).toBe(0);
        const checked = await shop.admin<{ discount: number }>('POST', '/admin/offers/price-check.json', {
          lines,
        });
        expect(checked.body.discount).toBe(0);
      }
    },
  );

  test('inside a cart another variant of a target costs less only if the box offers it', async () => {
    const [red, blue] = [shop.shirt.variants['Red S']!, shop.shirt.variants['Blue S']!];
    const both = (id: number) => [
      { variant_id: red, quantity: 1 },
      { variant_id: blue, quantity: 1, offer_id: id },
    ];
    const given = { offer_type: 'in-cart', target_type: 'product', target_ids: [shop.shirt.product] };
    // The box leaves out products that are in the cart, and the target is.
    const named = await shop.offer({ ...given, recommend_ids: [shop.shirt.product] });
    expect((await shop.cartPage((await put([both(named)[0]!])).token)).boxes).toEqual([]);
    expect(discounts(await put(both(named)))).toEqual([0, 0]);
    const decided = await shop.shopper<{ discount_minor: number }>('POST', '/storefront/cart-offers', {
      lines: both(named),
    });
    expect(decided.body.discount_minor).toBe(0);
    await shop.clear();
    const color = await shop.offer({ ...given, recommend_type: 'different-color' });
    const [box] = (await shop.cartPage((await put([both(color)[0]!])).token)).boxes;
    expect(box!.products[0]!.variants.map(({ id }) => id)).toContain(blue);
    expect(discounts(await put(both(color)))[1]).toBeGreaterThan(0);
  });

  test('inside random carts a claim is discounted only if the box beside the other lines offers that variant', async () => {
    const variants = [
      shop.vase.variant,
      shop.mug.variant,
      shop.bowl.variant,
      ...Object.values(shop.shirt.variants),
    ];
    const products = [shop.vase.product, shop.mug.product, shop.bowl.product, shop.shirt.product];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('product', 'target-product', 'different-color', 'different-size'),
        fc.subarray(products, { minLength: 1 }),
        fc.subarray(products, { minLength: 1 }),
        fc.integer({ min: 1, max: 4 }),
        fc.subarray(variants, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...variants),
        async (recommend_type, target_ids, recommend_ids, recommend_limit, held, claimed) => {
          await shop.clear();
          const given = { offer_type: 'in-cart', target_type: 'product', target_ids, recommend_limit };
          const id = await shop.offer({ ...given, recommend_type, recommend_ids });
          const sold = (variant_id: number) => variant_id !== shop.shirt.variants['Blue L'];
          fc.pre(sold(claimed) && held.every(sold));
          const lines = held.map((variant_id) => ({ variant_id, quantity: 1 }));
          const { boxes } = await shop.cartPage((await put(lines)).token);
          const offered = boxes.flatMap((box) =>
            box.products.flatMap((one) => one.variants.map((each) => each.id)),
          );
          const decided = await shop.shopper<{ lines: { discount_minor: number }[] }>(
            'POST',
            '/storefront/cart-offers',
            {
              lines: [...lines, { variant_id: claimed, quantity: 1, offer_id: id }],
            },
          );
          expect(decided.status).toBe(200);
          expect(decided.body.lines.at(-1)!.discount_minor > 0).toBe(offered.includes(claimed));
        },
      ),
      { numRuns: process.env['PROVE_SEED'] === undefined ? 25 : 500 },
    );
  }, 120_000);

  test('inside a cart what was taken makes room for the next, which then was shown', async () => {
    const id = await one('in-cart', { discount: { beyond_targets: true } });
    const cart = await put([line(shop.vase), line(shop.mug, id)]);
    const [next] = (await shop.cartPage(cart.token)).boxes;
    expect(next!.products.map((product) => product.product_id)).toEqual([shop.bowl.product]);
    expect(discounts(await put([line(shop.bowl, id)], cart.token))).toEqual([0, 170, 400]);
  });

  test.each(types)(
    '%s: what was shown and taken stays so in its cart, whatever is shown by now',
    async (type) => {
      const id = await one(type);
      const cart = await put([line(shop.vase), line(shop.mug, id)]);
      const turned = sql`UPDATE offers SET recommend_ids = ${`{${shop.bowl.product},${shop.mug.product}}`}::bigint[] WHERE id = ${id}`;
      await shop.inShop(turned);
      const read = await shop.shopper<{ cart: Cart }>('GET', `/storefront/cart.json?token=${cart.token}`);
      expect(discounts(read.body.cart)).toEqual([0, 170]);
      expect(discounts(await put([line(shop.vase)], cart.token))).toEqual([0, 170]);
      expect(discounts(await put([line(shop.vase), line(shop.mug, id)]))).toEqual([0, 0]);
    },
  );

  test.each(types)(
    '%s: a box that lay open while that changed is kept its word; nobody else can give it',
    async (type) => {
      const id = await one(type);
      const [shown] = (await boxOf(type)).products;
      const other = await one(type);
      await shop.inShop(
        sql`UPDATE offers SET recommend_ids = ${`{${shop.bowl.product},${shop.mug.product}}`}::bigint[]`,
      );
      const proof = shown!.proof!;
      expect(discounts(await put([line(shop.vase), line(shop.mug, id, proof)]))).toEqual([0, 170]);
      const [until, signature] = proof.split('.');
      for (const false_ of [
        `${Number(until) + 1}.${signature}`,
        `${until}.${signature!.slice(1)}`,
        `1.${signature}`,
        until!,
        'x',
      ])
        expect(discounts(await put([line(shop.vase), line(shop.mug, id, false_)]))).toEqual([0, 0]);
      // Of another offer, and of a product that it did not show.
      expect(discounts(await put([line(shop.vase), line(shop.mug, other, proof)]))).toEqual([0, 0]);
      await shop.inShop(
        sql`UPDATE offers SET recommend_ids = ${`{${shop.mug.product},${shop.bowl.product}}`}::bigint[]`,
      );
      expect(discounts(await put([line(shop.vase), line(shop.bowl, id, proof)]))).toEqual([0, 0]);
    },
  );
});

describe('no more units are discounted than there are of the targets', () => {
  const cartFor = (id: number, quantity: number, targets: number) =>
    shop.cartOf(
      { variant_id: shop.vase.variant, quantity: targets },
      { variant_id: shop.mug.variant, quantity, offer_id: id },
    );
  const beside = (discount: object = {}) =>
    shop.offer({
      offer_type: 'in-cart',
      target_type: 'product',
      target_ids: [shop.vase.product],
      recommend_ids: [shop.mug.product],
      discount,
    });
  // 20 % of 8.50
  const each = 170;

  test('one target of many units taken, unless the offer says so', async () => {
    const id = await beside();
    expect((await cartFor(id, 999, 1)).quote.discount_minor).toBe(each);
    expect((await cartFor(id, 5, 3)).quote.discount_minor).toBe(3 * each);
    expect((await cartFor(id, 2, 3)).quote.discount_minor).toBe(2 * each);
    const any = await beside({ beyond_targets: true });
    expect((await cartFor(any, 999, 1)).quote.discount_minor).toBe(999 * each);
  });

  test('the page says so beside the discount, and the price check why a line gets nothing more', async () => {
    const id = await beside();
    const cart = await shop.cartOf({ variant_id: shop.vase.variant, quantity: 1 });
    const [box] = (await shop.cartPage(cart.token)).boxes;
    expect(box!.words.each).toBe('limit 1 per vase in cart');
    await shop.inShop(
      sql`UPDATE offers SET discount_data = discount_data || '{"beyond_targets": true}' WHERE id = ${id}`,
    );
    expect((await shop.cartPage(cart.token)).boxes[0]!.words.each).toBeUndefined();
  });

  test('offers of before keep what they gave; a save that does not speak of it keeps it, too', async () => {
    const id = await beside();
    const migration = await readFile(resolve('db/migrations/0081_offers_beyond_targets.sql'), 'utf8');
    await shop.inShop(sql.raw(migration));
    expect((await cartFor(id, 9, 1)).quote.discount_minor).toBe(9 * each);
    const admin = shop.admin;
    const { body } = await admin<{ offer: Offer }>('GET', `/admin/offers/${id}.json`);
    const { beyond_targets, ...data } = body.offer.discount_data as UpsellDiscountData;
    expect(beyond_targets).toBe(true);
    const saved = await admin<{ offer: Offer }>('PUT', `/admin/offers/${id}.json`, {
      offer: { ...body.offer, discount_data: data },
    });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { offer: { discount_data: { beyond_targets: true } } },
    ]);
    const { offer_name, offer_message, offer_type, recommend_type, recommend_ids } = body.offer;
    const made = await admin<{ offer: Offer }>('POST', '/admin/offers.json', {
      offer: {
        ...{ offer_name, offer_message, offer_type, recommend_type, recommend_ids },
        ...{ target_type: 'all', discount_data: data },
      },
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      { offer: { discount_data: { beyond_targets: false } } },
    ]);
  });
});
