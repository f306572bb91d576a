import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { awaySeconds } from './presence.ts';

/**
 * How long a caller may reuse the counts. A killed tab sends no goodbye. So that no count older than 45 seconds includes it,
 * readings drop it after 41, when two of its beats are missing.
 */
export const visitorsCachedSeconds = 4;

/**
 * How many people look at each product right now: sessions of people's visits with a tab that was seen lately, however many
 * tabs. Programs, staff, previews and tabs without a known visit don't count.
 */
export async function visitorsByProduct(ctx: ShopCtx): Promise<Map<number, number>> {
  const found = await ctx.tx.execute<{ product_id: number; visitors: number }>(
    sql`SELECT t.page_id AS product_id, count(DISTINCT t.visitor)::int AS visitors
        FROM present_tabs t JOIN visits v ON v.shop_id = t.shop_id AND v.visit_id = t.visit_id
        WHERE t.shop_id = ${ctx.shop.id} AND t.page = 'product' AND t.page_id > 0 AND v.kind = 'people'
          AND t.seen_at > now() - make_interval(secs => ${awaySeconds - visitorsCachedSeconds})
        GROUP BY t.page_id`,
  );
  return new Map(found.rows.map(({ product_id, visitors }) => [product_id, visitors]));
}
