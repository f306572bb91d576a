import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import type { Fulfillment, FulfillmentFilter } from '../contract/fulfillment.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import { iso } from '../../base/server/moment.ts';

type StoredFulfillment = Omit<Fulfillment, 'date_done' | 'created_at' | 'updated_at'> & {
  date_done: Date | string | null;
  created_at: Date | string;
  updated_at: Date | string;
} & Record<string, unknown>;

/** Maximum fulfillments read per order; real orders have far fewer. */
const maxFulfillments = 1000;

/** Fulfillments by order, oldest first, at most 1,000 per order. */
export async function fulfillmentsOfOrders(
  ctx: ShopCtx,
  orderIds: readonly number[],
  condition: SQL = sql`true`,
): Promise<Map<number, Fulfillment[]>> {
  const found = await ctx.tx.execute<StoredFulfillment>(
    sql`SELECT f.id, f.order_id, f.name, f.status, f.shipment_status, f.service, f.tracking_company, f.tracking_number, f.tracking_url,
          f.tracking_numbers, f.tracking_urls, f.notify_customer, f.date_done, f.created_at, f.updated_at,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('line_item_id', l.id, 'product_id', l.product_id, 'variant_id', l.variant_id, 'title', l.title,
              'variant_title', l.variant_title, 'sku', l.sku, 'vendor', l.vendor, 'requires_shipping', l.requires_shipping,
              'properties', l.properties, 'quantity', fl.quantity,
              'name', l.title || CASE WHEN l.variant_title = '' THEN '' ELSE ' - ' || l.variant_title END) ORDER BY l.position), '[]')
           FROM fulfillment_lines fl JOIN order_lines l ON l.shop_id = fl.shop_id AND l.id = fl.order_line_id
           WHERE fl.shop_id = f.shop_id AND fl.fulfillment_id = f.id) AS line_items
        FROM unnest(${idArray(orderIds)}) AS asked (id) CROSS JOIN LATERAL (
          SELECT * FROM fulfillments f WHERE f.shop_id = ${ctx.shop.id} AND f.order_id = asked.id AND ${condition}
          ORDER BY f.number LIMIT ${maxFulfillments}) f
        ORDER BY f.order_id, f.number`,
  );
  return Map.groupBy(found.rows.map(fulfillmentRow), ({ order_id }) => order_id);
}

const fulfillmentRow = (row: StoredFulfillment): Fulfillment => ({
  ...row,
  date_done: row.date_done && iso(row.date_done),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

/** The fulfillments of an order that match a filter, oldest first. */
export async function fulfillmentsOf(
  ctx: ShopCtx,
  orderId: number,
  filter: FulfillmentFilter = {},
): Promise<Fulfillment[]> {
  const parts: SQL[] = [sql`true`];
  parts.push(...timeBetween(sql`f.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`f.updated_at`, filter.updated_at_min, filter.updated_at_max));
  return (await fulfillmentsOfOrders(ctx, [orderId], sql.join(parts, sql` AND `))).get(orderId) ?? [];
}

/** One fulfillment of an order; 404 if there is none. */
export async function fulfillmentOf(ctx: ShopCtx, orderId: number, id: number): Promise<Fulfillment> {
  const [found] = (await fulfillmentsOfOrders(ctx, [orderId], sql`f.id = ${id}`)).get(orderId) ?? [];
  if (!found) throw notFound(orderSentences.this_fulfilment);
  return found;
}
