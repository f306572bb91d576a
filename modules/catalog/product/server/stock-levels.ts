import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Stock of a variant. `id` and `inventory_item_id` are the variant's. */
export interface StockLevel {
  id: number;
  inventory_item_id: number;
  product_id: number;
  sku: string;
  available: number;
  /** ISO 8601, UTC. */
  updated_at: string;
}

/** The stock of those of the variants that are still there, now. */
export async function stockLevels(ctx: ShopCtx, variantIds: readonly number[]): Promise<StockLevel[]> {
  const found = await ctx.tx.execute<Record<string, unknown> & Omit<StockLevel, 'inventory_item_id'>>(
    sql`SELECT id, product_id, sku, inventory_quantity AS available, updated_at FROM variants
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(variantIds)}::bigint[]) ORDER BY id`,
  );
  return found.rows.map(({ id, product_id, sku, available, updated_at }) => ({
    id,
    inventory_item_id: id,
    product_id,
    sku,
    available,
    updated_at: new Date(updated_at).toISOString(),
  }));
}
