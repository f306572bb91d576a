import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { InventoryMovement } from '../contract/product-edit-calls.ts';

/** Why stock changes in the rest of this transaction, for its history; null for no particular reason. */
export async function nameStockReason(
  ctx: ShopCtx,
  reason: InventoryMovement['reason'] | null,
  orderId: number | null = null,
): Promise<void> {
  await ctx.tx.execute(
    sql`SELECT set_config('app.stock_reason', ${reason ?? ''}, true), set_config('app.stock_order', ${orderId === null ? '' : String(orderId)}, true)`,
  );
}

/** Adds the order to stock movements that this transaction wrote before the order had its id. */
export async function nameSoldOrder(
  ctx: ShopCtx,
  orderId: number,
  variantIds: readonly number[],
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE inventory_movements SET order_id = ${orderId}
        WHERE shop_id = ${ctx.shop.id} AND variant_id = ANY(${sql.param(variantIds)}::bigint[])
          AND reason = 'sale' AND order_id IS NULL AND xmin = pg_current_xact_id()::xid`,
  );
}

/**
 * Takes what is sold out of stock in one statement. Variants whose stock is counted lose it; those that may not
 * be oversold only when there is enough, whoever else buys at the same moment.
 * The history of stock names the order when it is known already.
 * @returns the ids of variants that are sold out; when there is any, nothing may stay: the caller rolls back.
 */
export async function reserveStock(
  ctx: ShopCtx,
  lines: readonly { variant_id: number; quantity: number }[],
  orderId: number | null = null,
): Promise<number[]> {
  await nameStockReason(ctx, 'sale', orderId);
  const wanted = JSON.stringify(lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })));
  // Locked in the order of ids, so that two orders cannot wait for each other.
  const short = await ctx.tx.execute<{ variant_id: number }>(
    sql`WITH wanted AS (
          SELECT variant_id, sum(quantity)::int AS quantity
          FROM jsonb_to_recordset(${wanted}::jsonb) AS line (variant_id bigint, quantity int) GROUP BY 1
        ), locked AS (
          SELECT v.id FROM variants v JOIN wanted w ON w.variant_id = v.id
          WHERE v.shop_id = ${ctx.shop.id} ORDER BY v.id FOR UPDATE OF v
        ), sold AS (
          UPDATE variants v SET inventory_quantity = v.inventory_quantity - w.quantity
          FROM wanted w JOIN locked k ON k.id = w.variant_id
          WHERE v.shop_id = ${ctx.shop.id} AND v.id = w.variant_id AND v.inventory_management <> ''
            AND (v.inventory_policy = 'continue' OR v.inventory_quantity >= w.quantity)
          RETURNING v.id
        )
        SELECT w.variant_id FROM wanted w
        LEFT JOIN variants v ON v.shop_id = ${ctx.shop.id} AND v.id = w.variant_id
        WHERE w.variant_id NOT IN (SELECT id FROM sold) AND v.inventory_management IS DISTINCT FROM ''
        ORDER BY 1`,
  );
  return short.rows.map((row) => row.variant_id);
}

/**
 * Puts units back into stock, of variants whose stock is counted and that are still there. The history names the
 * reason and the order.
 */
export async function restock(
  ctx: ShopCtx,
  lines: readonly { variant_id: number; quantity: number }[],
  why: { reason: 'cancelled' | 'refunded'; order_id: number },
): Promise<void> {
  const back = JSON.stringify(lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })));
  await nameStockReason(ctx, why.reason, why.order_id);
  await ctx.tx.execute(
    sql`WITH back AS (
          SELECT variant_id, sum(quantity)::int AS quantity
          FROM jsonb_to_recordset(${back}::jsonb) AS line (variant_id bigint, quantity int) GROUP BY 1
        ), locked AS (
          SELECT v.id FROM variants v JOIN back b ON b.variant_id = v.id
          WHERE v.shop_id = ${ctx.shop.id} ORDER BY v.id FOR UPDATE OF v
        )
        UPDATE variants v SET inventory_quantity = v.inventory_quantity + b.quantity
        FROM back b JOIN locked k ON k.id = b.variant_id
        WHERE v.shop_id = ${ctx.shop.id} AND v.id = b.variant_id AND v.inventory_management <> ''`,
  );
  await nameStockReason(ctx, null);
}
