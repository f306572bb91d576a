import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, notFound, Refusal, stale } from '#core/server/call/refusal.ts';
import type { Review } from '../contract/review.ts';
import type { replyToReview, updateReviewReply } from '../contract/reply-calls.ts';
import { reviewUpdated } from '../contract/review-events.ts';
import { reviewRefusals, reviewSentences } from '../contract/review-refusals.ts';
import { maxReplies, type ReviewEvent } from '../contract/review-words.ts';
import { mailReply } from './reply-mail.ts';
import { reviewColumns, type ReviewRow } from './review-row.ts';
import { wholeReviews } from './review-shape.ts';
import { changerOf, writeLog } from './review-write.ts';

/** Locks a review. @throws {Refusal} 404 if the shop has no review with this id. */
async function lockReview(ctx: ShopCtx, id: number): Promise<ReviewRow> {
  const found = await ctx.tx.execute<ReviewRow>(
    sql`SELECT ${reviewColumns} FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND r.id = ${id} FOR UPDATE`,
  );
  const [row] = found.rows;
  if (!row) throw notFound(reviewSentences.this_review);
  return row;
}

/** Logs an event of a review, publishes the change, and returns the review. */
async function recordChange(ctx: Ctx, row: ReviewRow, what: ReviewEvent): Promise<Review> {
  await writeLog(ctx, [{ review_id: row.id, what, detail: {} }], changerOf(ctx));
  await publish(ctx, reviewUpdated, { review_ids: [row.id] });
  return (await wholeReviews(ctx, [row]))[0]!;
}

/**
 * Replies to a review, publicly or by email only.
 * @throws {Refusal} 404; 422 at `reply.public` if the reviewer left no email address; 409 beyond 20 replies
 */
export async function addReply(
  ctx: Ctx,
  reviewId: number,
  { content, public: isPublic }: BodyOf<typeof replyToReview>['reply'],
): Promise<Review> {
  const row = await lockReview(ctx, reviewId);
  if (!isPublic && !isMailAddress(row.email)) throw invalid({ 'reply.public': reviewSentences.no_address });
  const counted = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM review_replies WHERE shop_id = ${ctx.shop.id} AND review_id = ${reviewId}`,
  );
  if (counted.rows[0]!.n >= maxReplies)
    throw new Refusal(reviewRefusals.too_many_replies({ most: maxReplies }));
  const now = ctx.now.toISOString();
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO review_replies (shop_id, review_id, content, public, user_id, created_at, updated_at)
        VALUES (${ctx.shop.id}, ${reviewId}, ${content}, ${isPublic}, ${ctx.member?.userId ?? null}, ${now}, ${now}) RETURNING id`,
  );
  if (!isPublic) await mailReply(ctx, row, { id: made.rows[0]!.id, content });
  return recordChange(ctx, row, 'replied');
}

interface ReplyRow extends Record<string, unknown> {
  content: string;
  public: boolean;
  version: number;
}

async function findReply(ctx: ShopCtx, reviewId: number, id: number): Promise<ReplyRow> {
  const found = await ctx.tx.execute<ReplyRow>(
    sql`SELECT content, public, version FROM review_replies
        WHERE shop_id = ${ctx.shop.id} AND review_id = ${reviewId} AND id = ${id}`,
  );
  const [reply] = found.rows;
  if (!reply) throw notFound(reviewSentences.this_reply);
  return reply;
}

/** @throws {Refusal} 404; 409 with the stored review if `version` is out of date; 409 for a reply that was emailed */
export async function changeReply(
  ctx: Ctx,
  { id: reviewId, reply_id: id }: { id: number; reply_id: number },
  { content, version }: BodyOf<typeof updateReviewReply>['reply'],
): Promise<Review> {
  const row = await lockReview(ctx, reviewId);
  const reply = await findReply(ctx, reviewId, id);
  if (!reply.public) throw new Refusal(reviewRefusals.reply_mailed);
  const stored = async () => (await wholeReviews(ctx, [row]))[0]!;
  if (version !== undefined && version !== reply.version) throw stale(await stored());
  if (content === reply.content) return stored();
  await ctx.tx.execute(
    sql`UPDATE review_replies SET content = ${content}, version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return recordChange(ctx, row, 'reply_edited');
}

/** @throws {Refusal} 404 */
export async function removeReply(
  ctx: Ctx,
  { id: reviewId, reply_id: id }: { id: number; reply_id: number },
): Promise<Review> {
  const row = await lockReview(ctx, reviewId);
  await findReply(ctx, reviewId, id);
  await ctx.tx.execute(sql`DELETE FROM review_replies WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  return recordChange(ctx, row, 'reply_deleted');
}
