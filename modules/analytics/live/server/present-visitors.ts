import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { awaySeconds } from './presence.ts';

/**
 * For so long who asks may go on saying what it was told. A tab that is killed says no goodbye; so that it is in no count that is
 * said after 45 seconds, it is in none that is read after 41, by when two of its beats did not come.
 */
export const visitorsKeptSeconds = 4;

/**
 * How many people look at each product at this moment: sessions of visits that are of people, with a tab that was seen
 * lately, however many tabs. Programs, staff and previews are none, nor is who has told of no visit.
 */
export async function visitorsByProduct(ctx: ShopCtx): Promise<Map<number, number>> {
  const found = await ctx.tx.execute<{ product_id: number; visitors: number }>(
    sql`SELECT t.page_id AS product_id, count(DISTINCT t.visitor)::int AS visitors
        FROM present_tabs t JOIN visits v ON v.shop_id = t.shop_id AND v.visit_id = t.visit_id
        WHERE t.shop_id = ${ctx.shop.id} AND t.page = 'product' AND t.page_id > 0 AND v.kind = 'people'
          AND t.seen_at > now() - make_interval(secs => ${awaySeconds - visitorsKeptSeconds})
        GROUP BY t.page_id`,
  );
  return new Map(found.rows.map(({ product_id, visitors }) => [product_id, visitors]));
}
