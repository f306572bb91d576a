import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';

/** Maximum tags; the look-up returns one more if there are more. */
const maxTagged = 2000;

/** `vip, wholesale` → ['vip', 'wholesale']; each once, as first written. */
export function tagsOf(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)];
}

/** The conditions for rows called `alias` to have a tag; none if no tag is given. */
export async function tagConditions(
  ctx: ShopCtx,
  table: 'orders' | 'customers',
  alias: string,
  tag: string | undefined,
): Promise<SQL[]> {
  if (!tag) return [];
  const row = sql.raw(alias);
  const found = await ctx.tx.execute<{ id: number }>(sql`SELECT ${sql.raw(table)}_tagged(${tag}) AS id`);
  const has = sql`${row}.tags @> ARRAY[${tag}]`;
  if (found.rows.length > maxTagged) return [has];
  return [has, sql`${row}.id = ANY(${`{${found.rows.map((one) => one.id).join(',')}}`}::bigint[])`];
}

/** Tags in use, the most used first; at most 250. */
export async function tagsInUse(ctx: ShopCtx, table: 'orders' | 'customers'): Promise<string[]> {
  const found = await ctx.tx.execute<{ tag: string }>(
    sql`SELECT tag FROM ${sql.raw(table)}, unnest(tags) AS tag
        WHERE shop_id = ${ctx.shop.id} AND tags <> '{}' GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 250`,
  );
  return found.rows.map((row) => row.tag);
}

/** SQL expression: the tags of a row after adding or removing some. */
export function changedTags(action: 'add_tags' | 'remove_tags', tags: readonly string[]): SQL {
  const given = textArray(tags);
  return action === 'add_tags'
    ? sql`tags || ARRAY(SELECT t FROM unnest(${given}) WITH ORDINALITY u(t, place) WHERE NOT t = ANY (tags) ORDER BY place)`
    : sql`ARRAY(SELECT t FROM unnest(tags) WITH ORDINALITY u(t, place) WHERE NOT t = ANY (${given}) ORDER BY place)`;
}
