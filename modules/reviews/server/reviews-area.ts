import { defineArea, one } from '#core/server/server-area.ts';
import type { StoreViewOf } from '#core/server/store-ids.ts';
import { groupServer } from '../group/server/group-server.ts';
import { importServer } from '../import/server/import-server.ts';
import { giveStoreIds } from '../import/server/store-ids.ts';
import { reviewCreated, reviewDeleted, reviewUpdated } from '../review/contract/review-events.ts';
import { asksAllBuyers, requestServer } from '../request/server/request-server.ts';
import { requestExample } from '../request/server/request-send.ts';
import { reviewServer } from '../review/server/review-server.ts';
import { settingServer } from '../setting/server/setting-server.ts';
import { rewardOfOrder } from '../reward/server/order-reward.ts';
import { sightingsOf } from '../shown/server/sightings.ts';
import { shownServer } from '../shown/server/shown-server.ts';
import { hasRewardAmounts } from '../reward/server/reward-amounts.ts';
import { giveStoreCodes } from '../reward/server/reward-codes.ts';
import { rewardServer } from '../reward/server/reward-server.ts';
import type { StoreCodes } from '#modules/orders/server/code-public.ts';
import { writtenServer } from '../written/server/written-server.ts';
import type { SubjectServer } from '../review/server/subject-server.ts';

const subjects: readonly SubjectServer[] = [
  settingServer,
  importServer,
  groupServer,
  rewardServer,
  writtenServer,
  requestServer(rewardOfOrder),
  reviewServer,
  shownServer,
];

/** Reviews: asked for, brought over, looked at and shown, each with where it comes from. */
export const reviewsArea = defineArea({
  name: 'reviews',
  needs: {
    /** Ids of a connected store. */
    storeView: one<StoreViewOf>(),
    /** How discount codes come to be in a connected store. */
    storeCodes: one<StoreCodes>(),
  },
  events: [reviewCreated, reviewUpdated, reviewDeleted],
  jobKinds: subjects.flatMap((subject) => subject.jobKinds ?? []),
  keeps: subjects.flatMap((subject) => subject.keeps ?? []),
  open: (services) => ({
    provides: {
      pageParts: subjects.flatMap((subject) => subject.pageParts ?? []),
      reviewRequests: [asksAllBuyers],
      furtherMails: [requestExample],
      hasPrices: [hasRewardAmounts],
    },
    routes: ({ storeView, storeCodes }) => {
      giveStoreIds(services, storeView);
      giveStoreCodes(services, storeCodes);
      return subjects.flatMap((subject) => subject.routes ?? []);
    },
    subscriptions: () => subjects.flatMap((subject) => subject.subscriptions ?? []),
    schedules: () => subjects.flatMap((subject) => subject.schedules ?? []),
    start: () => [{ stop: () => sightingsOf(services).flush(), drain: () => sightingsOf(services).flush() }],
  }),
});
