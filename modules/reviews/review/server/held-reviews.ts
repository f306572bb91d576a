import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { getHeldReviews } from '../contract/review-calls.ts';
import { heldWarningPoints, highRatingFrom, maxWaitingDays } from '../contract/review-words.ts';
import { heldReading } from '../rules/held-share.ts';

interface Counted extends Record<string, unknown> {
  /** Null: of all on-site reviews. */
  reason: string | null;
  low: number;
  high: number;
}

/** Counts unpublished on-site reviews by rating and reason. */
export async function heldReviews(ctx: ShopCtx): Promise<ReplyOf<typeof getHeldReviews>> {
  const since = new Date(ctx.now.getTime() - maxWaitingDays * 86_400_000).toISOString();
  const found = await ctx.tx.execute<Counted>(
    sql`SELECT reason, coalesce(sum(n) FILTER (WHERE rating < ${highRatingFrom}), 0)::bigint AS low,
          coalesce(sum(n) FILTER (WHERE rating >= ${highRatingFrom}), 0)::bigint AS high
        FROM (
          SELECT NULL::text AS reason, rating, n FROM review_counts WHERE shop_id = ${ctx.shop.id} AND source = 'storefront_api'
          UNION ALL
          SELECT NULL, rating, 1 FROM review_holds WHERE shop_id = ${ctx.shop.id} AND ended_at IS NULL AND review_id IS NULL
          UNION ALL
          SELECT reason, rating, 1 FROM review_holds WHERE shop_id = ${ctx.shop.id} AND ended_at IS NULL
          UNION ALL
          SELECT 'waiting', rating, 1 FROM reviews WHERE shop_id = ${ctx.shop.id} AND state = 'waiting' AND source = 'storefront_api'
            AND written_at < ${since}
        ) counted GROUP BY reason`,
  );
  const all = found.rows.find(({ reason }) => reason === null);
  const reasons = found.rows
    .flatMap(({ reason, low, high }) => (reason === null ? [] : [{ reason, low, high }]))
    .toSorted((a, b) => b.low + b.high - a.low - a.high || a.reason.localeCompare(b.reason));
  const sum = (of: 'low' | 'high') => reasons.reduce((total, one) => total + one[of], 0);
  return {
    ...heldReading(
      { written: all?.low ?? 0, held: sum('low') },
      { written: all?.high ?? 0, held: sum('high') },
    ),
    warns_at: heldWarningPoints,
    reasons,
  };
}
