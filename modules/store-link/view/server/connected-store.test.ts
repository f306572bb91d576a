import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop } from '#apps/server/testing/store-cart.ts';
import { makeProduct, tierBody } from '#apps/server/testing/test-shop.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';

describe.each(['shopify', 'woocommerce'] as const)('the list of offers beside a store (%s)', (provider) => {
  let shop: CodedShop;
  beforeAll(async () => {
    shop = await startCodedShop(provider);
  }, 120_000);
  afterAll(() => shop.close());

  test('says of each whether the store lacks what it cannot be shown without', async () => {
    const { services } = shop.server;
    const made = await makeProduct(services.db, shop.people.shopId, {
      handle: 'only-here',
      price_minor: 900,
    });
    const own = made.product;
    const [there, other] = [shop.variants[0]!.our_product, shop.variants[4]!.our_product];
    const tiers = { data: [tierBody(0, 2, 10)], is_default_select: 0 };
    const quantity = { offer_type: 'quantity', discount_data: tiers };
    const upsell = (recommend_ids: number[]) => ({
      ...{ offer_type: 'in-cart', target_ids: [there], recommend_type: 'product', recommend_ids },
      discount_data: discountExample({}),
    });
    const bundle = (...target_ids: number[]) => ({
      ...{ offer_type: 'bundle', target_ids },
      discount_data: discountExample({}),
    });
    const wanted = [
      [{ ...quantity, target_ids: [there] }, false],
      [{ ...quantity, target_ids: [own] }, true],
      [{ ...quantity, target_ids: [own, there] }, false],
      [{ ...quantity, target_type: 'all' }, false],
      [upsell([other]), false],
      [upsell([own]), true],
      [upsell([own, other]), false],
      [bundle(there, other), false],
      [bundle(there, own), true],
    ] as const;
    const ids: number[] = [];
    for (const [given] of wanted) ids.push(await shop.offer(given));
    const lacking = async () => {
      const { body } = await shop.admin<{ offers: { id: number; missing_in_store: boolean }[] }>(
        'GET',
        '/admin/offers/list.json?limit=50',
      );
      return ids.map((id) => body.offers.find((offer) => offer.id === id)!.missing_in_store);
    };
    expect(await lacking()).toEqual(wanted.map(([, isLacking]) => isLacking));
    // Without a store there is none that could lack anything.
    expect((await shop.admin('DELETE', '/admin/integrate.json')).status).toBe(200);
    await shop.sql('UPDATE offers SET version = version + 1 WHERE shop_id = $1', [shop.people.shopId]);
    expect(await lacking()).toEqual(wanted.map(() => false));
  });
});
