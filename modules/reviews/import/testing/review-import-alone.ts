import { bindJob } from '#core/server/jobs/job-kind.ts';
import { reviewImportJob } from '../server/review-import.ts';

/** The import of reviews in a shop without a connected store, for tests that run it without the other areas. */
export const reviewImportAlone = bindJob(reviewImportJob, { storeView: async () => null });
