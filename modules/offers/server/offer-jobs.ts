import type { JobKind } from '#core/server/job-kind.ts';
import { offerImportJob } from './offer-import.ts';
import { recommendJob } from './recommend-jobs.ts';

/** The long work of this area. */
export const offerJobs: readonly JobKind[] = [recommendJob, offerImportJob];
