import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { addDays, dayIn } from '../../span/rules/day-range.ts';

/**
 * Units of each product in orders that were placed since a moment of the last days and paid, without what came back of
 * them; of what is in figures, so test payments are none once there are real ones. Products without any are not there.
 */
export async function paidUnitsSince(ctx: ShopCtx, since: Date): Promise<Map<number, number>> {
  const from = addDays(dayIn(ctx.shop.timezone, since), -1);
  const found = await ctx.tx.execute<{ product_id: number; units: number }>(
    sql`WITH recent AS (
          SELECT order_id FROM sale_movements
          WHERE shop_id = ${ctx.shop.id} AND day >= ${from}::date AND orders = 1 AND at >= ${since.toISOString()}::timestamptz
            AND paid AND counted)
        SELECT m.product_id, sum(m.quantity)::int AS units
        FROM recent r JOIN sale_movements m ON m.shop_id = ${ctx.shop.id} AND m.order_id = r.order_id
        WHERE m.product_id IS NOT NULL
        GROUP BY m.product_id HAVING sum(m.quantity) > 0`,
  );
  return new Map(found.rows.map(({ product_id, units }) => [product_id, units]));
}
