import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { cartUpsells, productUpsells, UpsellBox } from '../contract/storefront-upsell-calls.ts';
import type { Offer, UpsellDiscountData } from '../contract/offer.ts';
import { trialOf } from '../rules/offer-trial.ts';
import type { Cart } from '#modules/orders/contract/cart-calls.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  makeProduct,
  memberClient,
  offerBody,
  shopperClient,
  type TestProduct,
  tierBody,
} from '#apps/server/testing/test-shop.ts';

type Upsells = ReplyOf<typeof productUpsells>;
type CartUpsells = ReplyOf<typeof cartUpsells>;

let server: TestServer;
let people: TestPeople;
let shopper: ReturnType<typeof shopperClient>;
let vase: TestProduct;
let bowl: TestProduct;
let mug: TestProduct;
/** Red S 10.00, Red L 15.00, Blue S 12.00, Blue L 15.00 (sold out). */
let shirt: { product: number; variants: Record<string, number> };

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  shopper = shopperClient(server.app, 'mine.test');
  const make = (handle: string, price_minor: number, stock?: number) =>
    makeProduct(server.services.db, people.shopId, {
      handle,
      price_minor,
      ...(stock === undefined ? {} : { stock }),
    });
  vase = await make('vase', 3000);
  bowl = await make('bowl', 1999);
  mug = await make('mug', 850);
  shirt = await makeShirt();
});
afterAll(() => server.close());
beforeEach(async () => {
  await inShop(sql`DELETE FROM offers`);
  await inShop(sql`DELETE FROM collects`);
  await inShop(sql`UPDATE products SET published_at = now(), deleted_at = NULL WHERE handle <> 'hat'`);
});

/** What a change of the database tells arrives a moment later; a shopper sees it then. */
async function inShop(statement: ReturnType<typeof sql>): Promise<number[]> {
  const done = await server.services.db.inShop(people.shopId, (tx) => tx.execute<{ id: number }>(statement));
  await heardNews(server.services);
  return done.rows.map((row) => row.id);
}

async function makeShirt(): Promise<typeof shirt> {
  const [product] = await inShop(
    sql`INSERT INTO products (shop_id, title, handle, published_at, options)
        VALUES (${people.shopId}, 'shirt', 'shirt', now(), '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]},
          {"name": "Size", "position": 2, "values": ["S", "L"]}]') RETURNING id`,
  );
  const variants: Record<string, number> = {};
  for (const [color, size, price, stock] of [
    ['Red', 'S', 1000, 5],
    ['Red', 'L', 1500, 5],
    ['Blue', 'S', 1200, 5],
    ['Blue', 'L', 1500, 0],
  ] as const) {
    const [id] = await inShop(
      sql`INSERT INTO variants (shop_id, product_id, title, option1, option2, price_minor, inventory_management, inventory_policy, inventory_quantity)
          VALUES (${people.shopId}, ${product}, ${`${color} / ${size}`}, ${color}, ${size}, ${price}, 'shopify', 'deny', ${stock}) RETURNING id`,
    );
    variants[`${color} ${size}`] = id!;
  }
  return { product: product!, variants };
}

let priority = 0;
const discountOf = (given: object = {}) => ({
  discount_type: 'percentage',
  percentage_discount: 20,
  amount_discount: 0,
  stock_item_limit: 30,
  setup_stock_limit: false,
  auto_restock: false,
  setup_end_date: false,
  auto_extend_end_date: false,
  ...given,
});

interface GivenOffer {
  offer_type: string;
  target_type?: string;
  target_ids?: number[];
  recommend_type?: string | null;
  recommend_ids?: number[];
  condition?: object;
  discount?: object;
  [column: string]: unknown;
}

/** An offer as it lies in the table; later ones are tried later. */
async function offer({ discount, ...given }: GivenOffer): Promise<number> {
  priority += 1;
  const row = {
    offer_name: 'Test',
    offer_message: 'Goes with {{product_title}}: {{discount}} off',
    target_type: 'all',
    target_ids: [],
    recommend_type: 'product',
    recommend_ids: [],
    condition: {},
    enable_discount: true,
    discount_data: discountOf(discount),
    variant_sort: 'lowest',
    recommend_limit: 4,
    holdout_percent: 0,
    variant_b: null,
    cta: 'cart',
    priority,
    ...given,
  };
  const [id] = await inShop(
    sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, target_ids, recommend_type, recommend_ids, condition,
          enable_discount, discount_data, variant_sort, recommend_limit, holdout_percent, variant_b, cta, priority)
        SELECT ${people.shopId}, o.* FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS o (offer_type text, offer_name text,
          offer_message text, target_type text, target_ids bigint[], recommend_type text, recommend_ids bigint[], condition jsonb,
          enable_discount boolean, discount_data jsonb, variant_sort text, recommend_limit smallint, holdout_percent smallint,
          variant_b jsonb, cta text, priority int) RETURNING id`,
  );
  return id!;
}

const productPage = async (product: number, query = '') => {
  const answer = await shopper<Upsells>('GET', `/storefront/product-upsells?product=${product}${query}`);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const cartPage = async (token: string, query = '') => {
  const answer = await shopper<CartUpsells>('GET', `/storefront/cart-upsells?token=${token}${query}`);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
async function cartOf(
  ...lines: { variant_id: number; quantity: number; offer_id?: number }[]
): Promise<Cart> {
  const answer = await shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', { lines });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.cart;
}
const productsOf = (box: UpsellBox | null | undefined) => box?.products.map((product) => product.product_id);

/** Puts each variant of a box into a cart with what leads to it: the line costs what the box said. */
async function expectTrue(box: UpsellBox, trigger: number): Promise<void> {
  for (const variant of box.products.flatMap((product) => product.variants)) {
    const cart = await cartOf(
      { variant_id: trigger, quantity: 1 },
      { variant_id: variant.id, quantity: 1, offer_id: box.offer_id },
    );
    const line = cart.quote.lines.find((one) => one.taken_offer_id === box.offer_id);
    expect([variant.id, line?.total_minor]).toEqual([variant.id, variant.offer_price_minor]);
  }
}

describe('upsells of a product page', () => {
  test('an unknown product, and one without offers, has none', async () => {
    const none = { bundles: [], accessories: [], popup: null, popup_rule: 'until_closed' };
    expect(await productPage(999_999)).toEqual(none);
    expect(await productPage(vase.product)).toEqual(none);
    expect((await shopper('GET', '/storefront/product-upsells?product=x')).status).toBe(422);
    const elsewhere = await shopperClient(server.app, 'other.test')<Upsells>(
      'GET',
      `/storefront/product-upsells?product=${vase.product}`,
    );
    expect(elsewhere.body).toEqual(none);
  });

  test('the popup is the first offer that has something to show, its texts and prices ready', async () => {
    await offer({ offer_type: 'pre-purchase', recommend_ids: [vase.product] });
    const id = await offer({ offer_type: 'pre-purchase', recommend_ids: [bowl.product, mug.product] });
    await offer({ offer_type: 'pre-purchase', recommend_ids: [shirt.product] });
    const { popup, bundles, accessories } = await productPage(vase.product);
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
          product_id: bowl.product,
          title: 'bowl',
          options: [],
          quantity: 1,
          variants: [
            {
              id: bowl.variant,
              title: '',
              price: '$19.99',
              offer_price: '$15.99',
              price_minor: 1999,
              offer_price_minor: 1599,
            },
          ],
        },
        { product_id: mug.product },
      ],
    });
    await expectTrue(popup!, vase.variant);
  });

  test('V097 V073 variants come by price, and as the variant in hand asks; sold out ones are left out', async () => {
    const pair = (option: string, value: string) => ({ option, value });
    await offer({
      offer_type: 'accessory',
      target_type: 'product',
      target_ids: [vase.product, shirt.product],
      recommend_ids: [shirt.product],
      variant_sort: 'highest',
    });
    const { accessories } = await productPage(vase.product);
    const titles = accessories[0]!.products[0]!.variants.map((variant) => variant.options.join(' '));
    expect(titles).toEqual(['Red L', 'Blue S', 'Red S']);
    expect(accessories[0]!.products[0]!.options).toEqual(['Color', 'Size']);
    await expectTrue(accessories[0]!, vase.variant);

    await inShop(sql`DELETE FROM offers`);
    await offer({
      offer_type: 'pre-purchase',
      target_type: 'product',
      target_ids: [shirt.product],
      recommend_ids: [vase.product],
    });
    expect((await productPage(shirt.product)).popup?.products[0]?.product_id).toBe(vase.product);
    await inShop(sql`DELETE FROM offers`);
    const shown = await inShop(
      sql`INSERT INTO products (shop_id, title, handle, published_at, options) VALUES (${people.shopId}, 'hat', 'hat', now(),
            '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]}]') RETURNING id`,
    );
    for (const color of ['Red', 'Blue']) {
      await inShop(
        sql`INSERT INTO variants (shop_id, product_id, title, option1, price_minor) VALUES (${people.shopId}, ${shown[0]}, ${color}, ${color}, 500) RETURNING id`,
      );
    }
    await offer({
      offer_type: 'accessory',
      recommend_ids: shown,
      condition: {
        using_recommend_display: true,
        recommend_display: [{ conditions: [pair('Color', 'Blue')], expects: [pair('Color', 'Blue')] }],
      },
    });
    const firstFor = async (variant: string) => {
      const page = await productPage(shirt.product, `&variant=${shirt.variants[variant]}`);
      return page.accessories[0]!.products[0]!.variants[0]!.options[0];
    };
    expect(await firstFor('Red S')).toBe('Red');
    expect(await firstFor('Blue S')).toBe('Blue');
    await inShop(sql`UPDATE products SET deleted_at = now() WHERE handle = 'hat'`);
    expect((await productPage(shirt.product)).accessories).toEqual([]);
  });

  test('what is unpublished or deleted is left out, and with nothing left the box, too', async () => {
    await offer({ offer_type: 'accessory', recommend_ids: [bowl.product, mug.product] });
    await inShop(sql`UPDATE products SET published_at = NULL WHERE id = ${bowl.product}`);
    expect(productsOf((await productPage(vase.product)).accessories[0])).toEqual([mug.product]);
    await inShop(sql`UPDATE products SET deleted_at = now() WHERE id = ${mug.product}`);
    expect((await productPage(vase.product)).accessories).toEqual([]);
  });

  test('V173 no more products than the offer says', async () => {
    await offer({
      offer_type: 'accessory',
      recommend_ids: [bowl.product, mug.product, shirt.product],
      recommend_limit: 2,
    });
    expect(productsOf((await productPage(vase.product)).accessories[0])).toEqual([bowl.product, mug.product]);
  });

  test('a discount that has ended or is used up takes its box with it; one that runs says so', async () => {
    const end = Math.floor(Date.now() / 1000) + 3600;
    await offer({
      offer_type: 'accessory',
      recommend_ids: [bowl.product],
      discount: { setup_end_date: true, end_date_time: end - 7200 },
    });
    expect((await productPage(vase.product)).accessories).toEqual([]);
    const id = await offer({
      offer_type: 'accessory',
      recommend_ids: [bowl.product],
      discount: { setup_end_date: true, end_date_time: end, setup_stock_limit: true, stock_item_limit: 3 },
    });
    const [box] = (await productPage(vase.product)).accessories;
    expect(box).toMatchObject({ offer_id: id, ends_at: new Date(end * 1000).toISOString(), left: 3 });
    await inShop(sql`INSERT INTO offer_stock (shop_id, offer_id, taken) VALUES (${people.shopId}, ${id}, 3)`);
    expect((await productPage(vase.product)).accessories).toEqual([]);
  });

  test('an offer without a discount promises none', async () => {
    await offer({
      offer_type: 'pre-purchase',
      recommend_ids: [bowl.product],
      enable_discount: false,
      offer_message: 'Nice with {{product_title}}',
    });
    const { popup } = await productPage(vase.product);
    expect(popup).toMatchObject({ message: 'Nice with vase', discount_text: '' });
    expect(popup!.products[0]!.variants[0]).toMatchObject({ price: '$19.99', offer_price: '$19.99' });
    await expectTrue(popup!, vase.variant);
  });

  test('a bundle stands on the page of its first product, with the total that the cart has then', async () => {
    const id = await offer({
      offer_type: 'bundle',
      target_type: 'product',
      target_ids: [vase.product, mug.product, mug.product],
      recommend_ids: [mug.product],
      discount: { percentage_discount: 15 },
    });
    const { bundles } = await productPage(vase.product);
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
      [vase.product, 1, 3000, 2550],
      [mug.product, 2, 1700, 1445],
    ]);
    const cart = await cartOf(
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: mug.variant, quantity: 2 },
    );
    expect(cart.quote.total_minor).toBe(3995);
    expect((await productPage(mug.product)).bundles).toEqual([]);
    await inShop(sql`UPDATE products SET published_at = NULL WHERE id = ${mug.product}`);
    expect((await productPage(vase.product)).bundles).toEqual([]);
  });

  test('same and relevant collections, conditions: only what the engine takes for recommended', async () => {
    const [collection] = await inShop(
      sql`INSERT INTO collections (shop_id, title, handle) VALUES (${people.shopId}, 'Kitchen', ${`kitchen-${priority}`}) RETURNING id`,
    );
    for (const product of [vase.product, mug.product]) {
      await inShop(
        sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${people.shopId}, ${collection}, ${product}) RETURNING id`,
      );
    }
    const recommended = async (given: Omit<GivenOffer, 'offer_type'>) => {
      await inShop(sql`DELETE FROM offers`);
      await offer({ offer_type: 'pre-purchase', ...given });
      const { popup } = await productPage(vase.product);
      if (popup) await expectTrue(popup, vase.variant);
      return productsOf(popup);
    };
    expect(await recommended({ recommend_type: 'same-collection' })).toEqual([mug.product]);
    expect(await recommended({ recommend_type: 'collection', recommend_ids: [collection!] })).toEqual([
      mug.product,
    ]);
    const rule = (field: string, relation: string, value: string) => ({
      recommend_type: 'condition',
      condition: { recommend: { match: 'any', conditions: [{ field, relation, value }] } },
    });
    expect(await recommended(rule('price', 'less', '9'))).toEqual([mug.product]);
    expect(await recommended(rule('collection', 'equal', 'kitchen'))).toEqual([mug.product]);
    expect(await recommended(rule('title', 'starts_with', 'Bow'))).toEqual([bowl.product]);
    expect(await recommended(rule('title', 'contains', 'nothing'))).toBeUndefined();

    await inShop(
      sql`UPDATE products SET product_type = 'Table' WHERE id = ANY(ARRAY[${vase.product}, ${bowl.product}]::bigint[])`,
    );
    // The same collection ranks above the same type.
    expect(await recommended({ recommend_type: 'relevant-collection' })).toEqual([mug.product, bowl.product]);
    const ranking = JSON.stringify({ ranking_rules: ['same-type'] });
    await inShop(
      sql`INSERT INTO app_settings (shop_id, app_code, settings) VALUES (${people.shopId}, 'upsell', ${ranking}::jsonb)`,
    );
    expect(await recommended({ recommend_type: 'relevant-collection' })).toEqual([bowl.product, mug.product]);
    await inShop(sql`DELETE FROM app_settings`);
  });

  test('a visitor who is left out sees nothing, one of the second half its words and its discount', async () => {
    const id = await offer({
      offer_type: 'pre-purchase',
      recommend_ids: [bowl.product],
      holdout_percent: 50,
      variant_b: { offer_message: 'Second {{discount}}', offer_title: '', percentage_discount: 40 },
    });
    const tried = { id, source: { holdout_percent: 50, variant_b: {} } };
    const seen = new Set<string>();
    for (let person = 0; person < 40; person += 1) {
      const visitor = `visitor-${person}`;
      const expected = trialOf(tried, visitor);
      const { popup } = await productPage(vase.product, `&visitor=${visitor}`);
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
    expect((await productPage(vase.product)).popup?.variant).toBe('a');
  });
});

describe('upsells of a cart', () => {
  test('an unknown cart, and an empty one, has none', async () => {
    expect(await cartPage('x'.repeat(24))).toEqual({ boxes: [], progress: null });
  });

  test('in-cart offers show what is not in the cart yet; offers before it do not stand here', async () => {
    await offer({ offer_type: 'pre-purchase', recommend_ids: [bowl.product] });
    const id = await offer({ offer_type: 'in-cart', recommend_ids: [mug.product, bowl.product] });
    const one = await cartOf({ variant_id: vase.variant, quantity: 1 });
    const { boxes } = await cartPage(one.token);
    expect(boxes.map((box) => box.offer_id)).toEqual([id]);
    expect(productsOf(boxes[0])).toEqual([mug.product, bowl.product]);
    await expectTrue(boxes[0]!, vase.variant);
    const two = await cartOf(
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: mug.variant, quantity: 1 },
    );
    expect(productsOf((await cartPage(two.token)).boxes[0])).toEqual([bowl.product]);
    const all = await cartOf(
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: mug.variant, quantity: 1, offer_id: id },
      { variant_id: bowl.variant, quantity: 1 },
    );
    expect((await cartPage(all.token)).boxes).toEqual([]);
  });

  test('a store with a cart of its own says what is in it; what is not sold here leads to nothing', async () => {
    const id = await offer({ offer_type: 'in-cart', recommend_ids: [mug.product] });
    const said = async (query: string) => {
      const answer = await shopper<CartUpsells>('GET', `/storefront/cart-upsells${query}`);
      return [answer.status, answer.body.boxes?.map((box) => box.offer_id)];
    };
    expect(await said(`?lines=${vase.variant}:2`)).toEqual([200, [id]]);
    expect(await said(`?lines=${vase.variant}:1,${mug.variant}:1`)).toEqual([200, []]);
    expect(await said('?lines=999999999:1')).toEqual([200, []]);
    expect(await said('')).toEqual([200, []]);
    for (const bad of ['1', '1:0', '1:1000', '0:1', '1:1,', '-1:1', "1:1'"])
      expect((await said(`?lines=${encodeURIComponent(bad)}`))[0]).toBe(422);
  });

  test('another unit of the target itself, until it was taken; another color or size of it', async () => {
    const id = await offer({ offer_type: 'in-cart', recommend_type: 'target-product', recommend_ids: [] });
    const one = await cartOf({ variant_id: vase.variant, quantity: 1 });
    const { boxes } = await cartPage(one.token);
    expect(productsOf(boxes[0])).toEqual([vase.product]);
    await expectTrue(boxes[0]!, vase.variant);
    const taken = await cartOf(
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: vase.variant, quantity: 1, offer_id: id },
    );
    expect((await cartPage(taken.token)).boxes).toEqual([]);

    const shown = async (type: string) => {
      await inShop(sql`DELETE FROM offers`);
      await offer({ offer_type: 'in-cart', recommend_type: type });
      const cart = await cartOf({ variant_id: shirt.variants['Red S']!, quantity: 1 });
      const [box] = (await cartPage(cart.token)).boxes;
      await expectTrue(box!, shirt.variants['Red S']!);
      return box!.products[0]!.variants.map((variant) => variant.options.join(' '));
    };
    expect(await shown('different-color')).toEqual(['Blue S']);
    expect(await shown('different-size')).toEqual(['Red L']);
  });

  test('progress is to the nearest tier, and says what was reached when there is none', async () => {
    const body = offerBody();
    const [id] = await inShop(
      sql`INSERT INTO offers (shop_id, offer_type, offer_message, target_type, target_ids, discount_data, priority)
          VALUES (${people.shopId}, 'quantity', 'x', 'product', ARRAY[${vase.product}, ${bowl.product}]::bigint[], ${JSON.stringify(body.discount_data)}::jsonb, 1)
          RETURNING id`,
    );
    const progress = async (...lines: [TestProduct, number][]) => {
      const cart = await cartOf(
        ...lines.map(([product, quantity]) => ({ variant_id: product.variant, quantity })),
      );
      return (await cartPage(cart.token)).progress;
    };
    expect(await progress([mug, 3])).toBeNull();
    expect(await progress([vase, 1])).toEqual({
      offer_id: id,
      text: 'Add 1 more and save 10%',
      share: 0.5,
      reached: false,
    });
    expect(await progress([vase, 2])).toEqual({
      offer_id: id,
      text: 'Add 2 more and save 20%',
      share: 0.5,
      reached: false,
    });
    expect(await progress([vase, 2], [bowl, 3])).toMatchObject({
      text: 'Add 1 more and save 20%',
      share: 0.75,
    });
    expect(await progress([vase, 5])).toEqual({
      offer_id: id,
      text: 'You save 20%',
      share: 1,
      reached: true,
    });
  });

  test('in the shop’s language', async () => {
    await offer({ offer_type: 'in-cart', recommend_ids: [mug.product] });
    await server.services.db.asSystem((tx) =>
      tx.execute(sql`UPDATE shops SET locale = 'de-DE' WHERE id = ${people.shopId}`),
    );
    await heardNews(server.services);
    const cart = await cartOf({ variant_id: vase.variant, quantity: 1 });
    const [box] = (await cartPage(cart.token)).boxes;
    expect(box).toMatchObject({ discount_text: '20% sparen', words: { dismiss: 'Nein, danke' } });
    await server.services.db.asSystem((tx) =>
      tx.execute(sql`UPDATE shops SET locale = 'en-US' WHERE id = ${people.shopId}`),
    );
    await heardNews(server.services);
  });
});

describe('what was not shown is not discounted', () => {
  const types = ['pre-purchase', 'accessory', 'in-cart'] as const;
  const one = (offer_type: string, given: object = {}) =>
    offer({
      offer_type,
      target_type: 'product',
      target_ids: [vase.product],
      recommend_ids: [mug.product, bowl.product],
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
    const { status, body } = await shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', {
      token,
      lines,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.cart;
  };
  const discounts = ({ quote }: Pick<Cart, 'quote'>) => quote.lines.map((each) => each.discount_minor);
  const boxOf = async (offer_type: string) => {
    const page = await productPage(vase.product);
    if (offer_type === 'accessory') return page.accessories[0]!;
    if (offer_type === 'pre-purchase') return page.popup!;
    return (await cartPage((await put([line(vase)])).token)).boxes[0]!;
  };

  test.each(types)(
    '%s: of two recommended products one is shown, and only that one costs less',
    async (type) => {
      const id = await one(type);
      expect((await boxOf(type)).products.map((product) => product.product_id)).toEqual([mug.product]);
      expect(discounts(await put([line(vase), line(mug, id)]))).toEqual([0, 170]);
      expect(discounts(await put([line(vase), line(bowl, id)]))).toEqual([0, 0]);
      // Wherever the same lines are priced, and whichever way they come.
      for (const lines of [
        [line(vase), line(bowl, id)],
        [line(bowl, id), line(vase)],
      ]) {
        const decided = await shopper<{ discount_minor: number }>('POST', '/storefront/cart-offers', {
          lines,
        });
        expect(decided.body.discount_minor).toBe(0);
        const checked = await memberClient(server.app, people.owner)<{ discount: number }>(
          'POST',
          '/admin/offers/price-check.json',
          { lines },
        );
        expect(checked.body.discount).toBe(0);
      }
    },
  );

  test('inside a cart what was taken makes room for the next, which then was shown', async () => {
    const id = await one('in-cart', { discount: { beyond_targets: true } });
    const cart = await put([line(vase), line(mug, id)]);
    const [next] = (await cartPage(cart.token)).boxes;
    expect(next!.products.map((product) => product.product_id)).toEqual([bowl.product]);
    expect(discounts(await put([line(bowl, id)], cart.token))).toEqual([0, 170, 400]);
  });

  test.each(types)(
    '%s: what was shown and taken stays so in its cart, whatever is shown by now',
    async (type) => {
      const id = await one(type);
      const cart = await put([line(vase), line(mug, id)]);
      const turned = sql`UPDATE offers SET recommend_ids = ${`{${bowl.product},${mug.product}}`}::bigint[] WHERE id = ${id}`;
      await inShop(turned);
      const read = await shopper<{ cart: Cart }>('GET', `/storefront/cart.json?token=${cart.token}`);
      expect(discounts(read.body.cart)).toEqual([0, 170]);
      expect(discounts(await put([line(vase)], cart.token))).toEqual([0, 170]);
      expect(discounts(await put([line(vase), line(mug, id)]))).toEqual([0, 0]);
    },
  );

  test.each(types)(
    '%s: a box that lay open while that changed is kept its word; nobody else can give it',
    async (type) => {
      const id = await one(type);
      const [shown] = (await boxOf(type)).products;
      const other = await one(type);
      await inShop(sql`UPDATE offers SET recommend_ids = ${`{${bowl.product},${mug.product}}`}::bigint[]`);
      const proof = shown!.proof!;
      expect(discounts(await put([line(vase), line(mug, id, proof)]))).toEqual([0, 170]);
      const [until, signature] = proof.split('.');
      for (const false_ of [
        `${Number(until) + 1}.${signature}`,
        `${until}.${signature!.slice(1)}`,
        `1.${signature}`,
        until!,
        'x',
      ])
        expect(discounts(await put([line(vase), line(mug, id, false_)]))).toEqual([0, 0]);
      // Of another offer, and of a product that it did not show.
      expect(discounts(await put([line(vase), line(mug, other, proof)]))).toEqual([0, 0]);
      await inShop(sql`UPDATE offers SET recommend_ids = ${`{${mug.product},${bowl.product}}`}::bigint[]`);
      expect(discounts(await put([line(vase), line(bowl, id, proof)]))).toEqual([0, 0]);
    },
  );
});

describe('no more units are discounted than there are of the targets', () => {
  const cartFor = (id: number, quantity: number, targets: number) =>
    cartOf(
      { variant_id: vase.variant, quantity: targets },
      { variant_id: mug.variant, quantity, offer_id: id },
    );
  const beside = (discount: object = {}) =>
    offer({
      offer_type: 'in-cart',
      target_type: 'product',
      target_ids: [vase.product],
      recommend_ids: [mug.product],
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
    const cart = await cartOf({ variant_id: vase.variant, quantity: 1 });
    const [box] = (await cartPage(cart.token)).boxes;
    expect(box!.words.each).toBe('once per vase in the cart');
    await inShop(
      sql`UPDATE offers SET discount_data = discount_data || '{"beyond_targets": true}' WHERE id = ${id}`,
    );
    expect((await cartPage(cart.token)).boxes[0]!.words.each).toBeUndefined();
  });

  test('offers of before keep what they gave; a save that does not speak of it keeps it, too', async () => {
    const id = await beside();
    const migration = await readFile(resolve('db/migrations/0081_offers_beyond_targets.sql'), 'utf8');
    await inShop(sql.raw(migration));
    expect((await cartFor(id, 9, 1)).quote.discount_minor).toBe(9 * each);
    const admin = memberClient(server.app, people.owner);
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
    const made = await admin<{ offer: Offer }>('POST', '/admin/offers.json', {
      offer: { ...body.offer, discount_data: data },
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      { offer: { discount_data: { beyond_targets: false } } },
    ]);
  });
});

describe('a switch that is off stops what it is about, in price as on screen', () => {
  const switches = ['in_cart_offers', 'bundle_support', 'rule_based_targeting', 'upsell_funnel'] as const;
  const byRule = { match: 'all', conditions: [{ field: 'title', relation: 'equal', value: 'vase' }] };
  const ofRule = { match: 'all', conditions: [{ field: 'title', relation: 'equal', value: 'mug' }] };
  const tiers = { data: [tierBody(0, 1, 10), tierBody(1, 2, 20)], is_default_select: 0 };

  /** Every kind of offer, by what it targets and by what it recommends, and the switch that is about it. */
  const kinds: { name: string; of: (typeof switches)[number] | null; given: () => GivenOffer }[] = [
    ...(['pre-purchase', 'in-cart', 'accessory', 'handpicked'] as const).flatMap((offer_type) => {
      const of = offer_type === 'in-cart' ? ('in_cart_offers' as const) : null;
      const plain = () => ({
        offer_type,
        target_type: 'product',
        target_ids: [vase.product],
        recommend_ids: [mug.product],
      });
      return [
        { name: offer_type, of, given: plain },
        {
          name: `${offer_type} for a rule`,
          of: of ?? ('rule_based_targeting' as const),
          given: () => ({
            ...plain(),
            target_type: 'condition',
            target_ids: [],
            condition: { target: byRule },
          }),
        },
        ...(offer_type === 'handpicked'
          ? []
          : [
              {
                name: `${offer_type} of a rule`,
                of: of ?? ('rule_based_targeting' as const),
                given: () => ({
                  ...plain(),
                  recommend_type: 'condition',
                  recommend_ids: [],
                  condition: { recommend: ofRule },
                }),
              },
            ]),
      ];
    }),
    {
      name: 'bundle',
      of: 'bundle_support',
      given: () => ({
        offer_type: 'bundle',
        target_type: 'product',
        target_ids: [vase.product, mug.product],
        recommend_ids: [mug.product],
      }),
    },
    {
      name: 'quantity',
      of: null,
      given: () => ({ offer_type: 'quantity', discount_data: tiers, recommend_type: null }),
    },
    {
      name: 'quantity for a rule',
      of: 'rule_based_targeting',
      given: () => ({
        offer_type: 'quantity',
        discount_data: tiers,
        recommend_type: null,
        target_type: 'condition',
        condition: { target: byRule },
      }),
    },
  ];

  /** Named twice: the switch that is about a kind, and the one that is about its rule. */
  const stops = (name: string, of: string | null, one: string) =>
    of === one || (one === 'rule_based_targeting' && name.includes(' a rule'));

  const turn = async (body: object) => {
    const answer = await memberClient(server.app, people.owner)<{
      stops: { count: number; names: string[] };
    }>('PUT', '/admin/setting/switches.json', { switches: body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body.stops;
  };

  /** Everything that pages of a shopper say of an offer, and what the lines cost that may be taken from it. */
  async function seen(id: number): Promise<{ shown: boolean; total: number }> {
    const put = await shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', {
      lines: [
        { variant_id: vase.variant, quantity: 2 },
        { variant_id: mug.variant, quantity: 1, offer_id: id },
      ],
    });
    const only = await cartOf({ variant_id: vase.variant, quantity: 1 });
    const pages = await Promise.all(
      [
        `/storefront/product-upsells?product=${vase.product}`,
        `/storefront/offers?product=${vase.product}`,
        `/storefront/cart-upsells?token=${only.token}`,
        `/storefront/cart-upsells?lines=${vase.variant}:1`,
        `/storefront/widgets?page=product&product=${vase.product}`,
      ].map(async (path) => {
        const { status, body } = await shopper<object>('GET', path);
        expect([status, body]).toEqual([200, expect.anything()]);
        return JSON.stringify(body);
      }),
    );
    const named = new RegExp(`"offer_id":${id}\\b|"id":${id}\\b`);
    return { shown: pages.some((page) => named.test(page)), total: put.body.cart.quote.total_minor };
  }

  beforeAll(async () => {
    const admin = memberClient(server.app, people.owner);
    const widget_type = 'handpicked-product';
    const widget_customize = { pages: ['product'] };
    await admin('POST', '/admin/product-widgets/change-status.json', { widget_type, active: true });
    await admin('POST', '/admin/product-widgets/customize.json', {
      widget_type,
      device: 'desktop',
      widget_customize,
    });
  });

  test.each(kinds)('$name', async ({ name, of, given }) => {
    const without = 2 * vase.price_minor + mug.price_minor;
    const id = await offer({ offer_name: 'The one', ...given() });
    const on = await seen(id);
    expect(on).toEqual({ shown: true, total: expect.any(Number) });
    expect(on.total).toBeLessThan(without);
    for (const one of switches) {
      const stopped = stops(name, of, one);
      const asked = await memberClient(server.app, people.owner)<{ stops: object }>(
        'GET',
        `/admin/setting/switches/stops.json?switch=${one}`,
      );
      const expected = stopped ? { count: 1, names: ['The one'] } : { count: 0, names: [] };
      expect(asked.body).toEqual({ stops: expected });
      expect(await turn({ [one]: false })).toEqual(expected);
      expect([one, await seen(id)]).toEqual([one, stopped ? { shown: false, total: without } : on]);
      expect(await turn({ [one]: false })).toEqual({ count: 0, names: [] });
      expect(await turn({ [one]: true })).toEqual({ count: 0, names: [] });
    }
    expect(await seen(id)).toEqual(on);
  });

  test('names are for who may see offers; at most ten of them', async () => {
    for (let made = 0; made < 12; made += 1)
      await offer({ offer_type: 'in-cart', offer_name: `No. ${made}` });
    const asked = await memberClient(server.app, people.owner)<{ stops: { count: number; names: string[] } }>(
      'GET',
      '/admin/setting/switches/stops.json?switch=in_cart_offers',
    );
    expect(asked.body.stops.count).toBe(12);
    expect(asked.body.stops.names).toEqual(Array.from({ length: 10 }, (_, at) => `No. ${at}`));
    const other = await memberClient(server.app, people.staff.settings)<object>(
      'GET',
      '/admin/setting/switches/stops.json?switch=in_cart_offers',
    );
    expect(other.body).toEqual({ stops: { count: 12, names: [] } });
  });
});

describe('what cannot be bought is offered nowhere', () => {
  beforeAll(async () => {
    const admin = memberClient(server.app, people.staff.apps);
    const widget_type = 'handpicked-product';
    await admin('POST', '/admin/product-widgets/change-status.json', { widget_type, active: true });
    const widget_customize = { pages: ['product'] };
    await admin('POST', '/admin/product-widgets/customize.json', {
      widget_type,
      device: 'desktop',
      widget_customize,
    });
    await heardNews(server.services);
  });

  interface Widgets {
    widgets: { cards: { product_id: number }[] }[];
  }
  interface Tables {
    quantity: object[];
    by_variant: Record<string, number>;
  }

  /** Where the bowl stands now. */
  async function places(cart: string): Promise<string[]> {
    const page = await productPage(vase.product);
    const widgets = await shopper<Widgets>('GET', `/storefront/widgets?page=product&product=${vase.product}`);
    const tables = await shopper<Tables>('GET', `/storefront/offers?product=${bowl.product}`);
    const has = (box: UpsellBox | null | undefined) => productsOf(box)?.includes(bowl.product) ?? false;
    return [
      ['popup', has(page.popup)],
      ['accessory', page.accessories.some(has)],
      ['bundle', page.bundles.some(has)],
      ['cart', (await cartPage(cart)).boxes.some(has)],
      [
        'widget',
        widgets.body.widgets.some(({ cards }) => cards.some((card) => card.product_id === bowl.product)),
      ],
      ['table', String(bowl.variant) in tables.body.by_variant],
    ].flatMap(([place, there]) => (there ? [String(place)] : []));
  }

  test.each([
    // Stock moves without news, a product does not: what a node remembers is at most some seconds old.
    [
      'sold out',
      () =>
        sql`WITH stock AS (UPDATE variants SET inventory_quantity = 0 WHERE id = ${bowl.variant})
            UPDATE products SET published_at = now() WHERE id = ${bowl.product}`,
    ],
    ['unpublished', () => sql`UPDATE products SET published_at = NULL WHERE id = ${bowl.product}`],
    ['deleted', () => sql`UPDATE products SET deleted_at = now() WHERE id = ${bowl.product}`],
  ])('%s', async (_state, gone) => {
    await inShop(
      sql`UPDATE variants SET inventory_management = 'shopify', inventory_policy = 'deny', inventory_quantity = 9
          WHERE id = ${bowl.variant}`,
    );
    const recommend_ids = [bowl.product];
    for (const offer_type of ['pre-purchase', 'accessory', 'in-cart', 'handpicked'])
      await offer({ offer_type, recommend_ids });
    await offer({ offer_type: 'bundle', target_ids: [vase.product, bowl.product], recommend_ids });
    await inShop(
      sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, enable_discount, discount_data, priority)
          VALUES (${people.shopId}, 'quantity', 'Table', 'Buy more', 'all', true, ${JSON.stringify({
            data: [tierBody(0, 2, 10)],
            is_default_select: -1,
          })}::jsonb, 900)`,
    );
    const { token } = await cartOf({ variant_id: vase.variant, quantity: 1 });
    expect(await places(token)).toEqual(['popup', 'accessory', 'bundle', 'cart', 'widget', 'table']);
    await inShop(gone());
    expect(await places(token)).toEqual([]);
  });
});
