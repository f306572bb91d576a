import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { quickViewProduct } from '../contract/quick-view-calls.ts';
import type { OnboardingState } from '../../onboarding/contract/onboarding-calls.ts';
import type { productUpsells } from '../../shopper/contract/storefront-upsell-calls.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { makeProduct, offerBody, type TestProduct } from '#apps/server/testing/test-shop.ts';

type Shown = ReplyOf<typeof quickViewProduct> & { code?: string };

let shop: ShopServer;
let vase: TestProduct;
let shirt: number;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 4_200);
  const [product] = await inShop(
    sql`INSERT INTO products (shop_id, title, handle, published_at, options)
        VALUES (${shop.people.shopId}, '<b>Shirt</b>', 'shirt', now(), '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]},
          {"name": "Size", "position": 2, "values": ["S", "L"]}]') RETURNING id`,
  );
  shirt = product!;
  for (const [color, size, price, was, stock] of [
    ['Red', 'S', 1000, 1250, 5],
    ['Red', 'L', 1500, 1500, 0],
    ['Blue', 'S', 1200, null, 5],
  ] as const)
    await inShop(
      sql`INSERT INTO variants (shop_id, product_id, title, option1, option2, price_minor, compare_at_price_minor, inventory_management, inventory_policy, inventory_quantity)
          VALUES (${shop.people.shopId}, ${shirt}, ${`${color} / ${size}`}, ${color}, ${size}, ${price}, ${was}, 'shopify', 'deny', ${stock}) RETURNING id`,
    );
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await inShop(sql`DELETE FROM offers`);
  await inShop(sql`DELETE FROM app_settings`);
  await inShop(sql`UPDATE products SET published_at = now(), deleted_at = NULL`);
});

async function inShop(statement: ReturnType<typeof sql>): Promise<number[]> {
  const done = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ id: number }>(statement),
  );
  await heardNews(shop.server.services);
  return done.rows.map((row) => row.id);
}
async function saveSettings(settings: object) {
  const body = { app_code: 'upsell', settings };
  expect((await shop.admin('POST', '/admin/setting/app.json', body)).status).toBe(200);
  await heardNews(shop.server.services);
}
const button = async () =>
  (await shop.shopper<{ button: string | null }>('GET', '/storefront/quick-view')).body.button;
const look = (handle: string) =>
  shop.shopper<Shown>('GET', `/storefront/quick-view-product?handle=${handle}&visitor=0123456789abcdef`);
const steps = async () => {
  const { body } = await shop.admin<{ onboarding: OnboardingState }>(
    'GET',
    '/admin/dashboards/onboarding.json',
  );
  return [...body.onboarding.steps, ...body.onboarding.hidden_steps].map(({ type }) => type);
};

describe('the buttons on product cards', () => {
  test('V006 there are none until quick view is turned on, and none again when it is turned off', async () => {
    expect(await button()).toBeNull();
    await saveSettings({ quick_view: true });
    expect(await button()).toBe('Quick view');
    await saveSettings({ quick_view: false });
    expect(await button()).toBeNull();
  });

  test('they say what the merchant wrote, as text', async () => {
    await saveSettings({ quick_view: true, quick_view_text: ' <i>Look</i> ' });
    expect(await button()).toBe('<i>Look</i>');
    await saveSettings({ quick_view_text: '' });
    expect(await button()).toBe('Quick view');
  });

  test('C031 offers turned off turn them off, too', async () => {
    await saveSettings({ quick_view: true });
    const off = { enable: false };
    expect((await shop.admin('PUT', '/admin/setting/app-enable/upsell.json', off)).status).toBe(200);
    await heardNews(shop.server.services);
    expect(await button()).toBeNull();
  });

  test('V006 the step of the start guide is gone while quick view is on, hidden or not (ambiguity 29)', async () => {
    expect(await steps()).toContain('turn_on_quick_view');
    await saveSettings({ quick_view: true });
    expect(await steps()).not.toContain('turn_on_quick_view');
    await saveSettings({ quick_view: false });
    expect(await steps()).toContain('turn_on_quick_view');
  });
});

describe('a product in quick view', () => {
  test('has its choices, prices in the shop’s money, and what can be bought', async () => {
    const { status, body } = await look('shirt');
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      product_id: shirt,
      title: '<b>Shirt</b>',
      options: [
        { name: 'Color', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['S', 'L'] },
      ],
      variants: [
        { options: ['Red', 'S'], available: true, price: '$10.00', compare_at_price: '$12.50', in_stock: 5 },
        { options: ['Red', 'L'], available: false, price: '$15.00', compare_at_price: null, in_stock: 0 },
        { options: ['Blue', 'S'], available: true, price: '$12.00', compare_at_price: null, in_stock: 5 },
      ],
      words: { add: 'Add to cart' },
    });
    expect(body.offers).toEqual({ quantity: [], by_variant: {}, now: expect.any(String) });
  });

  test('without a choice has none to make', async () => {
    const { product } = (await look('vase')).body;
    expect(product).toMatchObject({ options: [], variants: [{ id: vase.variant, options: [] }] });
  });

  test('has the quantity offer of its page', async () => {
    const body = { offer: { ...offerBody(), target_type: 'product', target_ids: [vase.product] } };
    expect((await shop.admin('POST', '/admin/offers.json', body)).status).toBe(201);
    await heardNews(shop.server.services);
    const { offers } = (await look('vase')).body;
    const page = await shop.shopper(
      'GET',
      `/storefront/offers?product=${vase.product}&visitor=0123456789abcdef`,
    );
    expect(offers).toEqual({ ...(page.body as object), now: expect.any(String) });
    expect(offers.quantity.map(({ tiers }) => tiers.map((tier) => tier.total))).toEqual([
      ['$75.60', '$134.40'],
    ]);
    expect((await look('shirt')).body.offers.quantity).toEqual([]);
  });

  test('unpublished, deleted, or of another shop is 404', async () => {
    await makeProduct(shop.server.services.db, shop.people.otherShopId, {
      handle: 'foreign',
      price_minor: 100,
    });
    await inShop(sql`UPDATE products SET published_at = NULL WHERE handle = 'vase'`);
    await inShop(sql`UPDATE products SET deleted_at = now() WHERE handle = 'shirt'`);
    for (const handle of ['vase', 'shirt', 'foreign', 'nothing', '%00', "';--"])
      expect([handle, (await look(encodeURIComponent(handle))).status]).toEqual([handle, 404]);
  });
});

test('what comes up when it is added is asked for alone', async () => {
  await inShop(
    sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, target_ids, recommend_type, recommend_ids, condition,
          enable_discount, discount_data, variant_sort, recommend_limit, holdout_percent, cta, priority)
        SELECT ${shop.people.shopId}, kind, kind, 'Goes with it', 'all', '{}', 'product', ARRAY[${vase.product}::bigint], '{}', false,
          '{"discount_type": "percentage", "percentage_discount": 0, "amount_discount": 0, "stock_item_limit": 30, "setup_stock_limit": false,
            "auto_restock": false, "setup_end_date": false, "auto_extend_end_date": false}', 'lowest', 4, 0, 'cart', n::int
          FROM unnest(ARRAY['pre-purchase', 'accessory']) WITH ORDINALITY AS k (kind, n) RETURNING id`,
  );
  const ask = async (query: string) =>
    (
      await shop.shopper<ReplyOf<typeof productUpsells>>(
        'GET',
        `/storefront/product-upsells?product=${shirt}${query}`,
      )
    ).body;
  const [all, alone] = [await ask(''), await ask('&only=popup')];
  expect(all.accessories).toHaveLength(1);
  expect(all.popup?.message).toBe('Goes with it');
  expect(alone).toEqual({ ...all, accessories: [], bundles: [], now: expect.any(String) });
});
