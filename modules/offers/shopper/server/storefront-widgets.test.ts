import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { widgetTypes, type WidgetType } from '../../offer/contract/offer-choice.ts';
import type { ShownWidget } from '../../widget/contract/shown-widget.ts';
import { defaultCustomize, widgetPages } from '../../widget/contract/widget-choice.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { memberClient, shopperClient, type TestProduct } from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let admin: ReturnType<typeof memberClient>;
let vase: TestProduct;
let bowl: TestProduct;
let mug: TestProduct;
let sold: TestProduct;
let collection: number;

beforeAll(async () => {
  shop = await startShopServer();
  admin = memberClient(shop.server.app, shop.people.staff.apps);
  vase = await shop.product('vase', 3000);
  bowl = await shop.product('bowl', 1999);
  mug = await shop.product('mug', 850);
  sold = await shop.product('sold-out', 100, 0);
  await inShop(
    sql`INSERT INTO recommendations (shop_id, kind, product_id, ids) VALUES
          (${shop.people.shopId}, 'best-selling', 0, ARRAY[${sold.product}, ${mug.product}, ${vase.product}]::bigint[]),
          (${shop.people.shopId}, 'also-bought', ${vase.product}, ARRAY[${bowl.product}, ${sold.product}, ${mug.product}]::bigint[]),
          (${shop.people.shopId}, 'also-bought', ${bowl.product}, ARRAY[${mug.product}, ${vase.product}]::bigint[])`,
  );
  [collection] = (await inShop(
    sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shop.people.shopId}, 'Kitchen', 'kitchen') RETURNING id`,
  )) as [number];
  for (const product of [vase, mug, sold]) {
    await inShop(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shop.people.shopId}, ${collection}, ${product.product}) RETURNING id`,
    );
  }
  for (const widget_type of widgetTypes) {
    await admin('POST', '/admin/product-widgets/change-status.json', { widget_type, active: true });
    await admin('POST', '/admin/product-widgets/customize.json', {
      widget_type,
      device: 'desktop',
      widget_customize: { pages: widgetPages },
    });
  }
  await heardNews(shop.server.services);
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await inShop(sql`DELETE FROM offers`);
});

async function inShop(statement: ReturnType<typeof sql>): Promise<number[]> {
  const done = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ id: number }>(statement),
  );
  await heardNews(shop.server.services);
  return done.rows.map((row) => row.id);
}

async function widgets(query: string): Promise<ShownWidget[]> {
  const answer = await shop.shopper<{ widgets: ShownWidget[] }>('GET', `/storefront/widgets?${query}`);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.widgets;
}
const widget = async (type: WidgetType, query: string) =>
  (await widgets(query)).find((one) => one.type === type);
const productsOf = (shown: ShownWidget | undefined) => shown?.cards.map((card) => card.product_id);

async function offer(given: object): Promise<number> {
  const row = { target_type: 'all', target_ids: [], recommend_ids: [], discount_data: {}, ...given };
  const [id] = await inShop(
    sql`INSERT INTO offers (shop_id, recommend_type, offer_type, target_type, target_ids, recommend_ids, discount_data)
        SELECT ${shop.people.shopId}, 'product', o.* FROM jsonb_to_record(${JSON.stringify(row)}::jsonb)
          AS o (offer_type text, target_type text, target_ids bigint[], recommend_ids bigint[], discount_data jsonb) RETURNING id`,
  );
  return id!;
}

describe('V100 product widgets of a page', () => {
  test('best-seller: what sold most and can be bought, with look and words', async () => {
    const shown = await widget('best-seller', 'page=home');
    const { title, pages: _pages, ...look } = defaultCustomize('best-seller', 'desktop', 'en');
    expect(shown).toEqual({
      type: 'best-seller',
      title,
      look,
      words: { add: 'Add to cart', choose: 'Choose options', previous: 'Previous', next: 'Next' },
      offer: null,
      cards: [
        {
          product_id: mug.product,
          title: 'mug',
          handle: 'mug',
          image: null,
          price: '$8.50',
          compare_at_price: null,
          variant_id: mug.variant,
        },
        expect.objectContaining({ product_id: vase.product, price: '$30.00' }),
      ],
    });
  });

  test('also-bought: beside the product of the page, never itself', async () => {
    expect(productsOf(await widget('also-bought', `page=product&product=${vase.product}`))).toEqual([
      bowl.product,
      mug.product,
    ]);
    expect(await widget('also-bought', 'page=product')).toBeUndefined();
    expect(await widget('also-bought', 'page=product&product=999999')).toBeUndefined();
  });

  test('cart-recommend: beside what is in the cart, and not that', async () => {
    const cart = await shop.shopper<{ cart: { token: string } }>('POST', '/storefront/cart/add.json', {
      lines: [
        { variant_id: vase.variant, quantity: 1 },
        { variant_id: bowl.variant, quantity: 2 },
      ],
    });
    const { token } = cart.body.cart;
    expect(productsOf(await widget('cart-recommend', `page=cart&token=${token}`))).toEqual([mug.product]);
    expect(await widget('cart-recommend', `page=cart&token=${'x'.repeat(24)}`)).toBeUndefined();
  });

  test('recent-view: what this browser saw, newest first, without the page’s own product', async () => {
    const seen = `seen=${mug.product},${vase.product},${sold.product},999999,${mug.product}`;
    expect(productsOf(await widget('recent-view', `page=home&${seen}`))).toEqual([mug.product, vase.product]);
    expect(productsOf(await widget('recent-view', `page=product&product=${mug.product}&${seen}`))).toEqual([
      vase.product,
    ]);
    expect((await shop.shopper('GET', '/storefront/widgets?page=home&seen=1;DROP')).status).toBe(422);
  });

  test('handpicked-product: what the offers for this page name, told apart by offer', async () => {
    const everywhere = await offer({ offer_type: 'handpicked', recommend_ids: [bowl.product] });
    const here = await offer({
      offer_type: 'handpicked',
      target_type: 'product',
      target_ids: [vase.product],
      recommend_ids: [mug.product, bowl.product, vase.product],
    });
    const handpicked = await offer({
      offer_type: 'handpicked',
      target_type: 'collection',
      target_ids: [collection],
      recommend_ids: [vase.product],
    });
    const picked = async (query: string) =>
      (await widgets(query)).flatMap(({ type, offer: box }) =>
        type === 'handpicked-product'
          ? [[box!.offer_id, ...box!.products.map((product) => product.product_id)]]
          : [],
      );
    expect(await picked('page=home')).toEqual([[everywhere, bowl.product]]);
    expect(await picked(`page=product&product=${vase.product}`)).toEqual([
      [everywhere, bowl.product],
      [here, mug.product, bowl.product],
    ]);
    expect(await picked(`page=collection&collection=${collection}`)).toEqual([
      [everywhere, bowl.product],
      [handpicked, vase.product],
    ]);
  });

  test('more-collection: from the collections of the product, or the one of the page', async () => {
    expect(productsOf(await widget('more-collection', `page=product&product=${vase.product}`))).toEqual([
      mug.product,
    ]);
    expect(productsOf(await widget('more-collection', `page=collection&collection=${collection}`))).toEqual([
      vase.product,
      mug.product,
    ]);
    expect(await widget('more-collection', 'page=home')).toBeUndefined();
  });

  test('one that is off, or not for this page or device, is not shown; its limit holds', async () => {
    const save = async (device: string, widget_customize: object) => {
      await admin('POST', '/admin/product-widgets/customize.json', {
        widget_type: 'best-seller',
        device,
        widget_customize,
      });
      await heardNews(shop.server.services);
    };
    await save('desktop', { limit: 1, title: 'Loved' });
    await save('mobile', { pages: ['product'] });
    expect(await widget('best-seller', 'page=home')).toMatchObject({ title: 'Loved', look: { limit: 1 } });
    expect(productsOf(await widget('best-seller', 'page=home'))).toEqual([mug.product]);
    expect(await widget('best-seller', 'page=home&device=mobile')).toBeUndefined();
    expect(await widget('best-seller', 'page=product&device=mobile')).toMatchObject({
      title: 'Best sellers',
    });
    await admin('POST', '/admin/product-widgets/change-status.json', {
      widget_type: 'best-seller',
      active: false,
    });
    await heardNews(shop.server.services);
    expect(await widget('best-seller', 'page=home')).toBeUndefined();
    await admin('POST', '/admin/product-widgets/change-status.json', {
      widget_type: 'best-seller',
      active: true,
    });
    await heardNews(shop.server.services);
  });

  test('C239 turned off, nothing that was made from orders is shown', async () => {
    const query = `page=product&product=${vase.product}&seen=${bowl.product}`;
    const types = async () => (await widgets(query)).map((one) => one.type);
    expect(await types()).toEqual(expect.arrayContaining(['best-seller', 'also-bought', 'recent-view']));
    await admin('POST', '/precommend/app-status', { enable: false });
    await heardNews(shop.server.services);
    expect(await types()).toEqual(['recent-view', 'more-collection']);
    await admin('POST', '/precommend/app-status', { enable: true });
    await heardNews(shop.server.services);
    expect(await types()).toContain('best-seller');
  });

  test('another shop has its own', async () => {
    const other = await shopperClient(shop.server.app, 'other.test')<{ widgets: unknown[] }>(
      'GET',
      `/storefront/widgets?page=product&product=${vase.product}&seen=${mug.product}`,
    );
    expect(other.body.widgets).toEqual([]);
  });
});
