import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { customerExportJob } from './customer-exports.ts';
import { redactCustomerJob } from './customer-redaction.ts';
import { orderExportJob } from './order-exports.ts';
import { restateDaysJob, restateFeesJob } from './sales-restating.ts';

/** The long work of this area. */
export const orderJobs: readonly JobKind[] = [
  orderExportJob,
  customerExportJob,
  redactCustomerJob,
  restateDaysJob,
  restateFeesJob,
];
