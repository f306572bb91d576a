import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import type { countMetafields, listMetafields } from '../contract/metafield-calls.ts';
import { metafieldSentences } from '../contract/metafield-refusals.ts';
import { readableOwners, requireAccess } from './metafield-access.ts';
import { metafieldColumns, type MetafieldRow, shownMetafield } from './metafield-row.ts';

type Filter = QueryOf<typeof countMetafields>;

/** The metafields of the query that the caller may read. 403 if it names a kind of object without permission. */
function where(ctx: Ctx, filter: Filter): SQL {
  if (filter.owner_resource) requireAccess(ctx, filter.owner_resource, 'read');
  const owners = filter.owner_resource ? [filter.owner_resource] : readableOwners(ctx);
  const parts: SQL[] = [sql`shop_id = ${ctx.shop.id}`, sql`owner_resource = ANY(${textArray(owners)})`];
  if (filter.owner_id !== undefined) parts.push(sql`owner_id = ${filter.owner_id}`);
  if (filter.namespace !== undefined) parts.push(sql`namespace = ${filter.namespace}`);
  if (filter.key !== undefined) parts.push(sql`key = ${filter.key}`);
  if (filter.value_type) parts.push(sql`value_type = ${filter.value_type}`);
  parts.push(...timeBetween(sql`created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`updated_at`, filter.updated_at_min, filter.updated_at_max));
  if (filter.since_id !== undefined) parts.push(sql`id > ${filter.since_id}`);
  return allOf(parts);
}

/** One page of metafields, oldest first by default. */
export async function metafieldPage(
  ctx: Ctx,
  query: QueryOf<typeof listMetafields>,
): Promise<Paged<AnswerOf<typeof listMetafields>>> {
  const { direction } = listOrder(query, 'asc');
  const page = listPage(query, [{ value: sql`id`, type: sql`bigint` }], direction);
  const found = await ctx.tx.execute<MetafieldRow & { place: string[] }>(
    sql`SELECT ${metafieldColumns}, ${page.place} AS place FROM metafields WHERE ${where(ctx, query)} AND ${page.where}
        ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows, more, links } = page.cut(found.rows);
  const metafields = rows.map((row) => pickFields(shownMetafield(row), query.fields));
  return new Paged({ metafields, has_more: more }, links);
}

export async function metafieldCount(ctx: Ctx, filter: Filter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM metafields WHERE ${where(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/**
 * One metafield, with `write` until the end of the call.
 * @throws {Refusal} 404 for one that is gone or another shop's, 403 for one that the caller may not read or change
 */
export async function metafieldById(ctx: Ctx, id: number, mode: 'read' | 'write'): Promise<MetafieldRow> {
  const found = await ctx.tx.execute<MetafieldRow>(
    sql`SELECT ${metafieldColumns} FROM metafields WHERE shop_id = ${ctx.shop.id} AND id = ${id}
        ${mode === 'write' ? sql`FOR UPDATE` : sql``}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(metafieldSentences.this_metafield);
  requireAccess(ctx, row.owner_resource, mode);
  return row;
}
