import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/scalar.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { type patchReviews, type ReviewFields, reviewFilters } from '../contract/review-calls.ts';
import { reviewTags } from '../contract/review.ts';
import { reviewSentences } from '../contract/review-refusals.ts';
import { batchAtOnce, holdReasons, reviewSources } from '../contract/review-words.ts';
import { reviewConditions, type ReviewFilter } from './review-filter.ts';
import { type Changer, changeReviews, changerOf } from './review-write.ts';

/** A filter as a job stores it: parsed, with numbers, lists and booleans instead of texts. */
export const storedReviewFilter: z.ZodType<ReviewFilter> = z.object({
  ...reviewFilters,
  status: z.boolean().optional(),
  ratings: z.array(z.int()).optional(),
  sources: z.array(z.enum(reviewSources)).optional(),
  image: z.boolean().optional(),
  starred: z.boolean().optional(),
  is_read: z.boolean().optional(),
  pending: z.boolean().optional(),
  product_id: id.optional(),
});

interface Choice {
  filter: ReviewFilter;
  exclude_ids: readonly number[];
}

/** Condition for the reviews `r` of a filter, without `exclude_ids`. */
export async function chosenReviews(ctx: ShopCtx, { filter, exclude_ids }: Choice): Promise<SQL> {
  const where = await reviewConditions(ctx, filter);
  return exclude_ids.length === 0 ? where : sql`${where} AND r.id <> ALL(${idArray(exclude_ids)})`;
}

const params = z.object({
  filter: storedReviewFilter,
  exclude_ids: z.array(id),
  fields: z.object({
    status: z.boolean().optional(),
    hold_reason: z.enum(holdReasons).optional(),
    is_starred: z.boolean().optional(),
    is_read: z.boolean().optional(),
    tags: reviewTags.optional(),
    product_id: id.nullable().optional(),
  }),
  /** The highest id when the call arrived; later reviews are not changed. */
  last_id: z.int().min(0),
  user_id: id.nullable(),
  token_id: id.nullable(),
});

const perChunk = 250;

async function idsAfter(ctx: ShopCtx, choice: Choice, after: number, last: number, limit: number) {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT r.id FROM reviews r WHERE ${await chosenReviews(ctx, choice)} AND r.id > ${after} AND r.id <= ${last}
        ORDER BY r.id LIMIT ${limit}`,
  );
  return found.rows.map((row) => row.id);
}

const changeAll = (ctx: ShopCtx, ids: readonly number[], change: ReviewFields, changer: Changer) =>
  changeReviews(
    ctx,
    ids.map((one) => ({ id: one, change, at: 'fields' })),
    changer,
  );

/** Refuses a change of products that a verified review would stop in the middle of the job. @throws {Refusal} 422 at `product_id` */
async function refuseMoving(ctx: ShopCtx, choice: Choice, { product_id }: ReviewFields): Promise<void> {
  if (product_id === undefined) return;
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM reviews r WHERE ${await chosenReviews(ctx, choice)} AND r.verified
          AND r.product_id IS NOT NULL AND r.product_id IS DISTINCT FROM ${product_id}::bigint) AS any`,
  );
  if (found.rows[0]!.any) throw invalid({ 'fields.product_id': reviewSentences.keeps_product });
}

/** Changes every review of a filter (C181). If there are more than 1,000, a job changes them in the order of their ids. */
export async function patchAll(
  ctx: Ctx,
  { filter, exclude_ids, fields }: BodyOf<typeof patchReviews>,
): Promise<{ count: number; job_id: number | null }> {
  if (Object.values(fields).every((value) => value === undefined))
    throw invalid({ fields: reviewSentences.nothing_to_change });
  const choice = { filter, exclude_ids };
  const all = await ctx.tx.execute<{ count: number; last: number | null }>(
    sql`SELECT count(*) AS count, max(r.id) AS last FROM reviews r WHERE ${await chosenReviews(ctx, choice)}`,
  );
  const { count, last } = all.rows[0]!;
  const changer = changerOf(ctx);
  if (count <= batchAtOnce) {
    const ids = await idsAfter(ctx, choice, 0, last ?? 0, batchAtOnce);
    if (ids.length > 0) await changeAll(ctx, ids, fields, changer);
    return { count: ids.length, job_id: null };
  }
  await refuseMoving(ctx, choice, fields);
  // The first review is changed at once, so that problems of the fields are reported now and not by the job.
  const [first] = await idsAfter(ctx, choice, 0, last!, 1);
  await changeAll(ctx, [first!], fields, changer);
  const job_id = await enqueue(ctx, reviewBatchJob, {
    ...choice,
    exclude_ids: [...exclude_ids],
    fields,
    last_id: last!,
    user_id: changer.userId,
    token_id: changer.tokenId,
  });
  return { count, job_id };
}

/** Result: `{ reviews }`, the number of reviews processed. */
export const reviewBatchJob = defineJob({
  kind: 'reviews.change-reviews',
  params,
  permission: 'apps',
  async run(job) {
    const { last_id: last, fields, user_id: userId, token_id: tokenId, ...choice } = job.params;
    let at = { after: 0, reviews: 0, ...(job.state as object) };
    await job.chunk(async (ctx, report) => {
      const left = await ctx.tx.execute<{ count: number }>(
        sql`SELECT count(*) AS count FROM reviews r
            WHERE ${await chosenReviews(ctx, choice)} AND r.id > ${at.after} AND r.id <= ${last}`,
      );
      report.progress({ total: at.reviews + left.rows[0]!.count });
    });
    for (;;) {
      const next = await job.chunk(async (ctx, report) => {
        const ids = await idsAfter(ctx, choice, at.after, last, perChunk);
        if (ids.length === 0) return null;
        await changeAll(ctx, ids, fields, { userId, tokenId });
        const state = { after: ids.at(-1)!, reviews: at.reviews + ids.length };
        report.progress({ done: state.reviews, state });
        return state;
      });
      if (!next) return { reviews: at.reviews };
      at = next;
    }
  },
});
