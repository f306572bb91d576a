import { defineArea, one } from '#core/server/area/server-area.ts';
import type { StoreViewOf } from '#core/server/pipeline/store-ids.ts';
import { joinSubjects } from '#core/server/area/subject-server.ts';
import type { PagePart } from '#modules/orders/store/server/public.ts';
import { groupServer } from '../group/server/group-server.ts';
import { importServer } from '../import/server/import-server.ts';
import type { ImportNeeds } from '../import/server/store-ids.ts';
import { reviewCreated, reviewDeleted, reviewUpdated } from '../review/contract/review-events.ts';
import { asksAllBuyers, requestServer } from '../request/server/request-server.ts';
import { requestExample } from '../request/server/request-send.ts';
import { reviewServer } from '../review/server/review-server.ts';
import { settingServer } from '../setting/server/setting-server.ts';
import { rewardOfOrder } from '../reward/server/order-reward.ts';
import { sightingsOf } from '../shown/server/sightings.ts';
import { shownServer } from '../shown/server/shown-server.ts';
import { hasRewardAmounts } from '../reward/server/reward-amounts.ts';
import type { RewardNeeds } from '../reward/server/reward-codes.ts';
import { rewardServer } from '../reward/server/reward-server.ts';
import type { StoreCodes } from '#modules/orders/code/server/public.ts';
import { writtenServer } from '../written/server/written-server.ts';
import { reviewsJobText } from './reviews-job-text.ts';

const subjects = joinSubjects<ImportNeeds & RewardNeeds, { pageParts: readonly PagePart[] }>([
  settingServer,
  importServer,
  groupServer,
  rewardServer,
  writtenServer,
  requestServer(rewardOfOrder),
  reviewServer,
  shownServer,
]);

/** Reviews: requests, imports, moderation and display, each review with its source. */
export const reviewsArea = defineArea({
  name: 'reviews',
  needs: {
    /** Ids of a connected store. */
    storeView: one<StoreViewOf>(),
    /** How discount codes come to be in a connected store. */
    storeCodes: one<StoreCodes>(),
  },
  events: [reviewCreated, reviewUpdated, reviewDeleted],
  jobKinds: subjects.jobKinds,
  jobNames: reviewsJobText,
  keeps: subjects.keeps,
  open: (services) => ({
    provides: {
      pageParts: subjects.provided('pageParts'),
      reviewRequests: [asksAllBuyers],
      furtherMails: [requestExample],
      hasPrices: [hasRewardAmounts],
    },
    ...subjects.parts,
    start: () => [{ stop: () => sightingsOf(services).flush(), drain: () => sightingsOf(services).flush() }],
  }),
});
