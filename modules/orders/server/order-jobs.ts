import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { customerExportJob } from '../customer/server/customer-exports.ts';
import { redactCustomerJob } from '../privacy/server/customer-redaction.ts';
import { orderExportJob } from '../order/server/order-exports.ts';
import { restateDaysJob, restateFeesJob } from '../sale/server/sales-restating.ts';

/** The long work of this area. */
export const orderJobs: readonly JobKind[] = [
  orderExportJob,
  customerExportJob,
  redactCustomerJob,
  restateDaysJob,
  restateFeesJob,
];
