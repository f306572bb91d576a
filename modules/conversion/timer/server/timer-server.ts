import type { SubjectServer } from '#core/server/area/subject-server.ts';
import type { ToolParts } from '../../truth/server/tool-report.ts';
import { timerPart } from './timer-part.ts';
import { timerReport } from './timer-report.ts';
import { timerRoutes } from './timer-routes.ts';

export const timerServer: SubjectServer<unknown, ToolParts> = {
  routes: () => timerRoutes,
  provides: { pageParts: [timerPart], reports: [timerReport] },
};
