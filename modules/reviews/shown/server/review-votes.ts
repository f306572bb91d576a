import { sql } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { sign } from '#core/server/process/app-secret.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { forgetting } from '#core/server/jobs/schedule.ts';
import { reviewSentences } from '../../review/contract/review-refusals.ts';
import { writeLog } from '../../review/server/review-write.ts';
import { notifyStaff } from '../../review/server/notify-staff.ts';
import type { reportReview, voteForReview } from '../contract/shown-calls.ts';

/** Locks the review while its votes are counted. @throws {Refusal} 404 of one that shoppers do not see */
async function lockShown(ctx: ShopCtx, id: number): Promise<{ helpful: number }> {
  const found = await ctx.tx.execute<{ helpful: number }>(
    sql`SELECT helpful FROM reviews WHERE shop_id = ${ctx.shop.id} AND id = ${id}
          AND state = 'published' AND review_type <> 'unassign' FOR NO KEY UPDATE`,
  );
  const [row] = found.rows;
  if (!row) throw notFound(reviewSentences.this_review);
  return row;
}

/** Votes for a review that one network address can have counted in a day (UTC). A household shares an address. */
const maxVotesADay = 20;

/** The hash of a network address that is stored with a vote: it differs by day and by shop. */
function networkKey({ services, shop, network, now }: Ctx): string {
  return sign(services.secret, 'review-vote', `${shop.id} ${now.toISOString().slice(0, 10)} ${network}`);
}

/**
 * Stores a visitor's vote, or takes it back; repeating either changes nothing. A vote beyond `maxVotesADay` is not
 * stored and is answered as if it were, so that a caller who invents visitors cannot tell when to change the address
 * (decision 085).
 * @throws {Refusal} 404 of a review that shoppers do not see
 */
export async function vote(
  ctx: Ctx,
  { review: id, visitor, helpful: wanted }: BodyOf<typeof voteForReview>,
): Promise<ReplyOf<typeof voteForReview>> {
  const { helpful } = await lockShown(ctx, id);
  const network = networkKey(ctx);
  if (wanted) {
    const found = await ctx.tx.execute<{ voted: boolean; near: number }>(
      sql`SELECT EXISTS (SELECT FROM review_votes WHERE shop_id = ${ctx.shop.id} AND review_id = ${id} AND visitor = ${visitor}) AS voted,
            (SELECT count(*) FROM review_votes
             WHERE shop_id = ${ctx.shop.id} AND review_id = ${id} AND network = ${network})::int AS near`,
    );
    const { voted, near } = found.rows[0]!;
    if (voted) return { helpful, voted: true };
    if (near >= maxVotesADay) return { helpful: helpful + 1, voted: true };
  }
  const changed = wanted
    ? await ctx.tx.execute(
        sql`INSERT INTO review_votes (shop_id, review_id, visitor, at, network)
            VALUES (${ctx.shop.id}, ${id}, ${visitor}, ${ctx.now.toISOString()}, ${network})`,
      )
    : await ctx.tx.execute(
        sql`DELETE FROM review_votes WHERE shop_id = ${ctx.shop.id} AND review_id = ${id} AND visitor = ${visitor}`,
      );
  if (!changed.rowCount) return { helpful, voted: wanted };
  const counted = await ctx.tx.execute<{ helpful: number }>(
    sql`UPDATE reviews SET helpful = helpful + ${wanted ? 1 : -1} WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING helpful`,
  );
  return { helpful: counted.rows[0]!.helpful, voted: wanted };
}

/** Erases the addresses of votes once their day is over. */
export const forgetVoteNetworks = forgetting(
  'reviews.forget-vote-networks',
  sql`UPDATE review_votes SET network = NULL WHERE network IS NOT NULL AND (shop_id, review_id, visitor) IN (
        SELECT shop_id, review_id, visitor FROM review_votes
        WHERE network IS NOT NULL AND at < date_trunc('day', now(), 'UTC') LIMIT 1000)`,
);

/**
 * Stores a visitor's report; a second one of theirs changes nothing. The history has the first for each reason, so that
 * a thousand reports don't fill it.
 * @throws {Refusal} 404
 */
export async function report(
  ctx: Ctx,
  { review: id, visitor, reason }: BodyOf<typeof reportReview>,
): Promise<void> {
  await lockShown(ctx, id);
  const known = await ctx.tx.execute<{ known: boolean }>(
    sql`SELECT EXISTS (SELECT FROM review_reports WHERE shop_id = ${ctx.shop.id} AND review_id = ${id} AND reason = ${reason}) AS known`,
  );
  const added = await ctx.tx.execute(
    sql`INSERT INTO review_reports (shop_id, review_id, visitor, reason, at)
        VALUES (${ctx.shop.id}, ${id}, ${visitor}, ${reason}, ${ctx.now.toISOString()}) ON CONFLICT DO NOTHING`,
  );
  if (!added.rowCount) return;
  const counted = await ctx.tx.execute<{ reports: number; product_id: number | null; rating: number }>(
    sql`UPDATE reviews SET reports = reports + 1 WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING reports, product_id, rating`,
  );
  const [row] = counted.rows;
  if (row?.reports === 1) await notifyStaff(ctx, { id, ...row }, 'reported');
  if (known.rows[0]!.known) return;
  await writeLog(ctx, [{ review_id: id, what: 'reported', detail: { report: reason } }], {
    userId: null,
    tokenId: null,
  });
}
