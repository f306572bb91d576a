import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { notFound } from '#core/server/refusal.ts';
import type { Order } from '../contract/order.ts';
import type { placedOrder } from '../contract/checkout-calls.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import { fulfillmentStatus } from '../rules/fulfillment-rules.ts';
import { heldUntil } from '../rules/order-window.ts';
import { iso, lineName, orderRowOf, type StoredLine, type StoredOrder } from './order-row.ts';

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

type StoredTransaction = Omit<Order['transactions'][number], 'amount' | 'created_at'> & {
  amount_minor: number;
  created_at: Date | string;
} & Record<string, unknown>;

/** Payments and refunds of an order, oldest first. */
export async function transactionsOf(ctx: ShopCtx, orderId: number): Promise<Order['transactions']> {
  const found = await ctx.tx.execute<StoredTransaction>(
    sql`SELECT id, order_id, kind, gateway, status, amount_minor, currency, message, test, refund_id, payment_id AS parent_id, created_at
        FROM transactions WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY id LIMIT 1000`,
  );
  return found.rows.map(({ amount_minor, created_at, ...payment }) => ({
    ...payment,
    amount: toMajor(amount_minor, payment.currency),
    created_at: iso(created_at),
  }));
}

/** One order, whole. 404 for a foreign or missing id. */
export async function orderById(ctx: ShopCtx, id: number): Promise<Order> {
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT o.*, c.first_name, c.last_name, c.email AS customer_email FROM orders o
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ${id}`,
  );
  const order = found.rows[0];
  if (!order) throw notFound(orderSentences.this_order);
  const lines = await linesOf(ctx, id);
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    ...orderRowOf(order),
    token: order.token,
    phone: order.phone,
    note: order.note,
    source_name: order.source_name,
    payment_gateway: order.payment_gateway,
    total_line_items_price: major(order.total_line_items_price_minor),
    subtotal_price: major(order.subtotal_price_minor),
    total_shipping: major(order.total_shipping_minor),
    total_tax: major(order.total_tax_minor),
    total_paid: major(order.paid_minor),
    current_total_price: major(order.total_price_minor - order.refunded_minor),
    total_outstanding: major(
      order.financial_status === 'voided' ? 0 : order.total_price_minor - order.paid_minor,
    ),
    shipping_address: order.shipping_address,
    billing_address: order.billing_address,
    shipping_lines: order.shipping_lines.map(({ code, title, price_minor }) => ({
      code,
      title,
      price: major(price_minor),
    })),
    discount_applications: order.discount_applications.map(({ amount_minor, ...application }) => ({
      ...application,
      amount: major(amount_minor),
    })),
    line_items: lines.map((line) => ({
      id: line.id,
      product_id: line.product_id,
      variant_id: line.variant_id,
      title: line.title,
      variant_title: line.variant_title,
      name: lineName(line),
      sku: line.sku,
      vendor: line.vendor,
      product_type: line.product_type,
      image_src: line.image_src,
      quantity: line.quantity,
      // Nothing of a cancelled order is to be sent any more.
      fulfillable_quantity: order.cancelled_at ? 0 : line.fulfillable_quantity,
      fulfilled_quantity: line.fulfilled_quantity,
      refunded_quantity: line.refunded_quantity,
      current_quantity: line.quantity - line.refunded_quantity,
      fulfillment_status: fulfillmentStatus([line]),
      price: major(line.price_minor),
      total_discount: major(line.total_discount_minor),
      total_tax: major(line.total_tax_minor),
      discount_allocations: line.discount_allocations.map((allocation) => ({
        amount: major(allocation.amount_minor),
        discount_application_index: allocation.discount_application_index,
      })),
      requires_shipping: line.requires_shipping,
      added_at: line.added_at === null ? null : iso(line.added_at),
    })),
    transactions: await transactionsOf(ctx, id),
    pricing_trace: order.pricing_trace,
    cancel_reason: order.cancel_reason,
    editable_until: heldUntil(order, ctx.now)?.toISOString() ?? null,
    version: order.version,
    updated_at: iso(order.updated_at),
  };
}

/** An order as its buyer sees it: no ids of ours beyond the offers, no customer record, no notes of staff. */
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
    shipping_address: order.shipping_address,
    created_at: iso(order.created_at),
  };
}
