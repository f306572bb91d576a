import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';

type SalesCtx = Pick<ShopCtx, 'shop' | 'tx'>;

/** Which of these orders are in figures: those paid as a test are not, once there are real ones. */
export async function findCountedOrders(ctx: SalesCtx, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set();
  const found = await ctx.tx.execute<{ order_id: number }>(
    sql`SELECT order_id FROM sale_movements
        WHERE shop_id = ${ctx.shop.id} AND orders = 1 AND counted AND order_id = ANY(${idArray(orderIds)})`,
  );
  return new Set(found.rows.map(({ order_id }) => order_id));
}
