import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { toMajor } from '#core/rules/money.ts';
import { searchConditions } from '#core/server/text-search.ts';
import { notFound } from '#core/server/refusal.ts';
import type { z } from 'zod';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { countOrders, listOrders } from '../contract/order-calls.ts';
import type { Order, OrderRow } from '../contract/order.ts';
import type { Address, placedOrder } from '../contract/storefront-calls.ts';
import type { PriceTrace } from '../rules/cart-price.ts';

interface StoredApplication {
  type: string;
  title: string;
  description: string;
  value: number;
  value_type: 'percentage' | 'fixed_amount';
  allocation_method: 'across' | 'each' | 'one';
  target_selection: 'all' | 'entitled' | 'explicit';
  target_type: 'line_item' | 'shipping_line';
  offer_id: number;
  offer_version: number;
  amount_minor: number;
}

interface StoredLine extends Record<string, unknown> {
  id: number;
  product_id: number;
  variant_id: number;
  title: string;
  variant_title: string;
  sku: string;
  vendor: string;
  product_type: string;
  image_src: string | null;
  quantity: number;
  fulfillable_quantity: number;
  price_minor: number;
  total_discount_minor: number;
  discount_allocations: { amount_minor: number; discount_application_index: number }[];
  requires_shipping: boolean;
}

interface StoredOrder extends Record<string, unknown> {
  id: number;
  name: string;
  order_number: number;
  token: string;
  email: string;
  phone: string;
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
  customer_email: string | null;
  currency: string;
  total_line_items_price_minor: number;
  total_discounts_minor: number;
  subtotal_price_minor: number;
  total_shipping_minor: number;
  total_tax_minor: number;
  total_price_minor: number;
  total_quantity: number;
  financial_status: OrderRow['financial_status'];
  fulfillment_status: OrderRow['fulfillment_status'];
  payment_gateway: string;
  shipping_address: Address | null;
  shipping_lines: { code: string; title: string; price_minor: number }[];
  discount_applications: StoredApplication[];
  pricing_trace: PriceTrace[];
  note: string;
  tags: string[];
  source_name: string;
  cancelled_at: Date | string | null;
  closed_at: Date | string | null;
  created_at: Date | string;
  updated_at: Date | string;
}

const iso = (value: Date | string) => new Date(value).toISOString();

function rowOf(order: StoredOrder): OrderRow {
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    id: order.id,
    name: order.name,
    order_number: order.order_number,
    email: order.email,
    customer:
      order.customer_id === null
        ? null
        : {
            id: order.customer_id,
            first_name: order.first_name ?? '',
            last_name: order.last_name ?? '',
            email: order.customer_email ?? '',
          },
    currency: order.currency,
    total_price: major(order.total_price_minor),
    total_discounts: major(order.total_discounts_minor),
    total_quantity: order.total_quantity,
    financial_status: order.financial_status,
    fulfillment_status: order.fulfillment_status,
    tags: order.tags.join(', '),
    created_at: iso(order.created_at),
  };
}

type OrderFilter = Omit<QueryOf<typeof countOrders>, never>;

async function where(ctx: ShopCtx, filter: OrderFilter): Promise<SQL> {
  const parts: SQL[] = [sql`o.shop_id = ${ctx.shop.id}`];
  parts.push(...(await searchConditions(ctx, 'orders', 'o', filter.search)));
  if (filter.financial_status) parts.push(sql`o.financial_status = ${filter.financial_status}`);
  if (filter.fulfillment_status === 'unfulfilled') parts.push(sql`o.fulfillment_status IS NULL`);
  else if (filter.fulfillment_status) parts.push(sql`o.fulfillment_status = ${filter.fulfillment_status}`);
  if (filter.customer_id !== undefined) parts.push(sql`o.customer_id = ${filter.customer_id}`);
  if (filter.offer_id !== undefined) {
    parts.push(sql`o.discount_applications @> ${JSON.stringify([{ offer_id: filter.offer_id }])}::jsonb`);
  }
  if (filter.created_at_min) parts.push(sql`o.created_at >= ${filter.created_at_min}`);
  if (filter.created_at_max) parts.push(sql`o.created_at <= ${filter.created_at_max}`);
  return sql.join(parts, sql` AND `);
}

const sortColumns = {
  id: sql`o.id`,
  total_price: sql`o.total_price_minor`,
  created_at: sql`o.created_at`,
  email: sql`o.email`,
} as const;

export async function findOrders(
  ctx: ShopCtx,
  query: QueryOf<typeof listOrders>,
): Promise<{ orders: OrderRow[]; has_more: boolean }> {
  const direction = query.sort_direction === 'asc' ? sql`ASC` : sql`DESC`;
  // Ids first, so that a deep page walks the narrow index and not the wide rows.
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT o.*, c.first_name, c.last_name, c.email AS customer_email
        FROM (SELECT o.id FROM orders o WHERE ${await where(ctx, query)}
              ORDER BY ${sortColumns[query.sort_field]} ${direction}, o.id ${direction}
              LIMIT ${query.limit + 1} OFFSET ${(query.page - 1) * query.limit}) page
        JOIN orders o ON o.shop_id = ${ctx.shop.id} AND o.id = page.id
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        ORDER BY ${sortColumns[query.sort_field]} ${direction}, o.id ${direction}`,
  );
  return {
    orders: found.rows.slice(0, query.limit).map(rowOf),
    has_more: found.rows.length > query.limit,
  };
}

export async function countOrdersOf(ctx: ShopCtx, filter: OrderFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM orders o WHERE ${await where(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

async function linesOf(ctx: ShopCtx, orderId: number): Promise<StoredLine[]> {
  const found = await ctx.tx.execute<StoredLine>(
    sql`SELECT * FROM order_lines WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY position`,
  );
  return found.rows;
}

/** One order, whole. 404 for a foreign or missing id. */
export async function orderById(ctx: ShopCtx, id: number): Promise<Order> {
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT o.*, c.first_name, c.last_name, c.email AS customer_email FROM orders o
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ${id}`,
  );
  const order = found.rows[0];
  if (!order) throw notFound('This order');
  const lines = await linesOf(ctx, id);
  const payments = await ctx.tx.execute<{
    id: number;
    kind: 'sale';
    gateway: string;
    status: 'success';
    amount_minor: number;
    currency: string;
    message: string;
    test: boolean;
    created_at: Date | string;
  }>(
    sql`SELECT id, kind, gateway, status, amount_minor, currency, message, test, created_at
        FROM transactions WHERE shop_id = ${ctx.shop.id} AND order_id = ${id} ORDER BY id LIMIT 200`,
  );
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    ...rowOf(order),
    token: order.token,
    phone: order.phone,
    note: order.note,
    source_name: order.source_name,
    payment_gateway: order.payment_gateway,
    total_line_items_price: major(order.total_line_items_price_minor),
    subtotal_price: major(order.subtotal_price_minor),
    total_shipping: major(order.total_shipping_minor),
    total_tax: major(order.total_tax_minor),
    shipping_address: order.shipping_address,
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
      name: line.variant_title ? `${line.title} - ${line.variant_title}` : line.title,
      sku: line.sku,
      vendor: line.vendor,
      product_type: line.product_type,
      image_src: line.image_src,
      quantity: line.quantity,
      fulfillable_quantity: line.fulfillable_quantity,
      price: major(line.price_minor),
      total_discount: major(line.total_discount_minor),
      discount_allocations: line.discount_allocations.map((allocation) => ({
        amount: major(allocation.amount_minor),
        discount_application_index: allocation.discount_application_index,
      })),
      requires_shipping: line.requires_shipping,
    })),
    transactions: payments.rows.map(({ amount_minor, created_at, ...payment }) => ({
      ...payment,
      order_id: id,
      amount: major(amount_minor),
      created_at: iso(created_at),
    })),
    pricing_trace: order.pricing_trace,
    cancelled_at: order.cancelled_at && iso(order.cancelled_at),
    closed_at: order.closed_at && iso(order.closed_at),
    updated_at: iso(order.updated_at),
  };
}

/** An order as its buyer sees it: no ids of ours beyond the offers, no customer record, no notes of staff. */
export async function placedOrderByToken(ctx: ShopCtx, token: string): Promise<z.output<typeof placedOrder>> {
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT * FROM orders o WHERE o.shop_id = ${ctx.shop.id} AND o.token = ${token}`,
  );
  const order = found.rows[0];
  if (!order) throw notFound('This order');
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
