import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offerTrialOf } from '../../trial/rules/offer-trial.ts';
import { shopperClient, type TestProduct } from '#apps/server/testing/test-shop.ts';
import {
  type GivenOffer,
  productsOf,
  startUpsellShop,
  type Upsells,
  type UpsellShop,
} from '#apps/server/testing/upsell-shop.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

describe('upsells of a product page', () => {
  test('an unknown product, and one without offers, has none', async () => {
    const nothing = { bundles: [], accessories: [], popup: null, popup_rule: 'until_closed' };
    const none = { ...nothing, now: expect.any(String) as string };
    expect(await shop.productPage(999_999)).toEqual(none);
    expect(await shop.productPage(shop.vase.product)).toEqual(none);
    expect((await shop.shopper('GET', '/storefront/product-upsells?product=x')).status).toBe(422);
    const elsewhere = await shopperClient(shop.server.app, 'other.test')<Upsells>(
      'GET',
      `/storefront/product-upsells?product=${shop.vase.product}`,
    );
    expect(elsewhere.body).toEqual(none);
  });

  test('the popup is the first offer that has something to show, its texts and prices ready', async () => {
    await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [shop.vase.product] });
    const id = await shop.offer({
      offer_type: 'pre-purchase',
      recommend_ids: [shop.bowl.product, shop.mug.product],
    });
    await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [shop.shirt.product] });
    const { popup, bundles, accessories } = await shop.productPage(shop.vase.product);
    expect({ bundles, accessories }).toEqual({ bundles: [], accessories: [] });
    expect(popup).toMatchObject({
      offer_id: id,
      offer_type: 'pre-purchase',
      variant: 'a',
      message: 'Goes with vase: 20% off',
      discount_text: 'Save 20%',
      ends_at: null,
      left: null,
      cta: 'cart',
      products: [
        {
          product_id: shop.bowl.product,
          title: 'bowl',
          options: [],
          quantity: 1,
          variants: [
            {
              id: shop.bowl.variant,
              title: '',
              price: '$19.99',
              offer_price: '$15.99',
              price_minor: 1999,
              offer_price_minor: 1599,
            },
          ],
        },
        { product_id: shop.mug.product },
      ],
    });
    await shop.expectTrue(popup!, shop.vase.variant);
  });

  test('V097 V073 variants come by price, and as the variant in hand asks; sold out ones are left out', async () => {
    const pair = (option: string, value: string) => ({ option, value });
    await shop.offer({
      offer_type: 'accessory',
      target_type: 'product',
      target_ids: [shop.vase.product, shop.shirt.product],
      recommend_ids: [shop.shirt.product],
      variant_sort: 'highest',
    });
    const { accessories } = await shop.productPage(shop.vase.product);
    const titles = accessories[0]!.products[0]!.variants.map((variant) => variant.options.join(' '));
    expect(titles).toEqual(['Red L', 'Blue S', 'Red S']);
    expect(accessories[0]!.products[0]!.options).toEqual(['Color', 'Size']);
    await shop.expectTrue(accessories[0]!, shop.vase.variant);

    await shop.inShop(sql`DELETE FROM offers`);
    await shop.offer({
      offer_type: 'pre-purchase',
      target_type: 'product',
      target_ids: [shop.shirt.product],
      recommend_ids: [shop.vase.product],
    });
    expect((await shop.productPage(shop.shirt.product)).popup?.products[0]?.product_id).toBe(
      shop.vase.product,
    );
    await shop.inShop(sql`DELETE FROM offers`);
    const shown = await shop.inShop(
      sql`INSERT INTO products (shop_id, title, handle, published_at, options) VALUES (${shop.people.shopId}, 'hat', 'hat', now(),
            '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]}]') RETURNING id`,
    );
    for (const color of ['Red', 'Blue']) {
      await shop.inShop(
        sql`INSERT INTO variants (shop_id, product_id, title, option1, price_minor) VALUES (${shop.people.shopId}, ${shown[0]}, ${color}, ${color}, 500) RETURNING id`,
      );
    }
    await shop.offer({
      offer_type: 'accessory',
      recommend_ids: shown,
      condition: {
        using_recommend_display: true,
        recommend_display: [{ conditions: [pair('Color', 'Blue')], expects: [pair('Color', 'Blue')] }],
      },
    });
    const firstFor = async (variant: string) => {
      const page = await shop.productPage(shop.shirt.product, `&variant=${shop.shirt.variants[variant]}`);
      return page.accessories[0]!.products[0]!.variants[0]!.options[0];
    };
    expect(await firstFor('Red S')).toBe('Red');
    expect(await firstFor('Blue S')).toBe('Blue');
    await shop.inShop(sql`UPDATE products SET deleted_at = now() WHERE handle = 'hat'`);
    expect((await shop.productPage(shop.shirt.product)).accessories).toEqual([]);
  });

  test('what is unpublished or deleted is left out, and with nothing left the box, too', async () => {
    await shop.offer({ offer_type: 'accessory', recommend_ids: [shop.bowl.product, shop.mug.product] });
    await shop.inShop(sql`UPDATE products SET published_at = NULL WHERE id = ${shop.bowl.product}`);
    expect(productsOf((await shop.productPage(shop.vase.product)).accessories[0])).toEqual([
      shop.mug.product,
    ]);
    await shop.inShop(sql`UPDATE products SET deleted_at = now() WHERE id = ${shop.mug.product}`);
    expect((await shop.productPage(shop.vase.product)).accessories).toEqual([]);
  });

  test('V173 no more products than the offer says', async () => {
    await shop.offer({
      offer_type: 'accessory',
      recommend_ids: [shop.bowl.product, shop.mug.product, shop.shirt.product],
      recommend_limit: 2,
    });
    expect(productsOf((await shop.productPage(shop.vase.product)).accessories[0])).toEqual([
      shop.bowl.product,
      shop.mug.product,
    ]);
  });

  test('a discount that has ended or is used up takes its box with it; one that runs says so', async () => {
    const end = Math.floor(Date.now() / 1000) + 3600;
    await shop.offer({
      offer_type: 'accessory',
      recommend_ids: [shop.bowl.product],
      discount: { setup_end_date: true, end_date_time: end - 7200 },
    });
    expect((await shop.productPage(shop.vase.product)).accessories).toEqual([]);
    const id = await shop.offer({
      offer_type: 'accessory',
      recommend_ids: [shop.bowl.product],
      discount: { setup_end_date: true, end_date_time: end, setup_stock_limit: true, stock_item_limit: 3 },
    });
    const [box] = (await shop.productPage(shop.vase.product)).accessories;
    expect(box).toMatchObject({ offer_id: id, ends_at: new Date(end * 1000).toISOString(), left: 3 });
    const moved = await shop.offer({
      offer_type: 'accessory',
      recommend_ids: [shop.mug.product],
      discount: { setup_end_date: true, end_date_time: end, auto_extend_end_date: true },
    });
    const page = await shop.productPage(shop.vase.product);
    // An end that moves on is none to count down to.
    expect(page.accessories[1]).toMatchObject({ offer_id: moved, ends_at: null, discount_text: 'Save 20%' });
    expect(Math.abs(Date.parse(page.now) - Date.now())).toBeLessThan(10_000);
    await shop.inShop(
      sql`INSERT INTO offer_stock (shop_id, offer_id, taken) VALUES (${shop.people.shopId}, ${id}, 3)`,
    );
    const left = (await shop.productPage(shop.vase.product)).accessories;
    expect(left.map((one) => one.offer_id)).toEqual([moved]);
  });

  test('an offer without a discount promises none', async () => {
    await shop.offer({
      offer_type: 'pre-purchase',
      recommend_ids: [shop.bowl.product],
      enable_discount: false,
      offer_message: 'Nice with {{product_title}}',
    });
    const { popup } = await shop.productPage(shop.vase.product);
    expect(popup).toMatchObject({ message: 'Nice with vase', discount_text: '' });
    expect(popup!.products[0]!.variants[0]).toMatchObject({ price: '$19.99', offer_price: '$19.99' });
    await shop.expectTrue(popup!, shop.vase.variant);
  });

  test('a bundle stands on the page of its first product, with the total that the cart has then', async () => {
    const id = await shop.offer({
      offer_type: 'bundle',
      target_type: 'product',
      target_ids: [shop.vase.product, shop.mug.product, shop.mug.product],
      recommend_ids: [shop.mug.product],
      discount: { percentage_discount: 15 },
    });
    const { bundles } = await shop.productPage(shop.vase.product);
    expect(bundles[0]).toMatchObject({
      offer_id: id,
      discount_text: 'Save 15%',
      original_total: '$47.00',
      total: '$39.95',
    });
    // Beside each product its share of the total, to the cent: 15 % of $47.00.
    expect(
      bundles[0]!.products.map(({ product_id, quantity, variants }) => [
        product_id,
        quantity,
        variants[0]!.price_minor,
        variants[0]!.offer_price_minor,
      ]),
    ).toEqual([
      [shop.vase.product, 1, 3000, 2550],
      [shop.mug.product, 2, 1700, 1445],
    ]);
    const cart = await shop.cartOf(
      { variant_id: shop.vase.variant, quantity: 1 },
      { variant_id: shop.mug.variant, quantity: 2 },
    );
    expect(cart.quote.total_minor).toBe(3995);
    expect((await shop.productPage(shop.mug.product)).bundles).toEqual([]);
    await shop.inShop(sql`UPDATE products SET published_at = NULL WHERE id = ${shop.mug.product}`);
    expect((await shop.productPage(shop.vase.product)).bundles).toEqual([]);
  });

  test('what the merchant wrote beside the end stands before the time', async () => {
    const ending = { setup_end_date: true, end_date_time: Math.floor(Date.now() / 1000) + 7_200 };
    const offer = { offer_type: 'accessory', recommend_ids: [shop.bowl.product] };
    await shop.offer({ ...offer, discount: { ...ending, text_display_date_time: 'Offer ends in' } });
    await shop.offer({ ...offer, discount: { ...ending, text_display_date_time: ' ' } });
    const { accessories } = await shop.productPage(shop.vase.product);
    expect(accessories.map(({ words }) => words.ends)).toEqual(['Offer ends in {{time}}', 'Ends {{time}}']);
    expect(accessories.every(({ ends_at }) => ends_at !== null)).toBe(true);
  });

  test('a bundle of twelve is shown with all of them, at what the cart charges', async () => {
    const twelve: TestProduct[] = [];
    for (let at = 0; at < 12; at += 1) twelve.push(await shop.product(`part-${at}`, 1000 + at * 37));
    await shop.offer({
      offer_type: 'bundle',
      target_type: 'product',
      target_ids: twelve.map(({ product }) => product),
      recommend_ids: twelve.slice(1).map(({ product }) => product),
      discount: { percentage_discount: 15 },
    });
    const [box] = (await shop.productPage(twelve[0]!.product)).bundles;
    expect(productsOf(box)).toEqual(twelve.map(({ product }) => product));
    const cart = await shop.cartOf(...twelve.map(({ variant }) => ({ variant_id: variant, quantity: 1 })));
    const shown = box!.products.map(({ variants }) => variants[0]!.offer_price_minor);
    expect(cart.quote.lines.map((line) => line.total_minor)).toEqual(shown);
    expect(cart.quote.total_minor).toBe(shown.reduce((sum, one) => sum + one, 0));
  });

  test('same and relevant collections, conditions: only what the engine takes for recommended', async () => {
    const [collection] = await shop.inShop(
      sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shop.people.shopId}, 'Kitchen', 'kitchen') RETURNING id`,
    );
    for (const product of [shop.vase.product, shop.mug.product]) {
      await shop.inShop(
        sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shop.people.shopId}, ${collection}, ${product}) RETURNING id`,
      );
    }
    const recommended = async (given: Omit<GivenOffer, 'offer_type'>) => {
      await shop.inShop(sql`DELETE FROM offers`);
      await shop.offer({ offer_type: 'pre-purchase', ...given });
      const { popup } = await shop.productPage(shop.vase.product);
      if (popup) await shop.expectTrue(popup, shop.vase.variant);
      return productsOf(popup);
    };
    expect(await recommended({ recommend_type: 'same-collection' })).toEqual([shop.mug.product]);
    expect(await recommended({ recommend_type: 'collection', recommend_ids: [collection!] })).toEqual([
      shop.mug.product,
    ]);
    const rule = (field: string, relation: string, value: string) => ({
      recommend_type: 'condition',
      condition: { recommend: { match: 'any', conditions: [{ field, relation, value }] } },
    });
    expect(await recommended(rule('price', 'less', '9'))).toEqual([shop.mug.product]);
    expect(await recommended(rule('collection', 'equal', 'kitchen'))).toEqual([shop.mug.product]);
    expect(await recommended(rule('title', 'starts_with', 'Bow'))).toEqual([shop.bowl.product]);
    expect(await recommended(rule('title', 'contains', 'nothing'))).toBeUndefined();

    await shop.inShop(
      sql`UPDATE products SET product_type = 'Table' WHERE id = ANY(ARRAY[${shop.vase.product}, ${shop.bowl.product}]::bigint[])`,
    );
    // The same collection ranks above the same type.
    expect(await recommended({ recommend_type: 'relevant-collection' })).toEqual([
      shop.mug.product,
      shop.bowl.product,
    ]);
    const ranking = JSON.stringify({ ranking_rules: ['same-type'] });
    await shop.inShop(
      sql`INSERT INTO app_settings (shop_id, app_code, settings) VALUES (${shop.people.shopId}, 'upsell', ${ranking}::jsonb)`,
    );
    expect(await recommended({ recommend_type: 'relevant-collection' })).toEqual([
      shop.bowl.product,
      shop.mug.product,
    ]);
    await shop.inShop(sql`DELETE FROM app_settings`);
  });

  test('a visitor who is left out sees nothing, one of the second half its words and its discount', async () => {
    const id = await shop.offer({
      offer_type: 'pre-purchase',
      recommend_ids: [shop.bowl.product],
      holdout_percent: 50,
      variant_b: { offer_message: 'Second {{discount}}', offer_title: '', percentage_discount: 40 },
    });
    const tried = { id, source: { holdout_percent: 50, variant_b: {} } };
    const seen = new Set<string>();
    for (let person = 0; person < 40; person += 1) {
      const visitor = `visitor-${person}`;
      const expected = offerTrialOf(tried, visitor);
      const { popup } = await shop.productPage(shop.vase.product, `&visitor=${visitor}`);
      seen.add(expected);
      if (expected === 'out') expect(popup).toBeNull();
      else {
        expect(popup).toMatchObject(
          expected === 'b'
            ? { variant: 'b', message: 'Second 40%', discount_text: 'Save 40%' }
            : { variant: 'a', message: 'Goes with vase: 20% off', discount_text: 'Save 20%' },
        );
        const price = popup!.products[0]!.variants[0]!.offer_price_minor;
        expect(price).toBe(expected === 'b' ? 1199 : 1599);
      }
    }
    expect([...seen].sort()).toEqual(['a', 'b', 'out']);
    expect((await shop.productPage(shop.vase.product)).popup?.variant).toBe('a');
  });
});
