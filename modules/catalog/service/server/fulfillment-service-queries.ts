import { sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import type { FulfillmentService, listFulfillmentServices } from '../contract/fulfillment-service-calls.ts';
import { serviceSentences } from '../contract/fulfillment-service-refusals.ts';

type ServiceRow = {
  id: number;
  service_name: string;
  handle: string;
  variants_count: number;
  created_at: string;
  updated_at: string;
};

/** Of `fulfillment_services f`. Variants of deleted products don’t count. */
const columns = sql`f.id, f.service_name, f.handle, f.created_at, f.updated_at,
  (SELECT count(*) FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
   WHERE v.shop_id = f.shop_id AND v.fulfillment_service = f.handle AND v.fulfillment_service <> 'manual'
     AND p.deleted_at IS NULL) AS variants_count`;

const shapeService = (row: ServiceRow): FulfillmentService => ({
  ...row,
  is_mapped: row.variants_count > 0,
  can_remove_mapping: true,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

export async function serviceList(
  ctx: ShopCtx,
  query: QueryOf<typeof listFulfillmentServices>,
): Promise<Paged<AnswerOf<typeof listFulfillmentServices>>> {
  const { direction } = listOrder(query, 'asc');
  const page = listPage(query, [{ value: sql`f.id`, type: sql`bigint` }], direction);
  const since = query.since_id === undefined ? sql`true` : sql`f.id > ${query.since_id}`;
  const found = await ctx.tx.execute<ServiceRow & { place: string[] }>(
    sql`SELECT ${columns}, ${page.place} AS place FROM fulfillment_services f
        WHERE f.shop_id = ${ctx.shop.id} AND ${since} AND ${page.where}
        ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows, more, links } = page.cut(found.rows);
  const services = rows.map((row) => pickFields(shapeService(row), query.fields));
  return new Paged({ fulfillment_services: services, has_more: more }, links);
}

/** 404 when it is missing or another shop's. With `lock` until the transaction ends. */
export async function serviceById(ctx: ShopCtx, id: number, lock = false): Promise<FulfillmentService> {
  const found = await ctx.tx.execute<ServiceRow>(
    sql`SELECT ${columns} FROM fulfillment_services f WHERE f.shop_id = ${ctx.shop.id} AND f.id = ${id}
        ${lock ? sql`FOR UPDATE OF f` : sql``}`,
  );
  if (!found.rows[0]) throw notFound(serviceSentences.this_service);
  return shapeService(found.rows[0]);
}

/** Which of these handles are services of the shop; none of them is removed until the transaction ends. */
export async function knownServices(ctx: ShopCtx, handles: readonly string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const found = await ctx.tx.execute<{ handle: string }>(
    sql`SELECT handle FROM fulfillment_services WHERE shop_id = ${ctx.shop.id} AND handle = ANY(${textArray(handles)})
        ORDER BY id FOR KEY SHARE`,
  );
  return new Set(found.rows.map((row) => row.handle));
}
