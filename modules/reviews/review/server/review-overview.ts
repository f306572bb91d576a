import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { getReviewOverview } from '../contract/review-calls.ts';
import type { ReviewSource } from '../contract/review-words.ts';
import { averageRating } from '../rules/average-rating.ts';

interface SourceRow extends Record<string, unknown> {
  source: ReviewSource;
  imported_from: string;
  count: number;
  stars: number;
}

interface Counted extends Record<string, unknown> {
  count: number;
  unread_count: number;
  waiting_count: number;
  published_count: number;
  unassigned_count: number;
}

/** The figures of the dashboard, from `review_counts` and `review_totals`. */
export async function reviewOverview(ctx: ShopCtx): Promise<ReplyOf<typeof getReviewOverview>> {
  const counted = await ctx.tx.execute<Counted>(
    sql`SELECT coalesce(sum(n), 0)::bigint AS count, coalesce(sum(n) FILTER (WHERE NOT is_read), 0)::bigint AS unread_count,
          coalesce(sum(n) FILTER (WHERE state = 'waiting'), 0)::bigint AS waiting_count,
          coalesce(sum(n) FILTER (WHERE state = 'published' AND review_type <> 'unassign'), 0)::bigint AS published_count,
          coalesce(sum(n) FILTER (WHERE review_type = 'unassign'), 0)::bigint AS unassigned_count
        FROM review_counts WHERE shop_id = ${ctx.shop.id}`,
  );
  const sources = await ctx.tx.execute<SourceRow>(
    sql`SELECT source, imported_from, sum(n)::bigint AS count, sum(n * rating)::bigint AS stars FROM review_totals
        WHERE shop_id = ${ctx.shop.id} AND product_id = -1 GROUP BY source, imported_from HAVING sum(n) > 0
        ORDER BY source <> 'storefront_api', sum(n) DESC, imported_from LIMIT 50`,
  );
  return {
    ...counted.rows[0]!,
    sources: sources.rows.map(({ stars, ...row }) => ({
      ...row,
      average: averageRating(stars, row.count),
    })),
  };
}
