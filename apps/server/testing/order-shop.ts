import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import type { Fulfillment } from '#modules/orders/order/contract/fulfillment.ts';
import type { Order } from '#modules/orders/order/contract/order.ts';
import type { Refund } from '#modules/orders/order/contract/refund.ts';
import { startShopServer } from './shop-server.ts';
import { type Answer, complete, offerBody, openCheckout } from './test-shop.ts';

export type OrderShop = Awaited<ReturnType<typeof startOrderShop>>;
type RefundAnswer = Answer<{ refund: Refund; order: Order; code: string; fields: Record<string, string> }>;
export type FulfillAnswer = Answer<{ fulfillment: Fulfillment; order: Order; code: string }>;

export const cents = (major: number): number => Math.round(major * 100);

/** Units of a line, as a refund names them. */
export const units = (line: { id: number }, quantity: number, restock_type = 'no_restock') => ({
  line_item_id: line.id,
  quantity,
  restock_type,
});

/** A shop of vases (10 % off from 2 on, 20 % from 4 on) and bowls, and what is done with its orders. */
export async function startOrderShop() {
  const shop = await startShopServer();
  const vase = await shop.product('vase', 3333, 5000);
  const bowl = await shop.product('bowl', 1999, 5000);
  const made = await shop.admin('POST', '/admin/offers.json', {
    offer: offerBody({ target_type: 'product', target_ids: [vase.product] }),
  });
  expect(made.status).toBe(201);
  await eventually('the offer in a cart', async () => {
    const checkout = await openCheckout(shop.shopper, [{ variant_id: vase.variant, quantity: 4 }]);
    return checkout.quote.discount_minor > 0;
  });
  const read = async (id: number) =>
    (await shop.admin<{ order: Order }>('GET', `/admin/orders/${id}.json`)).body.order;
  return {
    ...shop,
    vase,
    bowl,
    read,
    /** Four vases and three bowls. */
    usual: () => [
      { variant_id: vase.variant, quantity: 4 },
      { variant_id: bowl.variant, quantity: 3 },
    ],
    async place(lines: { variant_id: number; quantity: number }[], given: object = {}): Promise<Order> {
      const placed = await complete(shop.shopper, await openCheckout(shop.shopper, lines), given);
      expect(placed.status).toBe(201);
      const list = await shop.admin<{ orders: { id: number }[] }>(
        'GET',
        `/admin/orders.json?search=${encodeURIComponent(placed.body.order.name)}`,
      );
      return read(list.body.orders[0]!.id);
    },
    refund: (id: number, given: object): Promise<RefundAnswer> =>
      shop.admin('POST', `/admin/orders/${id}/refunds.json`, { refund: given }),
    fulfill: (id: number, given: object = {}): Promise<FulfillAnswer> =>
      shop.admin('POST', `/admin/orders/${id}/fulfillments.json`, { fulfillment: given }),
    async stockOf(variant: number): Promise<number> {
      const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
        tx.execute<{ n: number }>(sql`SELECT inventory_quantity AS n FROM variants WHERE id = ${variant}`),
      );
      return found.rows[0]!.n;
    },
  };
}
