import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import {
  type GivenOffer,
  productsOf,
  startUpsellShop,
  type UpsellShop,
} from '#apps/server/testing/upsell-shop.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { offerTrialOf } from '../../trial/rules/offer-trial.ts';
import type { ShownWidget } from '../../widget/contract/shown-widget.ts';

let shop: UpsellShop;

beforeAll(async () => {
  shop = await startUpsellShop();
  await shop.admin('POST', '/admin/product-widgets/change-status.json', {
    widget_type: 'handpicked-product',
    active: true,
  });
  await heardNews(shop.server.services);
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

const picked = (given: GivenOffer | object = {}): Promise<number> =>
  shop.offer({
    offer_type: 'handpicked',
    target_type: 'product',
    target_ids: [shop.vase.product],
    recommend_ids: [shop.bowl.product],
    ...given,
  });

async function rows(query = ''): Promise<ShownWidget[]> {
  const answer = await shop.shopper<{ widgets: ShownWidget[] }>(
    'GET',
    `/storefront/widgets?page=product&product=${shop.vase.product}${query}`,
  );
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.widgets.filter(({ type }) => type === 'handpicked-product');
}
const row = async (query = ''): Promise<UpsellBox> => (await rows(query))[0]!.offer!;
const prices = (box: UpsellBox) =>
  box.products.flatMap((product) => product.variants.map(({ offer_price }) => offer_price));

describe('products picked by hand', () => {
  test('each has the price that the cart charges beside the page’s product, and the row says what it is beside', async () => {
    await picked();
    const box = await row();
    expect(prices(box)).toEqual(['$15.99']);
    expect(box).toMatchObject({ discount_text: 'Save 20%', words: { each: 'limit 1 per vase in cart' } });
    await shop.expectTrue(box, shop.vase.variant);
  });

  test('beside what is in the cart already it is what the cart charges at once', async () => {
    await picked({ target_type: 'all', target_ids: [] });
    const { token } = await shop.cartOf({ variant_id: shop.mug.variant, quantity: 1 });
    const box = await row(`&token=${token}`);
    expect(prices(box)).toEqual(['$15.99']);
    expect(box.words.each).toBe('limit 1 per other product in cart');
    await shop.expectTrue(box, shop.mug.variant);
  });

  test('where all that leads to it is used up, the price is the full one', async () => {
    const offer_id = await picked({ recommend_ids: [shop.bowl.product, shop.mug.product] });
    const { token } = await shop.cartOf(
      { variant_id: shop.vase.variant, quantity: 1 },
      { variant_id: shop.mug.variant, quantity: 1, offer_id },
    );
    // The mug is the cheaper one and has the vase's only discount.
    const box = await row(`&token=${token}`);
    expect(productsOf(box)).toEqual([shop.bowl.product]);
    expect([prices(box), box.discount_text]).toEqual([['$19.99'], '']);
  });

  test('any number is discounted where the offer says so, and the row names what it needs', async () => {
    await picked({ discount: { beyond_targets: true } });
    expect((await row()).words.each).toBe('with vase in the cart');
  });

  test('message, call to action, how many, which variant first and which fits are the offer’s', async () => {
    const pair = (option: string, value: string) => ({ option, value });
    await picked({
      target_ids: [shop.shirt.product, shop.vase.product],
      recommend_ids: [shop.shirt.product, shop.bowl.product, shop.mug.product],
      recommend_limit: 2,
      variant_sort: 'highest',
      cta: 'checkout',
    });
    const box = await row();
    expect(box).toMatchObject({ message: 'Goes with vase: 20% off', cta: 'checkout' });
    expect(productsOf(box)).toEqual([shop.shirt.product, shop.bowl.product]);
    expect(prices(box)).toEqual(['$12.00', '$9.60', '$8.00', '$15.99']);

    await shop.inShop(sql`DELETE FROM offers`);
    const hat = await shop.inShop(
      sql`INSERT INTO products (shop_id, title, handle, published_at, options) VALUES (${shop.people.shopId}, 'hat', 'hat', now(),
            '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]}]') RETURNING id`,
    );
    for (const color of ['Red', 'Blue'])
      await shop.inShop(
        sql`INSERT INTO variants (shop_id, product_id, title, option1, price_minor) VALUES (${shop.people.shopId}, ${hat[0]}, ${color}, ${color}, 500) RETURNING id`,
      );
    await picked({
      target_type: 'all',
      recommend_ids: hat,
      condition: {
        using_recommend_display: true,
        recommend_display: [{ conditions: [pair('Color', 'Blue')], expects: [pair('Color', 'Blue')] }],
      },
    });
    const first = async (variant: string) => {
      const answer = await shop.shopper<{ widgets: ShownWidget[] }>(
        'GET',
        `/storefront/widgets?page=product&product=${shop.shirt.product}&variant=${shop.shirt.variants[variant]}`,
      );
      return answer.body.widgets.find(({ offer }) => offer)?.offer?.products[0]?.variants[0]?.options[0];
    };
    expect([await first('Red S'), await first('Blue S')]).toEqual(['Red', 'Blue']);
  });

  test('the second wording is shown, and priced, to its share of visitors', async () => {
    const variant_b = { offer_message: 'Second', percentage_discount: 50 };
    const id = await picked({ variant_b });
    const visitors = Array.from({ length: 40 }, (_one, at) => `visitor-${at}`);
    const part = (visitor: string) => offerTrialOf({ id, source: { variant_b } }, visitor);
    expect(new Set(visitors.map(part))).toEqual(new Set(['a', 'b']));
    for (const visitor of visitors.slice(0, 12)) {
      const box = await row(`&visitor=${visitor}`);
      expect([visitor, box.message, prices(box)]).toEqual(
        part(visitor) === 'b'
          ? [visitor, 'Second', ['$9.99']]
          : [visitor, 'Goes with vase: 20% off', ['$15.99']],
      );
    }
  });

  test('what the row did not show is not discounted when it is claimed', async () => {
    const offer_id = await picked({
      recommend_ids: [shop.bowl.product, shop.mug.product],
      recommend_limit: 1,
    });
    expect(productsOf(await row())).toEqual([shop.bowl.product]);
    const cart = await shop.cartOf(
      { variant_id: shop.vase.variant, quantity: 1 },
      { variant_id: shop.mug.variant, quantity: 1, offer_id },
    );
    expect(cart.quote.lines.map((line) => line.total_minor)).toEqual([3000, 850]);
  });

  test('a row for each of the first three offers; the title stands over the first', async () => {
    for (let at = 0; at < 4; at += 1) await picked();
    expect((await rows()).map(({ title }) => title !== '')).toEqual([true, false, false]);
  });
});
