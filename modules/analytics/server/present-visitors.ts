import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { awaySeconds } from './presence.ts';

/**
 * How many people look at each product at this moment: sessions of visits that are of people, with a tab that was seen
 * within 45 seconds, however many tabs. Programs, staff and previews are none, nor is who has told of no visit.
 */
export async function visitorsByProduct(ctx: ShopCtx): Promise<Map<number, number>> {
  const found = await ctx.tx.execute<{ product_id: number; visitors: number }>(
    sql`SELECT t.page_id AS product_id, count(DISTINCT t.visitor)::int AS visitors
        FROM present_tabs t JOIN visits v ON v.shop_id = t.shop_id AND v.visit_id = t.visit_id
        WHERE t.shop_id = ${ctx.shop.id} AND t.page = 'product' AND t.page_id > 0 AND v.kind = 'people'
          AND t.seen_at > now() - make_interval(secs => ${awaySeconds})
        GROUP BY t.page_id`,
  );
  return new Map(found.rows.map(({ product_id, visitors }) => [product_id, visitors]));
}
