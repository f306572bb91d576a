import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { listOrder } from '#core/server/list-order.ts';
import { allOf } from '#core/server/sql-conditions.ts';
import { tabCounting } from '#core/server/tab-counts.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search-ranking.ts';
import { searchConditions } from '#core/server/text-search.ts';
import { type countOrders, countOrderTabs, type listOrders } from '../contract/order-calls.ts';
import { orderTabs } from '../contract/order-tabs.ts';
import type { OrderRow } from '../contract/order.ts';
import { orderRowOf, type StoredOrder } from './order-row.ts';
import { tagConditions } from './tag-lookup.ts';

export type OrderFilter = QueryOf<typeof countOrders>;

const byState: Record<OrderFilter['status'], SQL[]> = {
  any: [],
  open: [sql`o.closed_at IS NULL AND o.cancelled_at IS NULL`],
  closed: [sql`o.closed_at IS NOT NULL AND o.cancelled_at IS NULL`],
  cancelled: [sql`o.cancelled_at IS NOT NULL`],
};

/** Everything a filter asks of the orders called `o`. */
export async function orderConditions(ctx: ShopCtx, filter: OrderFilter): Promise<SQL> {
  const parts: SQL[] = [sql`o.shop_id = ${ctx.shop.id}`, ...byState[filter.status]];
  parts.push(...(await searchConditions(ctx, 'orders', 'o', filter.search)));
  parts.push(...(await tagConditions(ctx, 'orders', 'o', filter.tag)));
  if (filter.ids) parts.push(sql`o.id = ANY(${`{${filter.ids.join(',')}}`}::bigint[])`);
  if (filter.since_id !== undefined) parts.push(sql`o.id > ${filter.since_id}`);
  if (filter.financial_status) parts.push(sql`o.financial_status = ${filter.financial_status}`);
  if (filter.fulfillment_status === 'unfulfilled') parts.push(sql`o.fulfillment_status IS NULL`);
  else if (filter.fulfillment_status) parts.push(sql`o.fulfillment_status = ${filter.fulfillment_status}`);
  if (filter.customer_id !== undefined) parts.push(sql`o.customer_id = ${filter.customer_id}`);
  if (filter.product_id !== undefined) {
    parts.push(
      sql`o.id IN (SELECT l.order_id FROM order_lines l WHERE l.shop_id = ${ctx.shop.id} AND l.product_id = ${filter.product_id})`,
    );
  }
  if (filter.has_refund === true) parts.push(sql`o.refunded_minor > 0`);
  if (filter.has_refund === false) parts.push(sql`o.refunded_minor = 0`);
  if (filter.offer_id !== undefined) {
    parts.push(sql`o.discount_applications @> ${JSON.stringify([{ offer_id: filter.offer_id }])}::jsonb`);
  }
  if (filter.created_at_min) parts.push(sql`o.created_at >= ${filter.created_at_min}`);
  if (filter.created_at_max) parts.push(sql`o.created_at <= ${filter.created_at_max}`);
  if (filter.updated_at_min) parts.push(sql`o.updated_at >= ${filter.updated_at_min}`);
  if (filter.updated_at_max) parts.push(sql`o.updated_at <= ${filter.updated_at_max}`);
  return allOf(parts);
}

const sortColumns = {
  id: sql`o.id`,
  total_price: sql`o.total_price_minor`,
  created_at: sql`o.created_at`,
  updated_at: sql`o.updated_at`,
  email: sql`o.email`,
} as const;

type OrderQuery = QueryOf<typeof listOrders>;

/** The ids of a page and one more, narrow, so that a deep page walks an index and not the wide rows. */
export async function orderPage(ctx: ShopCtx, query: OrderQuery): Promise<SQL> {
  const where = await orderConditions(ctx, query);
  const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
  const { field = 'id', direction } = listOrder(query, 'desc');
  if (query.search && query.sort_field === undefined && query.since_id === undefined) {
    const list: RankedList = {
      from: sql`orders o`,
      id: sql`o.id`,
      title: sql`o.name`,
      where,
      order: sql`o.id DESC`,
    };
    const page = inThisOrder(sql`o.id`, await rankedIds(ctx, query.search, list, span));
    return sql`SELECT o.id FROM orders o WHERE o.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
  }
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
  const order = field === 'id' ? sql`o.id ${way}` : sql`${sortColumns[field]} ${way}, o.id ${way}`;
  return sql`SELECT o.id FROM orders o WHERE ${where} ORDER BY ${order}
             LIMIT ${span.limit} OFFSET ${span.offset}`;
}

export async function findOrders(
  ctx: ShopCtx,
  query: OrderQuery,
): Promise<{ orders: OrderRow[]; has_more: boolean }> {
  const found = await ctx.tx.execute<StoredOrder>(
    sql`SELECT o.*, c.first_name, c.last_name, c.email AS customer_email
        FROM (SELECT id, row_number() OVER () AS place FROM (${await orderPage(ctx, query)}) ids) page
        JOIN orders o ON o.shop_id = ${ctx.shop.id} AND o.id = page.id
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        ORDER BY page.place`,
  );
  return {
    orders: found.rows.slice(0, query.limit).map(orderRowOf),
    has_more: found.rows.length > query.limit,
  };
}

export async function countOrdersOf(ctx: ShopCtx, filter: OrderFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM orders o WHERE ${await orderConditions(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Every tab's number under a filter, in one statement. */
export async function countTabsOfOrders(
  ctx: ShopCtx,
  filter: OrderFilter,
): Promise<ReplyOf<typeof countOrderTabs>> {
  const { counts, where } = await tabCounting(countOrderTabs, orderTabs, filter, (part) =>
    orderConditions(ctx, part),
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countOrderTabs>>(
    sql`SELECT ${counts} AS counts FROM orders o WHERE ${where}`,
  );
  return found.rows[0]!;
}
