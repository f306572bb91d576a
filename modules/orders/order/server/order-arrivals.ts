import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { deliveryTakenBack, orderDelivered } from '../contract/order-events.ts';
import { iso } from '../../base/server/moment.ts';

interface Moved extends Record<string, unknown> {
  id: number;
  /** Delivered units of a line, as last published and now. */
  before: number;
  now: number;
  at: Date | string | null;
}

/**
 * Stores the delivered units on the lines of a locked order, from its parcels, and publishes the difference, so each unit
 * is published once. Call it after every change of the parcels. `history` if the units were delivered before the order
 * was imported. Returns whether anything was published.
 */
export async function publishArrivals(
  ctx: ShopCtx,
  orderId: number,
  { history = false }: { history?: boolean } = {},
): Promise<boolean> {
  const moved = await ctx.tx.execute<Moved>(
    sql`UPDATE order_lines l SET delivered_quantity = x.now, delivered_at = x.at
        FROM (
          SELECT o.id, o.delivered_quantity AS before, coalesce(a.quantity, 0)::int AS now, a.at
          FROM order_lines o LEFT JOIN (
            SELECT p.order_line_id, sum(p.quantity) AS quantity, max(f.date_done) AS at
            FROM fulfillments f JOIN fulfillment_lines p ON p.shop_id = f.shop_id AND p.fulfillment_id = f.id
            WHERE f.shop_id = ${ctx.shop.id} AND f.order_id = ${orderId} AND f.status = 'success' GROUP BY 1
          ) a ON a.order_line_id = o.id
          WHERE o.shop_id = ${ctx.shop.id} AND o.order_id = ${orderId}
            AND (o.delivered_quantity, o.delivered_at) IS DISTINCT FROM (coalesce(a.quantity, 0), a.at)
        ) x
        WHERE l.shop_id = ${ctx.shop.id} AND l.id = x.id RETURNING x.id, x.before, x.now, x.at`,
  );
  const rows = moved.rows.toSorted((a, b) => a.id - b.id);
  const change = { order_id: orderId, at: ctx.now.toISOString() };
  const arrived = rows.flatMap(({ id, before, now, at }) =>
    now > before && at !== null ? [{ line_item_id: id, quantity: now - before, delivered_at: iso(at) }] : [],
  );
  const back = rows.flatMap(({ id, before, now }) =>
    now < before ? [{ line_item_id: id, quantity: before - now }] : [],
  );
  if (back.length > 0) await publish(ctx, deliveryTakenBack, { ...change, lines: back });
  if (arrived.length > 0) await publish(ctx, orderDelivered, { ...change, history, lines: arrived });
  return arrived.length + back.length > 0;
}
