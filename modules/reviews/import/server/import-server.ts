import type { SubjectServer } from '../../review/server/subject-server.ts';
import { importRoutes } from './import-routes.ts';
import { reviewImportJob } from './review-import.ts';
import { reviewPicturesJob } from './review-pictures.ts';

/** Reviews that come from elsewhere. */
export const importServer: SubjectServer = {
  routes: importRoutes,
  jobKinds: [reviewImportJob, reviewPicturesJob],
};
