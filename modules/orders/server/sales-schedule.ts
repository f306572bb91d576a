import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/context.ts';
import { retryDeadlock } from '#core/server/deadlock-retry.ts';
import { defineSchedule } from '#core/server/schedule.ts';
import { restateOrders } from './order-sales.ts';

/** Orders of one transaction. */
const atOnce = 200;

/** States orders of one shop anew that have waited for it since figures were facts. */
async function restateWaiting(services: Services, shopId: number): Promise<void> {
  const shop = await services.shops.byId(shopId);
  if (!shop) return;
  for (let done = atOnce; done === atOnce;)
    done = await retryDeadlock(() =>
      services.db.inShop(shopId, async (tx) => {
        const waiting = await tx.execute<{ order_id: number }>(
          sql`SELECT DISTINCT order_id FROM told_sales WHERE shop_id = ${shopId} ORDER BY order_id LIMIT ${atOnce}`,
        );
        const ids = waiting.rows.map((row) => row.order_id);
        await restateOrders({ shop, tx }, ids);
        return ids.length;
      }),
    );
}

/** Brings what figures of before say of orders to what the orders are, and has nothing more to do then. */
export const restateTold = defineSchedule({
  name: 'orders.restate-told-sales',
  everySeconds: 300,
  async run(services) {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(sql`SELECT DISTINCT shop_id FROM told_sales ORDER BY shop_id`),
    );
    for (const { shop_id } of found.rows) await restateWaiting(services, shop_id);
  },
});
