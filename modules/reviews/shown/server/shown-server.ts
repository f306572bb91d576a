import { handle, handleWithoutTransaction } from '#core/server/call/handle.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import type { PagePart } from '#modules/orders/store/server/public.ts';
import {
  getReviewAppWidget,
  getReviewCustomize,
  getReviewWidget,
  saveReviewCustomize,
} from '../contract/customize-calls.ts';
import {
  reportReview,
  storefrontReviews,
  storefrontReviewWords,
  storefrontStars,
  voteForReview,
} from '../contract/shown-calls.ts';
import { reviewPlaces } from '../contract/shown-words.ts';
import { shownWords } from '../rules/shown-words.ts';
import { forgetVoteNetworks, report, vote } from './review-votes.ts';
import { lookOf, reviewsPagePart } from './reviews-page-part.ts';
import { listAnswer } from './shown-answers.ts';
import { customizeOf, setCustomize } from './shown-customize.ts';
import { starsByHandle } from './shown-stars.ts';
import { ofAll, totalsOf } from './shown-totals.ts';
import { seenPlaces } from './sightings.ts';

/** The notices to staff (V430). */
const saved = { success: true as const, message: 'Saved successfully!' };

/** The reviews that shoppers see, and their design. */
export const shownServer: SubjectServer<unknown, { pageParts: readonly PagePart[] }> = {
  routes: () => [
    handle(getReviewCustomize, (ctx) => customizeOf(ctx)),
    handle(saveReviewCustomize, async (ctx, { body }) => ({ ...saved, ...(await setCustomize(ctx, body)) })),
    handle(getReviewWidget, async (ctx) => {
      const { customize } = await customizeOf(ctx);
      const { here, elsewhere } = await totalsOf(ctx.services, ctx.shop, [ofAll]);
      return {
        widget: { look: lookOf(customize), words: shownWords(ctx.shop.locale), here, elsewhere },
      };
    }),
    handle(getReviewAppWidget, async (ctx) => {
      const { customize } = await customizeOf(ctx);
      const seen = await seenPlaces(ctx);
      return {
        places: reviewPlaces.map((place) => ({
          place,
          enabled: customize[place],
          seen_at: seen.get(place) ?? null,
        })),
      };
    }),
    handleWithoutTransaction(storefrontReviews, (ctx, { query }) => listAnswer(ctx, query)),
    handleWithoutTransaction(storefrontStars, (ctx, { query }) => starsByHandle(ctx, query.handles)),
    handleWithoutTransaction(storefrontReviewWords, (ctx) =>
      Promise.resolve({ words: shownWords(ctx.shop.locale) }),
    ),
    handle(voteForReview, (ctx, { body }) => vote(ctx, body)),
    handle(reportReview, async (ctx, { body }) => {
      await report(ctx, body);
      return { success: true as const };
    }),
  ],
  provides: { pageParts: [reviewsPagePart] },
  schedules: () => [forgetVoteNetworks],
};
