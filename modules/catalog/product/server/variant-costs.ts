import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Cost per item of each variant, in minor units. Variants without a known cost are missing. */
export async function variantCosts(
  ctx: ShopCtx,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const found = await ctx.tx.execute<{ id: number; cost_minor: number }>(
    sql`SELECT id, cost_minor FROM variants
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param([...variantIds])}::bigint[]) AND cost_minor IS NOT NULL`,
  );
  return new Map(found.rows.map((row) => [row.id, row.cost_minor]));
}
