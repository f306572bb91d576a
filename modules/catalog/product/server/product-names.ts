import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { likePattern } from '#core/server/search/text-search.ts';
import type { listProductOptions } from '../contract/product-edit-calls.ts';

/** The tags, types or vendors that products have, by name; with `search` those that hold it. */
export async function productNames(
  ctx: ShopCtx,
  of: 'tag' | 'product_type' | 'vendor',
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<string[]> {
  const source = of === 'tag' ? sql`products, unnest(tags) AS tag` : sql`products`;
  const name = sql.raw(of);
  const like = search ? sql`AND searchable(${name}) LIKE searchable(${likePattern(search)})` : sql``;
  const found = await ctx.tx.execute<{ name: string }>(
    sql`SELECT name FROM (
          SELECT DISTINCT ${name} AS name FROM ${source}
          WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND ${name} <> '' ${like}) used
        ORDER BY lower(name), name LIMIT ${limit}`,
  );
  return found.rows.map((row) => row.name);
}

/** The names of options that products have, by name, each with its values; with `search` those names that hold it. */
export async function optionNames(
  ctx: ShopCtx,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<ReplyOf<typeof listProductOptions>['options']> {
  const like = search ? sql`AND searchable(name) LIKE searchable(${likePattern(search)})` : sql``;
  const found = await ctx.tx.execute<{ name: string; values: string[] }>(
    sql`SELECT name, (array_agg(value ORDER BY lower(value), value))[1:200] AS values FROM (
          SELECT DISTINCT o.name, v.value
          FROM products, jsonb_to_recordset(options) AS o (name text, values jsonb),
            jsonb_array_elements_text(o.values) AS v (value)
          WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL) used
        WHERE name <> '' AND value <> '' ${like}
        GROUP BY name ORDER BY lower(name), name LIMIT ${limit}`,
  );
  return found.rows;
}
