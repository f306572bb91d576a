import { sql } from 'drizzle-orm';
import { formatMinor } from '#core/rules/money.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import {
  type GivenOffer,
  productsOf,
  startUpsellShop,
  type UpsellShop,
} from '#apps/server/testing/upsell-shop.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import type { ShownWidget } from '../../widget/contract/shown-widget.ts';

let shop: UpsellShop;

beforeAll(async () => {
  shop = await startUpsellShop();
  await shop.admin('POST', '/admin/product-widgets/change-status.json', {
    widget_type: 'flash-deal',
    active: true,
  });
  await shop.admin('POST', '/admin/product-widgets/customize.json', {
    widget_type: 'flash-deal',
    device: 'desktop',
    widget_customize: { pages: ['home', 'product', 'cart'], limit: 2 },
  });
  await heardNews(shop.server.services);
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

const soon = () => Math.floor(Date.now() / 1000) + 3600;
const ends = (given: object = {}) => ({ setup_end_date: true, end_date_time: soon(), ...given });

/** The discounted products: by default a mug beside a vase. */
const deal = ({ discount, ...given }: Partial<GivenOffer> = {}): Promise<number> =>
  shop.offer({
    offer_type: 'pre-purchase',
    target_type: 'product',
    target_ids: [shop.vase.product],
    recommend_ids: [shop.mug.product],
    discount: ends(discount),
    ...given,
  });

async function rows(query = 'page=home'): Promise<ShownWidget[]> {
  const answer = await shop.shopper<{ widgets: ShownWidget[] }>('GET', `/storefront/widgets?${query}`);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.widgets.filter(({ type }) => type === 'flash-deal');
}
const deals = async (query?: string) => (await rows(query)).map(({ offer }) => offer!);

describe('flash deals', () => {
  test('show what is cheaper, at what the cart charges, and what it is beside; not what leads to it', async () => {
    await deal();
    const [row] = await rows();
    expect(row).toMatchObject({ title: 'Ending soon', cards: [] });
    expect(productsOf(row!.offer)).toEqual([shop.mug.product]);
    expect(row!.offer).toMatchObject({
      discount_text: 'Save 20%',
      ends_at: expect.any(String),
      words: { each: 'limit 1 per vase in cart' },
    });
    await shop.expectTrue(row!.offer!, shop.vase.variant);
  });

  test('an end that moves on by itself makes none, and no countdown beside an offer that runs out, too', async () => {
    await deal({ discount: { auto_extend_end_date: true } });
    expect(await deals()).toEqual([]);
    await deal({ discount: { auto_extend_end_date: true, setup_stock_limit: true, stock_item_limit: 3 } });
    expect(await deals()).toMatchObject([{ ends_at: null, left: 3 }]);
  });

  test('an offer for all products is one, beside whatever else is bought', async () => {
    await deal({ target_type: 'all', target_ids: [] });
    const [box] = await deals();
    expect(box).toMatchObject({ words: { each: 'limit 1 per other product in cart' } });
    await shop.expectTrue(box!, shop.bowl.variant);
  });

  test.each([
    ['by rules', 'bowl', { target_type: 'condition', condition: { target: rule('title', 'bowl') } }],
    ['for a second one of the same', 'vase', { recommend_type: 'target-product', recommend_ids: [] }],
  ] as const)('an offer %s is one, too', async (_name, lead, given: object) => {
    await deal(given);
    const [box] = await deals();
    expect(box?.discount_text).toBe('Save 20%');
    await shop.expectTrue(box!, shop[lead].variant);
  });

  test('an offer for a collection names a product of it', async () => {
    const [collection] = await shop.inShop(
      sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shop.people.shopId}, 'Deals', 'deals') RETURNING id`,
    );
    await shop.inShop(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shop.people.shopId}, ${collection}, ${shop.bowl.product}) RETURNING id`,
    );
    await deal({ target_type: 'collection', target_ids: [collection!] });
    const [box] = await deals();
    expect(box?.words.each).toBe('limit 1 per bowl in cart');
    await shop.expectTrue(box!, shop.bowl.variant);
  });

  test('an offer for what carries a tag names a product that does', async () => {
    await shop.inShop(
      sql`UPDATE products SET tags = ARRAY['glazed'] WHERE id = ${shop.bowl.product} RETURNING id`,
    );
    const id = await deal({ target_ids: [] });
    await shop.inShop(sql`UPDATE offers SET tags = ARRAY['Glazed'] WHERE id = ${id} RETURNING id`);
    forgetPricing(shop.server.services, shop.people.shopId);
    const [box] = await deals();
    expect(box?.words.each).toBe('limit 1 per bowl in cart');
    await shop.expectTrue(box!, shop.bowl.variant);
  });

  test('beside what is in the cart, or on the page, that is what is named', async () => {
    await deal({ target_ids: [shop.vase.product, shop.bowl.product], discount: { beyond_targets: true } });
    const named = async (query: string) => (await deals(query))[0]?.words.each;
    expect(await named(`page=product&product=${shop.bowl.product}`)).toBe('with bowl in the cart');
    const { token } = await shop.cartOf({ variant_id: shop.bowl.variant, quantity: 1 });
    // Its condition is met, so nothing more is stated.
    expect(await named(`page=cart&token=${token}`)).toBeUndefined();
  });

  test('a bundle is shown whole, with its sum, however few products the row shows', async () => {
    await deal({
      offer_type: 'bundle',
      target_ids: [shop.vase.product, shop.bowl.product, shop.mug.product],
      recommend_ids: [],
    });
    const [box] = await deals();
    expect(productsOf(box)).toEqual([shop.vase.product, shop.bowl.product, shop.mug.product]);
    const cart = await shop.cartOf(
      ...box!.products.map(({ variants }) => ({
        variant_id: variants[0]!.id,
        quantity: 1,
        offer_id: box!.offer_id,
      })),
    );
    const { total_minor } = cart.quote;
    expect([box!.total, box!.original_total]).toEqual([formatMinor(total_minor, 'USD', 'en-US'), '$58.49']);
    expect(total_minor).toBeLessThan(5849);
  });

  test('what does not end, has ended, ran out or gives nothing is none', async () => {
    await deal({ discount: { setup_end_date: false } });
    await deal({ discount: { end_date_time: Math.floor(Date.now() / 1000) - 60 } });
    await deal({ enable_discount: false });
    const limited = await deal({
      discount: { setup_end_date: false, setup_stock_limit: true, stock_item_limit: 2 },
    });
    expect((await deals()).map(({ offer_id, left }) => [offer_id, left])).toEqual([[limited, 2]]);
    await shop.inShop(
      sql`INSERT INTO offer_stock (shop_id, offer_id, taken) VALUES (${shop.people.shopId}, ${limited}, 2)`,
    );
    await heardNews(shop.server.services);
    expect(await deals()).toEqual([]);
  });

  test('a row for each of the first three', async () => {
    for (let at = 0; at < 4; at += 1) await deal();
    expect((await rows()).map(({ title }) => title !== '')).toEqual([true, false, false]);
  });
});

function rule(field: string, value: string) {
  return { match: 'all', conditions: [{ key: 1, field, relation: 'equal', value }] };
}
