import { handle } from '#core/server/call/handle.ts';
import { subscribe } from '#core/server/jobs/outbox.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import {
  orderCancelled,
  orderDeleted,
  orderImported,
  orderRefunded,
} from '#modules/orders/order/contract/order-events.ts';
import { pasteCodes, pastedCodesLeft, removePastedCodes } from '#modules/orders/code/server/public.ts';
import { reviewDeleted } from '../../review/contract/review-events.ts';
import {
  getReviewRewards,
  pasteRewardCodes,
  removeRewardCodes,
  saveReviewRewards,
} from '../contract/reward-calls.ts';
import { endIfUnsound, endRewards, endRewardsOfGone, rewardSchedule } from './give-reward.ts';
import type { RewardNeeds } from './reward-codes.ts';
import { rewardList, saveRewardTerms, shownRewards } from './reward-terms.ts';
import { retryRewards } from './reward-waiting.ts';

/** Message of the API (V430). */
const saved = { success: true as const, message: 'Saved successfully!' };

/** Review rewards (R090). */
export const rewardServer: SubjectServer<RewardNeeds> = {
  routes: ({ storeCodes }) => [
    handle(getReviewRewards, (ctx) => shownRewards(ctx, storeCodes)),
    handle(saveReviewRewards, async (ctx, { body }) => ({
      ...saved,
      ...(await saveRewardTerms(ctx, storeCodes, body)),
    })),
    handle(pasteRewardCodes, async (ctx, { body }) => {
      const pasted = await pasteCodes(ctx, rewardList, body.codes);
      if (pasted.added > 0) await retryRewards(ctx);
      return { success: true as const, ...pasted, codes_left: await pastedCodesLeft(ctx, rewardList) };
    }),
    handle(removeRewardCodes, async (ctx) => ({
      success: true as const,
      removed: await removePastedCodes(ctx, rewardList),
    })),
  ],
  subscriptions: ({ storeCodes }) => [
    ...[orderRefunded, orderCancelled, orderDeleted].map((event) =>
      subscribe({
        event,
        name: `reviews-reward-${event.name}`,
        handle: (ctx, { order_id }) => endRewards(ctx, storeCodes, [order_id]),
      }),
    ),
    // A connected store reports refunds as changes of its orders.
    subscribe({
      event: orderImported,
      name: 'reviews-reward-of-import',
      handle: (ctx, { order_id }) => endIfUnsound(ctx, storeCodes, order_id),
    }),
    subscribe({
      event: reviewDeleted,
      name: 'reviews-reward-of-deleted',
      handle: (ctx, { review_ids }) => endRewardsOfGone(ctx, storeCodes, review_ids),
    }),
  ],
  schedules: ({ storeCodes }) => [rewardSchedule(storeCodes)],
};
