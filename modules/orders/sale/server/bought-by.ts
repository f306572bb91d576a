import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** An order with items. */
export interface Bought {
  order_id: number;
  /** Title of the product's line at the time. '' if no product was requested. */
  variant_title: string;
}

/**
 * The newest order by which an address bought a product, or anything (null): paid, not cancelled, and not all of it given
 * back. Those of another store count, too.
 */
export async function boughtBy(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  email: string,
  productId: number | null,
): Promise<Bought | null> {
  if (email === '') return null;
  const found = await ctx.tx.execute<{ order_id: number; variant_title: string }>(
    sql`SELECT o.id AS order_id, CASE WHEN ${productId}::bigint IS NULL THEN '' ELSE l.variant_title END AS variant_title
        FROM orders o JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
        WHERE o.shop_id = ${ctx.shop.id} AND o.email_lower = ${email.toLowerCase()} AND o.cancelled_at IS NULL
          AND o.financial_status IN ('paid', 'partially_refunded') AND l.refunded_quantity < l.quantity
          AND (${productId}::bigint IS NULL OR l.product_id = ${productId}::bigint)
        ORDER BY o.id DESC, l.position LIMIT 1`,
  );
  return found.rows[0] ?? null;
}

/**
 * Whether an order is paid, and nothing of it was cancelled or given back. It stays so until the caller's transaction ends:
 * whoever cancels or refunds it meanwhile waits.
 */
export async function isSoundOrder(ctx: Pick<ShopCtx, 'shop' | 'tx'>, orderId: number): Promise<boolean> {
  const found = await ctx.tx.execute<{ sound: boolean }>(
    sql`SELECT cancelled_at IS NULL AND financial_status = 'paid' AND refunded_minor = 0 AS sound
        FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId} FOR SHARE`,
  );
  return found.rows[0]?.sound ?? false;
}
