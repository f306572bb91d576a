import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';

/** The product of each variant, by the variant's id; nothing under one that is not in the shop. */
export async function variantProducts(
  { shop, tx }: Pick<ShopCtx, 'shop' | 'tx'>,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const found = await tx.execute<{ id: number; product_id: number }>(
    sql`SELECT id, product_id FROM variants WHERE shop_id = ${shop.id} AND id = ANY(${idArray(variantIds)})`,
  );
  return new Map(found.rows.map((row) => [row.id, row.product_id]));
}
