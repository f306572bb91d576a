import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { importRoutes } from './import-routes.ts';
import { reviewImportJob } from './review-import.ts';
import { reviewPicturesJob } from './review-pictures.ts';
import type { ImportNeeds } from './store-ids.ts';
import { lookAgainSchedule } from './supplier-looks.ts';

/** Reviews that come from elsewhere. */
export const importServer: SubjectServer<ImportNeeds> = {
  routes: () => importRoutes,
  schedules: () => [lookAgainSchedule],
  jobKinds: [reviewImportJob, reviewPicturesJob],
};
