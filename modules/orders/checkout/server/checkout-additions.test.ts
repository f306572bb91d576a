import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCheckout } from '../contract/shop-checkout-calls.ts';
import { type PostPurchaseShop, postPurchaseShop } from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

let server: TestServer;
let shop: PostPurchaseShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());

test('items bought after payment don’t belong to the checkout', async () => {
  const read = async () =>
    (await shop.admin<{ checkouts: ShopCheckout[] }>('GET', '/admin/checkouts.json?status=completed&limit=1'))
      .body.checkouts[0]!;
  await shop.offer({ shipping_fee: { type: 'percentage', value: 100 } });
  const { placed, step } = await shop.offered();
  const before = await read();
  expect(before).toMatchObject({ order_id: placed.id, total_quantity: 1, total_discounts: 0 });
  expect((await shop.accept(placed.token, step)).status).toBe(200);
  const order = await shop.order(placed.id);
  expect(order.line_items).toHaveLength(2);
  expect(order.discount_applications).toHaveLength(1);
  expect(order.total_price).toBeGreaterThan(before.total_price);
  expect(await read()).toEqual(before);
});
