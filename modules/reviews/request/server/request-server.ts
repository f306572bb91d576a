import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { handle, handleWithoutTransaction } from '#core/server/call/handle.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import { marketingReach } from '#modules/orders/customer/server/public.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { requestSettings } from '../../setting/server/review-settings.ts';
import { picturesAnHour } from '../../written/contract/written-words.ts';
import { takePicture } from '../../written/server/review-picture.ts';
import {
  getReviewRequest,
  getReviewRequestFigures,
  stopReviewRequests,
  uploadRequestedPicture,
  writeRequestedReview,
} from '../contract/request-calls.ts';
import { figureDays } from '../contract/request-words.ts';
import {
  type AnswerNeeds,
  answerRequest,
  requestOf,
  requireOpenLink,
  type RewardOf,
  stopRequests,
} from './request-answer.ts';
import { linkHash } from './request-link.ts';
import { requestFigures } from './request-figures.ts';
import { requestKeeper } from './request-keeper.ts';
import { requestSubscriptions } from './request-plan.ts';
import { requestSchedules } from './request-send.ts';

const done = { success: true as const };

/** Whether all customers of the shop get requests. Then the checkout shows a notice and lets them opt out. */
export async function asksAllBuyers(ctx: ShopCtx): Promise<boolean> {
  const { enabled, audience } = await requestSettings(ctx);
  return enabled && audience === 'told';
}

/** Review requests after delivery, and the calls behind their links. */
export const requestServer = (rewardOf: RewardOf): SubjectServer<Pick<AnswerNeeds, 'storeCodes'>> => ({
  routes: ({ storeCodes }) => [
    handle(getReviewRequestFigures, async (ctx) => {
      const figures = await requestFigures(ctx);
      const { enabled, audience } = await requestSettings(ctx);
      const { sent, answered } = figures;
      return {
        ...figures,
        enabled,
        days: figureDays,
        marketing: audience === 'marketing' ? await marketingReach(ctx) : null,
        answered_share: sent === 0 ? null : Math.round((answered / sent) * 1000) / 10,
      };
    }),
    handle(getReviewRequest, (ctx, { body }) => requestOf(ctx, body.link, { storeCodes, rewardOf })),
    handleWithoutTransaction(uploadRequestedPicture, async (ctx, { body: { link }, file }) => {
      await ctx.db.inShop(ctx.shop.id, (tx) => requireOpenLink({ ...ctx, tx }, link), { readOnly: true });
      await countAttempt(ctx.db, `review-request-picture:${linkHash(link)}`, picturesAnHour, 3600);
      const { token } = await takePicture(ctx, file!.path);
      return { picture: { token } };
    }),
    handleWithoutTransaction(writeRequestedReview, (ctx, { body }) =>
      retryDeadlock(() =>
        ctx.db.inShop(ctx.shop.id, (tx) =>
          answerRequest(
            { ...ctx, tx },
            { ...body, country_code: ctx.country ?? '' },
            { storeCodes, rewardOf },
          ),
        ),
      ),
    ),
    handle(stopReviewRequests, async (ctx, { body }) => {
      await stopRequests(ctx, body.link);
      return done;
    }),
  ],
  subscriptions: () => requestSubscriptions,
  schedules: () => requestSchedules,
  keeps: [requestKeeper],
});
