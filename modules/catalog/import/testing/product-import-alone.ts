import { bindJob } from '#core/server/jobs/job-kind.ts';
import { productImportJob } from '../server/product-import.ts';

/** The product import without columns of other areas, for tests that run without these areas. */
export const productImportAlone = bindJob(productImportJob, { fileColumns: [] });
