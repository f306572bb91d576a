import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { offerImportJob } from '../file/server/offer-import.ts';
import { recommendWork } from '../recommend/server/recommend-jobs.ts';
import { followBundles } from '../smart/server/smart-offer-upkeep.ts';

/** Recommendations, and the bundles that are kept from them. */
export const recommending = recommendWork(followBundles);
export const recommendJob = recommending.job;

/** The long work of this area. */
export const offerJobs: readonly JobKind[] = [recommendJob, offerImportJob];
