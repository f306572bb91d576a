import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';

const text = sql`searchable(concat_ws(' ', r.title, r.content, r.name, r.email, array_to_string(r.tags, ' ')))`;

/** Rewrites the search text of these reviews. */
export async function writeReviewTexts(ctx: ShopCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO review_texts (shop_id, id, search)
        SELECT r.shop_id, r.id, ${text} FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ANY(${idArray(ids)})
        ON CONFLICT (shop_id, id) DO UPDATE SET search = EXCLUDED.search`,
  );
}

/**
 * Makes reviews searchable that an import has stored, by ascending ids.
 * @returns the last id processed, or null if none is left after `after`
 */
export async function indexReviewTexts(ctx: ShopCtx, after: number, limit: number): Promise<number | null> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT r.id FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id > ${after}
          AND NOT EXISTS (SELECT FROM review_texts t WHERE t.shop_id = r.shop_id AND t.id = r.id)
        ORDER BY r.id LIMIT ${limit}`,
  );
  await writeReviewTexts(
    ctx,
    found.rows.map(({ id }) => id),
  );
  return found.rows.at(-1)?.id ?? null;
}
