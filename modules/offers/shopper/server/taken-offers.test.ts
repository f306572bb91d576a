import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferStatistics } from '../../offer/contract/offer-statistics.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { complete, openCheckout, type TestProduct } from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let vase: TestProduct;
let bowl: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  vase = await shop.product('vase', 3000);
  bowl = await shop.product('bowl', 2000);
});
afterAll(() => shop.server.close());

/** An offer without a discount that the shop page shows by now. */
async function offer(offer_type: string, given: object = {}): Promise<number> {
  const made = await shop.admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
    offer: {
      offer_name: 'Plain',
      offer_message: 'Take this, too',
      offer_type,
      target_type: 'product',
      target_ids: [vase.product],
      recommend_type: 'product',
      recommend_ids: [bowl.product],
      enable_discount: false,
      discount_data: {},
      ...given,
    },
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  const { id } = made.body.offer;
  await heardNews(shop.server.services);
  return id;
}

async function figures(id: number): Promise<Pick<OfferStatistics, 'sales' | 'checkout'>> {
  await shop.server.drain();
  await shop.server.drain();
  const answer = await shop.admin<{ statistics: OfferStatistics }>(
    'GET',
    `/admin/offers/${id}/statistics.json?date_filter=all_time`,
  );
  const { sales, checkout } = answer.body.statistics;
  return { sales, checkout };
}

async function buy(...lines: { variant_id: number; quantity: number; offer_id?: number }[]): Promise<number> {
  const checkout = await openCheckout(shop.shopper, lines);
  const placed = await complete(shop.shopper, checkout);
  expect([placed.status, placed.body]).toEqual([201, expect.anything()]);
  const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ id: number }>(sql`SELECT id FROM orders WHERE token = ${placed.body.order.token}`),
  );
  return found.rows[0]!.id;
}

const taken = (offer_id: number) => ({ variant_id: bowl.variant, quantity: 2, offer_id });
const target = { variant_id: 0, quantity: 1 };

describe('what offers without a discount bring', () => {
  test.each(['pre-purchase', 'in-cart', 'accessory'])(
    '%s: a line that was taken from it is its checkout and its sale, and no more when it is given back',
    async (type) => {
      const id = await offer(type);
      const order = await buy({ ...target, variant_id: vase.variant }, taken(id));
      expect(await figures(id)).toEqual({ sales: 40, checkout: 1 });

      const lines = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
        tx.execute<{ id: number; taken_offer_id: number | null }>(
          sql`SELECT id, taken_offer_id FROM order_lines WHERE order_id = ${order} ORDER BY position`,
        ),
      );
      expect(lines.rows.map((line) => line.taken_offer_id)).toEqual([null, id]);
      const refund = {
        refund_line_items: [{ line_item_id: lines.rows[1]!.id, quantity: 1, restock_type: 'no_restock' }],
      };
      expect((await shop.admin('POST', `/admin/orders/${order}/refunds.json`, { refund })).status).toBe(201);
      expect(await figures(id)).toEqual({ sales: 20, checkout: 1 });
      await shop.admin('DELETE', '/admin/offers/delete.json', { ids: [id] });
    },
  );

  test('handpicked: taken on a page, bought alone', async () => {
    const id = await offer('handpicked', { target_type: 'all', target_ids: [] });
    await buy(taken(id));
    expect(await figures(id)).toEqual({ sales: 40, checkout: 1 });
    await buy({ variant_id: vase.variant, quantity: 1, offer_id: id });
    expect(await figures(id)).toEqual({ sales: 40, checkout: 1 });
    await shop.admin('DELETE', '/admin/offers/delete.json', { ids: [id] });
  });

  test('a browser that names an offer it cannot have taken counts nothing', async () => {
    const id = await offer('pre-purchase');
    // Nothing leads to it; it does not offer this product; there is no such offer.
    await buy(taken(id));
    await buy(
      { variant_id: vase.variant, quantity: 1 },
      { variant_id: vase.variant, quantity: 1, offer_id: id },
    );
    await buy({ variant_id: vase.variant, quantity: 1 }, taken(987_654));
    expect(await figures(id)).toEqual({ sales: 0, checkout: 0 });
    const counted = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM order_lines WHERE taken_offer_id = 987654`),
    );
    expect(counted.rows[0]?.n).toBe(0);
  });
});
