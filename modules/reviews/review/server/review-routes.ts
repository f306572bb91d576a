import { handle, type Route } from '#core/server/call/handle.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { exportedCsv } from '#core/server/files/csv-export.ts';
import { invalid } from '#core/server/call/refusal.ts';
import {
  countReviews,
  countReviewTabs,
  deleteReview,
  deleteReviews,
  downloadReviewExport,
  exportReviews,
  getHeldReviews,
  getReview,
  getReviewOverview,
  listReviewLog,
  listReviews,
  patchReviews,
  updateReview,
  updateReviews,
} from '../contract/review-calls.ts';
import { deleteReviewReply, replyToReview, updateReviewReply } from '../contract/reply-calls.ts';
import { reviewRefusals, reviewSentences } from '../contract/review-refusals.ts';
import { heldReviews } from './held-reviews.ts';
import { patchAll } from './review-batch.ts';
import { reviewExportJob, reviewExportKind } from './review-export.ts';
import {
  countReviewsOf,
  countTabsOfReviews,
  findReviews,
  reviewDetail,
  reviewHistory,
} from './review-queries.ts';
import { reviewOverview } from './review-overview.ts';
import { addReply, changeReply, removeReply } from './review-reply.ts';
import { changeReviews, removeReviews } from './review-write.ts';

/** Messages of the API (V430), always in English; the admin shows its own in the user's language. */
const saved = { success: true as const, message: 'Saved successfully!' };
const deleted = { success: true as const, message: 'Deleted successfully' };

/** The calls of reviews (C162–C169, C181). Paths with a word in place of the id come first. */
export const reviewRoutes: Route[] = [
  handle(listReviews, (ctx, { query }) => findReviews(ctx, query)),
  handle(countReviews, (ctx, { query }) => countReviewsOf(ctx, query)),
  handle(countReviewTabs, (ctx, { query }) => countTabsOfReviews(ctx, query)),
  handle(getReviewOverview, (ctx) => reviewOverview(ctx)),
  handle(getHeldReviews, (ctx) => heldReviews(ctx)),
  handle(updateReviews, async (ctx, { body }) => {
    const ids = new Set(body.reviews.map(({ id }) => id));
    if (ids.size < body.reviews.length) throw invalid({ reviews: reviewSentences.twice_named });
    const { reviews, readCount } = await changeReviews(
      ctx,
      body.reviews.map(({ id, ...change }, index) => ({ id, change, at: `reviews.${index}` })),
    );
    return { ...saved, reviews, read_count: readCount };
  }),
  handle(deleteReviews, async (ctx, { query, body }) => {
    const ids = body?.ids ?? query.ids ?? [];
    if (ids.length === 0) throw invalid({ ids: reviewSentences.name_a_review });
    return { ...deleted, count: await removeReviews(ctx, ids, body?.reason ?? query.reason) };
  }),
  handle(patchReviews, async (ctx, { body }) => ({ ...saved, ...(await patchAll(ctx, body)) })),
  handle(exportReviews, async (ctx, { body }) => ({
    job_id: await enqueue(ctx, reviewExportJob, {
      ids: body.ids ?? null,
      filter: body.filter ?? {},
      exclude_ids: body.exclude_ids ?? [],
    }),
  })),
  handle(downloadReviewExport, (ctx, { params }) =>
    exportedCsv(ctx, reviewExportKind, params.id, 'reviews', {
      missing: reviewSentences.this_export,
      forgotten: reviewRefusals.export_forgotten,
    }),
  ),
  handle(getReview, async (ctx, { params, query }) => ({
    review: await reviewDetail(ctx, params.id, query.fields),
  })),
  handle(listReviewLog, (ctx, { params }) => reviewHistory(ctx, params.id)),
  handle(updateReview, async (ctx, { params, body: { review } }) => {
    const { version, ...change } = review;
    const { reviews } = await changeReviews(ctx, [{ id: params.id, change, version, at: 'review' }]);
    return { ...saved, review: reviews[0]! };
  }),
  handle(deleteReview, async (ctx, { params, query }) => {
    await removeReviews(ctx, [params.id], query.reason);
    return deleted;
  }),
  handle(replyToReview, async (ctx, { params, body }) => ({
    ...saved,
    review: await addReply(ctx, params.id, body.reply),
  })),
  handle(updateReviewReply, async (ctx, { params, body }) => ({
    ...saved,
    review: await changeReply(ctx, params, body.reply),
  })),
  handle(deleteReviewReply, async (ctx, { params }) => ({
    ...deleted,
    review: await removeReply(ctx, params),
  })),
];
