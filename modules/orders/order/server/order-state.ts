import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { orderUpdated } from '../contract/order-events.ts';
import { orderRefusals, orderSentences } from '../contract/order-refusals.ts';
import { type OrderEvents, type OrderTotals, orderTotals } from '../rules/order-totals.ts';
import type { StoredLine, StoredOrder } from './order-row.ts';

/** An order with its lines, locked until the transaction ends. */
export interface LockedOrder {
  order: StoredOrder;
  lines: StoredLine[];
}

/**
 * Locks an order until the transaction ends. Every change of its money, parcels or state goes through here, so that two
 * requests never decide on the same figures. 404 for a foreign or missing id.
 */
export async function lockOrder(ctx: ShopCtx, id: number): Promise<LockedOrder> {
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT * FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${id} FOR UPDATE`,
  );
  const order = found.rows[0];
  if (!order) throw notFound(orderSentences.this_order);
  const lines = await ctx.tx.execute<StoredLine>(
    sql`SELECT * FROM order_lines WHERE shop_id = ${ctx.shop.id} AND order_id = ${id} ORDER BY position`,
  );
  return { order, lines: lines.rows };
}

export function refuseCancelled(order: StoredOrder): void {
  if (order.cancelled_at) throw new Refusal(orderRefusals.cancelled);
}

/** All events of an order, from its rows. */
async function eventsOf(ctx: ShopCtx, { order, lines }: LockedOrder): Promise<OrderEvents> {
  const ofOrder = sql`shop_id = ${ctx.shop.id} AND order_id = ${order.id}`;
  const transactions = await ctx.tx.execute<OrderEvents['transactions'][number] & Record<string, unknown>>(
    sql`SELECT kind, status, amount_minor FROM transactions WHERE ${ofOrder} ORDER BY id`,
  );
  const fulfillments = await ctx.tx.execute<OrderEvents['fulfillments'][number] & Record<string, unknown>>(
    sql`SELECT status, (SELECT coalesce(jsonb_agg(jsonb_build_object('line_item_id', l.order_line_id, 'quantity', l.quantity)), '[]')
          FROM fulfillment_lines l WHERE l.shop_id = f.shop_id AND l.fulfillment_id = f.id) AS lines
        FROM fulfillments f WHERE ${ofOrder}`,
  );
  const refunds = await ctx.tx.execute<OrderEvents['refunds'][number] & Record<string, unknown>>(
    sql`SELECT shipping_minor, (SELECT coalesce(jsonb_agg(jsonb_build_object('line_item_id', l.order_line_id, 'quantity', l.quantity,
            'removed_quantity', l.removed_quantity, 'subtotal_minor', l.subtotal_minor, 'tax_minor', l.tax_minor)), '[]')
          FROM refund_lines l WHERE l.shop_id = r.shop_id AND l.refund_id = r.id) AS lines
        FROM refunds r WHERE ${ofOrder}`,
  );
  return {
    lines,
    shipping_minor: order.total_shipping_minor,
    transactions: transactions.rows,
    fulfillments: fulfillments.rows,
    refunds: refunds.rows,
    cancelled: order.cancelled_at !== null,
  };
}

/**
 * Writes the totals and statuses from a locked order's events into the order, its lines and `locked`, and updates the
 * customer's total. The version stays, because it protects edits by staff. Call it after every change of its rows; the
 * database refuses the commit of an order that was not settled. `grown` if lines or shipping were added, which changes the
 * price. `quiet` if the change can still be taken back, so that `updated_at` stays.
 */
export async function settleOrder(
  ctx: ShopCtx,
  locked: LockedOrder,
  { grown = false, quiet = false }: { grown?: boolean; quiet?: boolean } = {},
): Promise<OrderTotals> {
  const { order } = locked;
  const totals = orderTotals(await eventsOf(ctx, locked));
  const quantities = JSON.stringify(totals.lines);
  await ctx.tx.execute(
    sql`UPDATE order_lines l SET fulfillable_quantity = t.fulfillable_quantity, fulfilled_quantity = t.fulfilled_quantity,
          refunded_quantity = t.refunded_quantity, removed_quantity = t.removed_quantity
        FROM jsonb_to_recordset(${quantities}::jsonb) AS t (id bigint, fulfillable_quantity int, fulfilled_quantity int,
          refunded_quantity int, removed_quantity int)
        WHERE l.shop_id = ${ctx.shop.id} AND l.id = t.id
          AND (l.fulfilled_quantity, l.refunded_quantity, l.removed_quantity)
            IS DISTINCT FROM (t.fulfilled_quantity, t.refunded_quantity, t.removed_quantity)`,
  );
  await ctx.tx.execute(
    sql`UPDATE orders SET ${grown ? priceOf(locked, totals) : sql``} paid_minor = ${totals.paid_minor}, refunded_minor = ${totals.refunded_minor},
          refunded_shipping_minor = ${totals.refunded_shipping_minor}, financial_status = ${totals.financial_status},
          fulfillment_status = ${totals.fulfillment_status}, cancelled_at = ${order.cancelled_at && new Date(order.cancelled_at).toISOString()},
          cancel_reason = ${order.cancel_reason}, updated_at = ${quiet ? sql`updated_at` : sql`${ctx.now.toISOString()}`}
        WHERE shop_id = ${ctx.shop.id} AND id = ${order.id}`,
  );
  const spent = totals.paid_minor - totals.refunded_minor - (order.paid_minor - order.refunded_minor);
  if (order.customer_id !== null && spent !== 0) {
    await ctx.tx.execute(
      // Never below zero: a refund may be for an order that the customer's total never included.
      sql`UPDATE customers SET total_spent_minor = greatest(0, total_spent_minor + ${spent}), updated_at = ${ctx.now.toISOString()}
          WHERE shop_id = ${ctx.shop.id} AND id = ${order.customer_id}`,
    );
  }
  order.paid_minor = totals.paid_minor;
  order.refunded_minor = totals.refunded_minor;
  order.refunded_shipping_minor = totals.refunded_shipping_minor;
  order.financial_status = totals.financial_status;
  order.fulfillment_status = totals.fulfillment_status;
  for (const line of locked.lines)
    Object.assign(
      line,
      totals.lines.find(({ id }) => id === line.id),
    );
  return totals;
}

/** Part of the statement that sets the paid sums, because the order's checks must hold after each statement. */
function priceOf({ order, lines }: LockedOrder, totals: OrderTotals): SQL {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  order.total_line_items_price_minor = totals.total_line_items_price_minor;
  order.total_discounts_minor = totals.total_discounts_minor;
  order.subtotal_price_minor = totals.subtotal_price_minor;
  order.total_price_minor = totals.total_price_minor;
  order.total_quantity = quantity;
  return sql`total_line_items_price_minor = ${totals.total_line_items_price_minor},
    total_discounts_minor = ${totals.total_discounts_minor}, subtotal_price_minor = ${totals.subtotal_price_minor},
    total_shipping_minor = ${totals.total_shipping_minor}, total_price_minor = ${totals.total_price_minor},
    total_quantity = ${quantity},`;
}

/** The changed parts of an order in `orders.updated`. */
export type OrderChange =
  | 'payment'
  | 'fulfillment'
  | 'refund'
  | 'note'
  | 'tags'
  | 'email'
  | 'phone'
  | 'shipping_address'
  | 'billing_address'
  | 'note_attributes'
  | 'closed'
  | 'cancelled'
  | 'lines'
  | 'hold';

export async function publishUpdated(
  ctx: ShopCtx,
  orderId: number,
  changes: readonly OrderChange[],
): Promise<void> {
  await publish(ctx, orderUpdated, { order_id: orderId, at: ctx.now.toISOString(), changes: [...changes] });
}
