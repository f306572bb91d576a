import { bindJob } from '#core/server/jobs/job-kind.ts';
import { productImportJob } from '../server/product-import.ts';

/** The import of products where no other area keeps columns of files, for tests that run it without the other areas. */
export const productImportAlone = bindJob(productImportJob, { fileColumns: [] });
