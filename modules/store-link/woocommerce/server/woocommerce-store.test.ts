import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { storedTruth, wooTruth } from '#apps/server/testing/store-truth.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
  expect(await shop.connectWoo()).toMatchObject({ status: 'done' });
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

test('comes in whole, with variations, fees and refunds; signed announcements keep it in step', async () => {
  expect(await shop.toldPlace()).toEqual({ home: `http://${shop.woo.host}`, provider: 'woocommerce' });
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
  expect(await shop.homeSales()).toBeGreaterThan(0);
  expect(shop.woo.webhooks.map((hook) => hook.delivery_url)[0]).toContain(
    `/hooks/woocommerce/${shop.people.shopId}`,
  );
  const simple = shop.woo.touch(shop.woo.products[1]!.row, {
    name: 'Announced',
    price: '7.77',
    regular_price: '7.77',
    sale_price: '',
  });
  expect((await shop.announce('woocommerce', shop.woo.announcement('product.updated', simple))).status).toBe(
    200,
  );
  expect(
    (
      await shop.announce(
        'woocommerce',
        shop.woo.announcement('product.updated', simple, { secret: 'guess' }),
      )
    ).status,
  ).toBe(401);
  expect(
    (
      await shop.announce('woocommerce', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'webhook_id=4',
      })
    ).status,
  ).toBe(200);
  // A product with variations is announced without them, so it is read.
  const { row, variations } = shop.woo.products[0]!;
  shop.woo.touch(variations[0]!, { price: '31.00', regular_price: '31.00' });
  shop.woo.touch(row, { name: 'With sizes' });
  await shop.announce('woocommerce', shop.woo.announcement('product.updated', row));
  const order = shop.woo.orders[1]!;
  shop.woo.touch(order.row, { status: 'completed', date_completed_gmt: order.row.date_modified_gmt });
  await shop.announce('woocommerce', shop.woo.announcement('order.updated', order.row));
  await shop.quiet();
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(wooTruth(shop.woo));
  const [sent] = await shop.sql(`SELECT fulfillment_status FROM orders WHERE name = $1`, [
    `#${order.row.id}`,
  ]);
  expect(sent).toEqual({ fulfillment_status: 'fulfilled' });
  // Completed means sent. WooCommerce does not report delivery.
  const parcels = await shop.sql(
    `SELECT DISTINCT f.status, f.shipment_status, f.date_done, l.delivered_quantity FROM fulfillments f
     JOIN order_lines l ON l.shop_id = f.shop_id AND l.order_id = f.order_id WHERE f.shop_id = $1`,
    [shop.people.shopId],
  );
  expect(parcels).toEqual([
    { status: 'open', shipment_status: null, date_done: null, delivered_quantity: 0 },
  ]);
});
