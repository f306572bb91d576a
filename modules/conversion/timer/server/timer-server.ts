import type { SubjectServer } from '../../truth/server/subject-server.ts';
import { timerPart } from './timer-part.ts';
import { timerReport } from './timer-report.ts';
import { timerRoutes } from './timer-routes.ts';

export const timerServer: SubjectServer = {
  routes: timerRoutes,
  pageParts: [timerPart],
  reports: [timerReport],
};
