import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import { toMajor } from '#core/rules/money.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { lazily, makeRow, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import type { Order } from '../contract/order.ts';
import type { placedOrder } from '../contract/placed-order.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import { wholeAddress } from '../../base/rules/answered-address.ts';
import { fulfillmentsOfOrders } from './fulfillment-queries.ts';
import {
  type AnsweredOrder,
  type OrderSource,
  orderTable,
  readOrderColumns,
  type StoredLine,
  type StoredOrder,
} from './order-row.ts';
import { iso } from '../../base/server/moment.ts';
import { refundsOfOrders } from './refund-queries.ts';
import { transactionsOfOrders } from '../../payment/server/transaction-queries.ts';

export async function linesOf(ctx: ShopCtx, orderId: number): Promise<StoredLine[]> {
  const found = await ctx.tx.execute<StoredLine>(
    sql`SELECT * FROM order_lines WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY position`,
  );
  return found.rows;
}

/** 404 for a foreign or missing id. */
export async function requireOrder(ctx: ShopCtx, id: number): Promise<void> {
  const found = await ctx.tx.execute(sql`SELECT 1 FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  if (found.rows.length === 0) throw notFound(orderSentences.this_order);
}

/**
 * Orders as calls answer them, built one by one: with the given fields, or whole. Runs one query per requested part for
 * any number of orders.
 */
export async function orderReplies(
  ctx: ServedCtx,
  orders: readonly AnsweredOrder[],
  fields: Fields | undefined,
): Promise<Iterable<SparseRow<Order>>> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const none = new Map<number, never>();
  const lines = wants(fields, 'line_items', 'total_weight') ? await linesOfOrders(ctx, ids) : none;
  const transactions = wants(fields, 'transactions', 'refunds') ? await transactionsOfOrders(ctx, ids) : none;
  const fulfillments = wants(fields, 'fulfillments') ? await fulfillmentsOfOrders(ctx, ids) : none;
  const refunds = wants(fields, 'refunds') ? await refundsOfOrders(ctx, ids, transactions) : none;
  return lazily(orders, (order) =>
    makeRow<OrderSource, Order>(
      orderTable,
      {
        order,
        lines: lines.get(order.id) ?? [],
        transactions: transactions.get(order.id) ?? [],
        fulfillments: fulfillments.get(order.id) ?? [],
        refunds: refunds.get(order.id) ?? [],
        ctx,
      },
      fields,
    ),
  );
}

/** The lines of orders, in sequence. */
export async function linesOfOrders(
  ctx: ShopCtx,
  orderIds: readonly number[],
): Promise<Map<number, StoredLine[]>> {
  const found = await ctx.tx.execute<StoredLine & { order_id: number }>(
    sql`SELECT * FROM order_lines WHERE shop_id = ${ctx.shop.id} AND order_id = ANY(${idArray(orderIds)}) ORDER BY order_id, position`,
  );
  return Map.groupBy(found.rows, ({ order_id }) => order_id);
}

/** The long columns that the given fields need. */
export const longParts = (fields: Fields | undefined) => ({
  trace: wants(fields, 'pricing_trace'),
  discounts: wants(fields, 'discount_applications') || wants(fields, 'discount_code'),
  unsent: wants(fields, 'fulfillable_quantity'),
});

/** One order with the given fields. 404 for a foreign or missing id. */
export async function orderWith(
  ctx: ServedCtx,
  id: number,
  fields: Fields | undefined,
): Promise<SparseRow<Order>> {
  const found = await ctx.tx.execute<AnsweredOrder>(
    sql`SELECT ${readOrderColumns(longParts(fields))}, c.first_name, c.last_name, c.email AS customer_email FROM orders o
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ${id}`,
  );
  const [order] = await orderReplies(ctx, found.rows, fields);
  if (!order) throw notFound(orderSentences.this_order);
  return order;
}

/** One whole order. */
export const orderById = async (ctx: ServedCtx, id: number): Promise<Order> =>
  (await orderWith(ctx, id, undefined)) as Order;

/** An order as its customer sees it: without internal ids except those of offers, customer record and staff notes. */
export async function placedOrderByToken(ctx: ShopCtx, token: string): Promise<z.output<typeof placedOrder>> {
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT * FROM orders o WHERE o.shop_id = ${ctx.shop.id} AND o.token = ${token}`,
  );
  const order = found.rows[0];
  if (!order) throw notFound(orderSentences.this_order);
  const lines = await linesOf(ctx, order.id);
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    token: order.token,
    name: order.name,
    email: order.email,
    currency: order.currency,
    lines: lines.map((line) => ({
      title: line.title,
      variant_title: line.variant_title,
      quantity: line.quantity,
      image: line.image_src ? { src: line.image_src, alt: line.title, width: null, height: null } : null,
      unit_price: major(line.price_minor),
      subtotal: major(line.price_minor * line.quantity),
      discount: major(line.total_discount_minor),
      total: major(line.price_minor * line.quantity - line.total_discount_minor),
      discounts: line.discount_allocations.flatMap((allocation) => {
        const application = order.discount_applications[allocation.discount_application_index];
        if (!application) return [];
        return {
          offer_id: application.offer_id,
          message: application.title,
          amount: major(allocation.amount_minor),
          amount_minor: allocation.amount_minor,
        };
      }),
    })),
    subtotal: major(order.total_line_items_price_minor),
    discount: major(order.total_discounts_minor),
    shipping: major(order.total_shipping_minor),
    shipping_title: order.shipping_lines[0]?.title ?? '',
    total: major(order.total_price_minor),
    shipping_address: order.shipping_address && wholeAddress(order.shipping_address),
    created_at: iso(order.created_at),
  };
}
