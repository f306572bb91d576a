import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { iso } from '../../base/server/moment.ts';

/** The sales of an order, for areas that pass them on to other services. */
export interface SoldOrder {
  id: number;
  at: string;
  /** It is paid and not cancelled, and its buyer was not erased. */
  stands: boolean;
  /** Of its buyer, from the address. '' if it isn't given. */
  buyer: { first_name: string; last_name: string; province: string; country_code: string };
  /** Products of which it has units that were not given back, with their title at the time. */
  products: { product_id: number; title: string }[];
}

interface Row extends Omit<SoldOrder, 'at'>, Record<string, unknown> {
  at: Date | string;
}

/** Some orders as they are now; those that are gone are left out. */
export async function soldOrders(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  ids: readonly number[],
): Promise<SoldOrder[]> {
  if (ids.length === 0) return [];
  const found = await ctx.tx.execute<Row>(
    sql`SELECT o.id, o.processed_at AS at,
          (o.financial_status IN ('paid', 'partially_refunded', 'refunded') AND o.cancelled_at IS NULL AND NOT EXISTS (
            SELECT FROM redactions r WHERE r.shop_id = o.shop_id AND r.customer_id = o.customer_id)) AS stands,
          jsonb_build_object(
            'first_name', coalesce(nullif(o.shipping_address ->> 'first_name', ''), nullif(o.billing_address ->> 'first_name', ''), c.first_name, ''),
            'last_name', coalesce(nullif(o.shipping_address ->> 'last_name', ''), nullif(o.billing_address ->> 'last_name', ''), c.last_name, ''),
            'province', coalesce(lives.address ->> 'province', ''), 'country_code', coalesce(lives.address ->> 'country_code', '')) AS buyer,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'title', l.title) ORDER BY l.position), '[]') FROM (
             SELECT DISTINCT ON (l.product_id) l.product_id, l.title, l.position FROM order_lines l
             WHERE l.shop_id = o.shop_id AND l.order_id = o.id AND l.product_id IS NOT NULL AND l.quantity > l.refunded_quantity
             ORDER BY l.product_id, l.position) l) AS products
        FROM orders o LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        CROSS JOIN LATERAL (
          SELECT CASE WHEN o.shipping_address ->> 'country_code' <> '' THEN o.shipping_address ELSE o.billing_address END AS address) lives
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ANY(${idArray(ids)}) ORDER BY o.id`,
  );
  return found.rows.map(({ at, ...order }) => ({ ...order, at: iso(at) }));
}

/** The newest orders that were placed after a moment, by their ids. */
export async function newestOrders(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  { after, most }: { after: Date; most: number },
): Promise<number[]> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND processed_at > ${after.toISOString()}::timestamptz
        ORDER BY processed_at DESC, id DESC LIMIT ${most}`,
  );
  return found.rows.map(({ id }) => id);
}
