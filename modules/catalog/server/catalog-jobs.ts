import type { JobKind } from '#core/server/jobs/job-kind.ts';
import type { FileNeeds } from '../import/server/file-columns.ts';
import { productBulkJob } from '../product/server/product-bulk.ts';
import { productImagesJob } from '../product/server/product-images.ts';
import { productImportJob } from '../import/server/product-import.ts';

/** The long work of this area. */
export const catalogJobs: readonly JobKind<unknown, FileNeeds>[] = [
  productImportJob,
  productImagesJob,
  productBulkJob,
];
