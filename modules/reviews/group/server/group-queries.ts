import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { productTitles } from '#modules/catalog/facts/server/public.ts';
import type { listReviewGroups, ReviewGroup } from '../contract/group-calls.ts';
import { groupSentences } from '../contract/group-refusals.ts';

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    review_groups: true;
  }
}

/** A stored group, with its products in their order. */
export interface GroupRow {
  id: number;
  name: string;
  ids: number[];
  review_count: number;
  version: number;
  created_at: Date | string;
  updated_at: Date | string;
  [name: string]: unknown;
}

/** Columns of the groups `g`. */
const columns = sql`g.id, g.name, g.version, g.created_at, g.updated_at,
  ARRAY(SELECT m.product_id FROM review_group_products m WHERE m.shop_id = g.shop_id AND m.group_id = g.id
    ORDER BY m.position, m.product_id) AS ids,
  coalesce((SELECT sum(t.n) FROM review_group_products m
    JOIN review_totals t ON t.shop_id = m.shop_id AND t.product_id = m.product_id
    WHERE m.shop_id = g.shop_id AND m.group_id = g.id), 0)::int AS review_count`;

const pictured = 3;

/** Groups as calls answer them. */
export async function shownGroups(ctx: ShopCtx, rows: readonly GroupRow[]): Promise<ReviewGroup[]> {
  const titles = await productTitles(ctx, [...new Set(rows.flatMap(({ ids }) => ids.slice(0, pictured)))]);
  return rows.map(({ id, name, ids, review_count, version, created_at, updated_at }) => ({
    id,
    name,
    ids,
    products: ids.slice(0, pictured).map((product) => {
      const known = titles.get(product);
      return { id: product, title: known?.title ?? '', image: known?.thumbnail ?? null };
    }),
    review_count,
    version,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  }));
}

/** The groups of these ids, in the order of their ids. @throws {Refusal} 404 if one does not exist. */
export async function groupRows(ctx: ShopCtx, ids: readonly number[]): Promise<GroupRow[]> {
  const found = await ctx.tx.execute<GroupRow>(
    sql`SELECT ${columns} FROM review_groups g WHERE g.shop_id = ${ctx.shop.id} AND g.id = ANY(${idArray(ids)}) ORDER BY g.id`,
  );
  if (found.rows.length < new Set(ids).size) throw notFound(groupSentences.this_group);
  return found.rows;
}

/** One group. @throws {Refusal} 404 if the shop has no group with this id. */
export async function groupDetail(ctx: ShopCtx, id: number): Promise<ReviewGroup> {
  return (await shownGroups(ctx, await groupRows(ctx, [id])))[0]!;
}

const sortKeys = { updated_at: sql`g.updated_at`, name: sql`lower(g.name)`, id: sql`g.id` } as const;

/** A page of groups, the last changed first by default (C182). */
export async function findGroups(
  ctx: ShopCtx,
  { search, page, limit, sort_field, sort_direction }: QueryOf<typeof listReviewGroups>,
): Promise<ReplyOf<typeof listReviewGroups>> {
  const where = allOf([
    sql`g.shop_id = ${ctx.shop.id}`,
    ...(await searchConditions(ctx, 'review_groups', 'g', search)),
  ]);
  const way = sort_direction === 'desc' ? sql`DESC` : sql`ASC`;
  const found = await ctx.tx.execute<GroupRow>(
    sql`SELECT ${columns}
        FROM (SELECT g.*, row_number() OVER () AS turn
              FROM (SELECT g.shop_id, g.id, g.name, g.version, g.created_at, g.updated_at FROM review_groups g WHERE ${where}
                    ORDER BY ${sortKeys[sort_field]} ${way}, g.id ${way} LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}) g) g
        ORDER BY g.turn`,
  );
  const counted = await ctx.tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM review_groups g WHERE ${where}`,
  );
  return {
    review_product_groups: await shownGroups(ctx, found.rows.slice(0, limit)),
    total: counted.rows[0]!.total,
    has_more: found.rows.length > limit,
  };
}
