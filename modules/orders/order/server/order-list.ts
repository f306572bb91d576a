import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged, rankedCut } from '#core/server/call/list-page.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search/search-ranking.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import { type countOrders, countOrderTabs, type listOrders } from '../contract/order-calls.ts';
import { orderTabs } from '../contract/order-tabs.ts';
import { longParts, orderReplies } from './order-queries.ts';
import { type AnsweredOrder, readOrderColumns } from './order-row.ts';
import { tagConditions } from '../../base/server/tag-lookup.ts';

export type OrderFilter = QueryOf<typeof countOrders>;

const byState: Record<NonNullable<OrderFilter['status']>[number], SQL> = {
  open: sql`(o.closed_at IS NULL AND o.cancelled_at IS NULL)`,
  closed: sql`(o.closed_at IS NOT NULL AND o.cancelled_at IS NULL)`,
  cancelled: sql`o.cancelled_at IS NOT NULL`,
};

/** Leaves out orders whose remaining units were all refunded before shipping. Few lines have such units; an index finds them. */
const somethingToSend = sql`NOT EXISTS (
  SELECT FROM order_lines r WHERE r.shop_id = o.shop_id AND r.order_id = o.id AND r.removed_quantity > 0 AND NOT EXISTS (
    SELECT FROM order_lines l WHERE l.shop_id = r.shop_id AND l.order_id = r.order_id AND l.fulfillable_quantity > 0))`;

const fulfilmentIs = (state: NonNullable<OrderFilter['fulfillment_status']>[number]): SQL =>
  state === 'unfulfilled'
    ? sql`(o.fulfillment_status IS NULL AND ${somethingToSend})`
    : sql`o.fulfillment_status = ${state}`;

/** Matches one of several states. A single state uses `=`, so that the list can follow its index. */
function anyState<State>(states: readonly State[] | undefined, isOf: (state: State) => SQL): SQL[] {
  return states ? [sql`(${sql.join(states.map(isOf), sql` OR `)})`] : [];
}

/** The conditions of a filter on orders called `o`. */
export async function orderConditions(ctx: ShopCtx, filter: OrderFilter): Promise<SQL> {
  const parts: SQL[] = [
    sql`o.shop_id = ${ctx.shop.id}`,
    ...anyState(filter.status, (state) => byState[state]),
    ...anyState(filter.financial_status, (state) => sql`o.financial_status = ${state}`),
    ...anyState(filter.fulfillment_status, fulfilmentIs),
  ];
  parts.push(...(await searchConditions(ctx, 'orders', 'o', filter.search)));
  parts.push(...(await tagConditions(ctx, 'orders', 'o', filter.tag)));
  if (filter.ids) parts.push(sql`o.id = ANY(${`{${filter.ids.join(',')}}`}::bigint[])`);
  if (filter.since_id !== undefined) parts.push(sql`o.id > ${filter.since_id}`);
  if (filter.customer_id !== undefined) parts.push(sql`o.customer_id = ${filter.customer_id}`);
  if (filter.customer_email !== undefined) parts.push(sql`o.email_lower = lower(${filter.customer_email})`);
  if (filter.tracking_number !== undefined) {
    parts.push(
      sql`o.id IN (SELECT f.order_id FROM fulfillments f WHERE f.shop_id = ${ctx.shop.id} AND f.tracking_numbers @> ${textArray([filter.tracking_number])})`,
    );
  }
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
  parts.push(...timeBetween(sql`o.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`o.processed_at`, filter.processed_at_min, filter.processed_at_max));
  parts.push(...timeBetween(sql`o.updated_at`, filter.updated_at_min, filter.updated_at_max));
  return allOf(parts);
}

const sortKeys = {
  id: { value: sql`o.id`, type: sql`bigint` },
  total_price: { value: sql`o.total_price_minor`, type: sql`bigint` },
  created_at: { value: sql`o.created_at`, type: sql`timestamptz` },
  processed_at: { value: sql`o.processed_at`, type: sql`timestamptz` },
  updated_at: { value: sql`o.updated_at`, type: sql`timestamptz` },
  email: { value: sql`o.email`, type: sql`text` },
} as const;

type OrderQuery = QueryOf<typeof listOrders>;
type PlacedOrder = AnsweredOrder & { place: string[] };

/** The ids of a page and one more, narrow, so that a deep page walks an index and not the wide rows. */
export async function orderPage(ctx: ShopCtx, query: OrderQuery) {
  const where = await orderConditions(ctx, query);
  const { field = 'id', direction } = listOrder(query, 'desc');
  if (
    query.search &&
    query.sort_field === undefined &&
    query.since_id === undefined &&
    query.page_info === undefined
  ) {
    const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
    const list: RankedList = {
      from: sql`orders o`,
      id: sql`o.id`,
      title: sql`o.name`,
      where,
      order: sql`o.id DESC`,
    };
    const page = inThisOrder(sql`o.id`, await rankedIds(ctx, query.search, list, span));
    const statement = sql`SELECT o.id, '{}'::text[] AS place FROM orders o
      WHERE o.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    return { statement, cut: (read: readonly PlacedOrder[]) => rankedCut(query, read) };
  }
  const page = listPage(query, field === 'id' ? [sortKeys.id] : [sortKeys[field], sortKeys.id], direction);
  const statement = sql`SELECT o.id, ${page.place} AS place FROM orders o WHERE ${where} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: (read: readonly PlacedOrder[]) => page.cut(read) };
}

export async function findOrders(
  ctx: ServedCtx,
  query: OrderQuery,
): Promise<Paged<AnswerOf<typeof listOrders>>> {
  const { fields } = query;
  const { statement, cut } = await orderPage(ctx, query);
  const found = await ctx.tx.execute<PlacedOrder>(
    sql`SELECT ${readOrderColumns(longParts(fields))}, c.first_name, c.last_name, c.email AS customer_email, page.place
        FROM (SELECT id, place, row_number() OVER () AS turn FROM (${statement}) ids) page
        JOIN orders o ON o.shop_id = ${ctx.shop.id} AND o.id = page.id
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        ORDER BY page.turn`,
  );
  const { rows, more, links } = cut(found.rows);
  return new Paged({ orders: await orderReplies(ctx, rows, fields), has_more: more }, links);
}

export async function countOrdersOf(ctx: ShopCtx, filter: OrderFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM orders o WHERE ${await orderConditions(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Counts every tab under a filter, in one statement. */
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
