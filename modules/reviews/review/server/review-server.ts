import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { reviewBatchJob } from './review-batch.ts';
import { reviewExportJob } from './review-export.ts';
import { reviewRoutes } from './review-routes.ts';
import { reviewSubscriptions } from './review-subscriptions.ts';
import { reviewKeeper } from './review-keeper.ts';

/** Reviews themselves: listed, changed, deleted, counted, written into files. */
export const reviewServer: SubjectServer = {
  routes: () => reviewRoutes,
  jobKinds: [reviewBatchJob, reviewExportJob],
  subscriptions: () => reviewSubscriptions,
  keeps: [reviewKeeper],
};
