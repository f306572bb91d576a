import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** For a product in most orders, the latest orders are enough. */
const maxOrders = 2000;

/** Orders of a span that count for products bought together: those that weren't canceled. */
const countedOrders = (ctx: ShopCtx, since: Date) =>
  sql`o.shop_id = ${ctx.shop.id} AND o.created_at >= ${since.toISOString()}::timestamptz AND o.cancelled_at IS NULL`;

/**
 * Ids of products in orders that were made or changed since then, or in any (null), above `after`, ascending; at most
 * `limit`.
 */
export async function orderedProducts(
  ctx: ShopCtx,
  { changed_since: since, after, limit }: { changed_since: Date | null; after: number; limit: number },
): Promise<number[]> {
  const lines = sql`order_lines l WHERE l.shop_id = ${ctx.shop.id}`;
  const found = await ctx.tx.execute<{ id: number }>(
    since
      ? sql`SELECT DISTINCT l.product_id AS id FROM orders o
            JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
            WHERE o.shop_id = ${ctx.shop.id} AND o.updated_at >= ${since.toISOString()}::timestamptz AND l.product_id > ${after}
            ORDER BY id LIMIT ${limit}`
      : // From one product to the next in the index, however many lines each has.
        sql`WITH RECURSIVE p (id) AS (
              SELECT (SELECT min(l.product_id) FROM ${lines} AND l.product_id > ${after})
              UNION ALL SELECT (SELECT min(l.product_id) FROM ${lines} AND l.product_id > p.id) FROM p WHERE p.id IS NOT NULL)
            SELECT id FROM p WHERE id IS NOT NULL LIMIT ${limit}`,
  );
  return found.rows.map((row) => row.id);
}

/**
 * For each of these products the others that stand in the same orders, most orders first, among equals the lower id;
 * those of at least `support` orders, at most `most`. A product without any is left out.
 */
export async function boughtTogether(
  ctx: ShopCtx,
  productIds: readonly number[],
  { since, support, most }: { since: Date; support: number; most: number },
): Promise<Map<number, number[]>> {
  const found = await ctx.tx.execute<{ product_id: number; ids: number[] }>(
    sql`SELECT product_id, array_agg(other ORDER BY n DESC, other) AS ids FROM (
          SELECT wanted.id AS product_id, b.product_id AS other, count(DISTINCT b.order_id) AS n,
                 row_number() OVER (PARTITION BY wanted.id ORDER BY count(DISTINCT b.order_id) DESC, b.product_id) AS place
          FROM unnest(${sql.param([...productIds])}::bigint[]) AS wanted (id)
          CROSS JOIN LATERAL (
            SELECT DISTINCT a.order_id FROM order_lines a JOIN orders o ON o.shop_id = a.shop_id AND o.id = a.order_id
            WHERE a.shop_id = ${ctx.shop.id} AND a.product_id = wanted.id AND ${countedOrders(ctx, since)}
            ORDER BY a.order_id DESC LIMIT ${maxOrders}) own
          JOIN order_lines b ON b.shop_id = ${ctx.shop.id} AND b.order_id = own.order_id AND b.product_id <> wanted.id
          GROUP BY wanted.id, b.product_id
          HAVING count(DISTINCT b.order_id) >= ${support}) pairs
        WHERE place <= ${most} GROUP BY product_id`,
  );
  return new Map(found.rows.map((row) => [row.product_id, row.ids]));
}

/** Products by the units sold since then and not given back, most first, among equals the lower id. */
export async function unitsSold(
  ctx: ShopCtx,
  { since, most }: { since: Date; most: number },
): Promise<number[]> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT l.product_id AS id FROM order_lines l JOIN orders o ON o.shop_id = l.shop_id AND o.id = l.order_id
        WHERE l.shop_id = ${ctx.shop.id} AND l.product_id IS NOT NULL AND ${countedOrders(ctx, since)}
        GROUP BY l.product_id HAVING sum(l.quantity - l.refunded_quantity) > 0
        ORDER BY sum(l.quantity - l.refunded_quantity) DESC, l.product_id LIMIT ${most}`,
  );
  return found.rows.map((row) => row.id);
}

/** Whether an order was made or cancelled after a moment. */
export async function ordersChangedAfter(ctx: ShopCtx, at: Date): Promise<boolean> {
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders WHERE shop_id = ${ctx.shop.id} AND updated_at > ${at.toISOString()}::timestamptz) AS any`,
  );
  return found.rows[0]?.any ?? false;
}
