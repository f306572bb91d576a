import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsellDefaults } from '../../offer/rules/upsell-settings.ts';
import { followBundles } from './smart-offer-upkeep.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { memberClient, type TestProduct } from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let admin: ReturnType<typeof memberClient>;
let vase: TestProduct;
let bowl: TestProduct;
let mug: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  admin = memberClient(shop.server.app, shop.people.staff.apps);
  vase = await shop.product('vase', 3000);
  bowl = await shop.product('bowl', 2000);
  mug = await shop.product('mug', 800);
  const [collection] = await shop.rows<{ id: number }>(
    sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shop.people.shopId}, 'Kitchen', 'kitchen') RETURNING id`,
  );
  for (const { product } of [vase, bowl]) {
    await shop.rows(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shop.people.shopId}, ${collection!.id}, ${product})`,
    );
  }
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await shop.rows(sql`DELETE FROM offers`);
  await shop.rows(sql`DELETE FROM app_settings`);
  await shop.rows(sql`DELETE FROM smart_refusals`);
  await shop.rows(sql`DELETE FROM recommendations`);
  await admin('PUT', '/admin/setting/app-enable/upsell.json', { enable: true });
  await heardNews(shop.server.services);
});

async function boughtTogether(pairs: readonly (readonly [TestProduct, TestProduct[]])[]): Promise<void> {
  const best = pairs.map(([product]) => product.product);
  await shop.rows(
    sql`INSERT INTO recommendations (shop_id, kind, product_id, ids)
        VALUES (${shop.people.shopId}, 'best-selling', 0, ${`{${best.join(',')}}`}::bigint[])
        ON CONFLICT (shop_id, kind, product_id) DO UPDATE SET ids = excluded.ids`,
  );
  await shop.rows(sql`DELETE FROM recommendations WHERE kind = 'also-bought'`);
  for (const [product, others] of pairs) {
    await shop.rows(
      sql`INSERT INTO recommendations (shop_id, kind, product_id, ids)
          VALUES (${shop.people.shopId}, 'also-bought', ${product.product}, ${`{${others.map((one) => one.product).join(',')}}`}::bigint[])`,
    );
  }
}

interface SmartReply {
  smart_offer: { enable: boolean; recommend_limit: number };
  smart_bundle: { enable: boolean; most: number };
  kept: { id: number; offer_name: string; activated: boolean; target_ids: number[] }[];
  refused: { target_ids: [number, number]; offer_name: string }[];
  fields: Record<string, string>;
}
const read = (kind: string) => admin<SmartReply>('GET', `/admin/smart-offers/${kind}.json`);
async function save(kind: 'offer' | 'bundle', settings: object) {
  const answer = await admin<SmartReply>('PUT', `/admin/smart-offers/${kind}.json`, {
    [`smart_${kind}`]: settings,
  });
  await heardNews(shop.server.services);
  return answer;
}
interface Upsells {
  bundles: { offer_id: number; total: string; original_total: string; left: number | null }[];
  popup: { offer_id: number; message: string; products: { product_id: number }[] } | null;
  popup_rule: string;
}
const upsells = async (product: TestProduct) =>
  (await shop.shopper<Upsells>('GET', `/storefront/product-upsells?product=${product.product}`)).body;

describe('smart offer', () => {
  test('V213 turned on it is one offer, shown where no offer was made by hand, and priced', async () => {
    expect((await read('offer')).body).toMatchObject({ smart_offer: { enable: false }, kept: [] });
    expect((await upsells(vase)).popup).toBeNull();
    const saved = await save('offer', { enable: true, percentage_discount: 10 });
    expect(saved.body.kept).toMatchObject([{ offer_name: 'Smart offer', activated: true }]);
    await save('offer', { offer_message: 'Look at {{product_title}}' });
    const { popup } = await upsells(vase);
    expect(popup).toMatchObject({
      offer_id: saved.body.kept[0]!.id,
      message: 'Look at vase',
      products: [{ product_id: bowl.product, variants: [{ price_minor: 2000, offer_price_minor: 1800 }] }],
    });
    const listed = await admin<{ offers: { smart: boolean; priority: number }[] }>(
      'GET',
      '/admin/offers/list.json',
    );
    expect(listed.body.offers).toMatchObject([{ smart: true }]);
    await save('offer', { enable: false });
    expect((await upsells(vase)).popup).toBeNull();
    expect((await read('offer')).body.kept).toMatchObject([{ activated: false }]);
  });

  test('what was made by hand comes first, also when it was made later', async () => {
    await save('offer', { enable: true });
    const made = await admin<{ offer: { id: number; smart: boolean } }>('POST', '/admin/offers.json', {
      offer: {
        offer_type: 'pre-purchase',
        offer_name: 'By hand',
        offer_message: 'By hand',
        target_type: 'all',
        recommend_type: 'product',
        recommend_ids: [mug.product],
        enable_discount: false,
        discount_data: {},
      },
    });
    expect([made.status, made.body.offer.smart]).toEqual([201, false]);
    await heardNews(shop.server.services);
    expect((await upsells(vase)).popup).toMatchObject({ offer_id: made.body.offer.id });
  });

  test('20 who save at once keep one offer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        save('offer', { enable: true, recommend_limit: 1 + (index % 8) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await read('offer')).body.kept).toHaveLength(1);
  });

  test.each([
    [{ offer_message: '  ' }, 'offer_message', "Can't be blank, please fill out this field"],
    [
      { percentage_discount: 100 },
      'percentage_discount',
      'Discount number must be greater than or equal to 0 and smaller than 100',
    ],
    [{ percentage_discount: 1.5 }, 'percentage_discount', 'Please input integer number'],
    [{ recommend_limit: 9 }, 'recommend_limit', 'Choose between 1 and 8 products'],
  ])('V140 V150 V173 %j is refused at its field', async (settings, field, text) => {
    const refused = await save('offer', settings);
    expect([refused.status, refused.body.fields]).toEqual([422, { [`smart_offer.${field}`]: text }]);
    expect((await read('offer')).body.kept).toEqual([]);
  });
});

describe('smart bundles', () => {
  test('are those bought together most, and have a price for the set', async () => {
    await boughtTogether([
      [vase, [bowl, mug]],
      [bowl, [vase]],
      [mug, [vase]],
    ]);
    const saved = await save('bundle', { enable: true, percentage_discount: 10, most: 5 });
    // The bowl goes with the vase, which is a pair there is already.
    expect(saved.body.kept.map((one) => one.offer_name).sort()).toEqual([
      'Bundle of mug, vase',
      'Bundle of vase, bowl',
    ]);
    expect(
      (await upsells(vase)).bundles.map(({ total, original_total: was }) => [total, was]),
    ).toContainEqual(['$45.00', '$50.00']);
    expect((await save('bundle', { most: 1 })).body.kept.map((one) => one.activated)).toEqual([true, false]);
  });

  test('follow the orders; one that was turned off by hand stays off', async () => {
    await boughtTogether([[vase, [bowl]]]);
    const { kept } = (await save('bundle', { enable: true })).body;
    await admin('PUT', '/admin/offers/change-offer-status.json', { offer_ids: [kept[0]!.id], active: false });
    await boughtTogether([
      [vase, [bowl]],
      [mug, [bowl]],
    ]);
    await follow();
    const after = (await read('bundle')).body.kept;
    expect(after).toHaveLength(2);
    expect(after.find((one) => one.id === kept[0]!.id)?.activated).toBe(false);
    await boughtTogether([]);
    await follow();
    expect((await read('bundle')).body.kept.map((one) => one.activated)).toEqual([false, false]);
  });

  test('a product that shoppers cannot see is in none', async () => {
    await boughtTogether([[vase, [bowl]]]);
    await shop.rows(sql`UPDATE products SET published_at = NULL WHERE id = ${bowl.product}`);
    try {
      expect((await save('bundle', { enable: true })).body.kept).toEqual([]);
    } finally {
      await shop.rows(sql`UPDATE products SET published_at = now() WHERE id = ${bowl.product}`);
    }
  });

  test('one that was deleted stays away, whoever sells first, until it is allowed again', async () => {
    await boughtTogether([[vase, [bowl, mug]]]);
    const { kept } = (await save('bundle', { enable: true, most: 1 })).body;
    expect(kept.map((one) => one.offer_name)).toEqual(['Bundle of vase, bowl']);
    await admin('DELETE', '/admin/offers/delete.json', { ids: [kept[0]!.id] });
    const pair = [vase.product, bowl.product];
    const names = async () => (await read('bundle')).body.kept.map((one) => one.offer_name);
    expect((await read('bundle')).body).toMatchObject({
      kept: [],
      refused: [{ target_ids: pair, offer_name: 'Bundle of vase, bowl' }],
    });
    // The next best comes instead; the same two products the other way round are the same bundle.
    await follow();
    expect(await names()).toEqual(['Bundle of vase, mug']);
    await boughtTogether([
      [bowl, [vase]],
      [vase, [bowl]],
    ]);
    await follow();
    await save('bundle', { enable: false });
    await save('bundle', { enable: true, most: 5 });
    expect(await names()).toEqual(['Bundle of vase, mug']);
    const allowed = await admin<SmartReply>('POST', '/admin/smart-offers/bundle/allow.json', {
      target_ids: pair.toReversed(),
    });
    expect(allowed.body).toMatchObject({
      refused: [],
      kept: [{ offer_name: 'Bundle of bowl, vase', activated: true }, { activated: false }],
    });
    // What is not refused can be allowed as well; what was allowed is not remembered.
    const again = await admin<SmartReply>('POST', '/admin/smart-offers/bundle/allow.json', {
      target_ids: pair,
    });
    expect([again.status, again.body.kept.length]).toEqual([200, 2]);
  });

  test('a bundle made by hand, and one that was only turned off, are no refusal', async () => {
    await boughtTogether([[vase, [bowl]]]);
    const { kept } = (await save('bundle', { enable: true })).body;
    await admin('PUT', '/admin/offers/change-offer-status.json', { offer_ids: [kept[0]!.id], active: false });
    const copied = await admin<{ offers: { id: number }[] }>('POST', '/admin/offers/duplicate.json', {
      offer_ids: [kept[0]!.id],
    });
    await admin('DELETE', '/admin/offers/delete.json', { ids: [copied.body.offers[0]!.id] });
    expect((await read('bundle')).body.refused).toEqual([]);
  });

  async function follow(): Promise<void> {
    const own = (await shop.server.services.shops.byId(shop.people.shopId))!;
    await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      followBundles({ shop: own, tx, now: shop.server.services.now() }),
    );
    await heardNews(shop.server.services);
  }
});

describe('settings of offers', () => {
  async function set(settings: object): Promise<void> {
    await admin('POST', '/admin/setting/app.json', { app_code: 'upsell', settings });
    await heardNews(shop.server.services);
  }

  test('C031 turned off as a whole nothing is offered, and back on all is as before', async () => {
    await save('offer', { enable: true });
    expect((await upsells(vase)).popup).not.toBeNull();
    await admin('PUT', '/admin/setting/app-enable/upsell.json', { enable: false });
    await heardNews(shop.server.services);
    expect((await upsells(vase)).popup).toBeNull();
    await admin('PUT', '/admin/setting/app-enable/upsell.json', { enable: true });
    await heardNews(shop.server.services);
    expect((await upsells(vase)).popup).not.toBeNull();
  });

  test('C033 how often a popup may come is told to the page', async () => {
    expect((await upsells(vase)).popup_rule).toBe(upsellDefaults.popup_rule);
    await set({ popup_rule: 'once_per_visit' });
    expect((await upsells(vase)).popup_rule).toBe('once_per_visit');
    await set({ popup_rule: 'whenever' });
    expect((await upsells(vase)).popup_rule).toBe(upsellDefaults.popup_rule);
  });

  test('what is left and the end of a discount are told only where the shop shows them', async () => {
    await boughtTogether([[vase, [bowl]]]);
    const { kept } = (await save('bundle', { enable: true, percentage_discount: 10 })).body;
    await shop.rows(
      sql`UPDATE offers SET discount_data = discount_data || '{"setup_stock_limit": true, "stock_item_limit": 7}'::jsonb
          WHERE id = ${kept[0]!.id}`,
    );
    expect((await upsells(vase)).bundles[0]?.left).toBe(7);
    await set({ show_left: false });
    expect((await upsells(vase)).bundles[0]?.left).toBeNull();
  });
});
