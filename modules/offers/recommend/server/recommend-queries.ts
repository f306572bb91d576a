import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Recommendations that a job makes from orders: of a product, or `best-selling` of the whole shop. */
export type RecommendKind = 'also-bought' | 'best-selling';

/** The product id of what holds for the whole shop. */
export const wholeShop = 0;

/** Product ids, best first, under each of the asked products; nothing under one that has none. */
export async function recommendedIds(
  ctx: ShopCtx,
  kind: RecommendKind,
  productIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const found = await ctx.tx.execute<{ product_id: number; ids: number[] }>(
    sql`SELECT product_id, ids FROM recommendations
        WHERE shop_id = ${ctx.shop.id} AND kind = ${kind} AND product_id = ANY(${sql.param([...productIds])}::bigint[])`,
  );
  return new Map(found.rows.map((row) => [row.product_id, row.ids]));
}
