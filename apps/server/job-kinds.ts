import type { JobKind } from '#core/server/job-kind.ts';
import { catalogJobs } from '#modules/catalog/server/catalog-jobs.ts';
import { offerJobs } from '#modules/offers/server/offer-jobs.ts';
import { orderJobs } from '#modules/orders/server/order-exports.ts';
import { storeSyncJob } from '#modules/store-link/server/store-sync.ts';

/** Every kind of long work. */
export const jobKinds: readonly JobKind[] = [...catalogJobs, ...orderJobs, ...offerJobs, storeSyncJob];
