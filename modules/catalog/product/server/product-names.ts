import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { likePattern } from '#core/server/text-search.ts';

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
