import { defineArea } from '#core/server/area/server-area.ts';
import { joinSubjects, type SubjectServer } from '#core/server/area/subject-server.ts';
import { boardServerOf } from '../board/server/board-server.ts';
import { checkoutNoteServer } from '../checkout-note/server/checkout-note-server.ts';
import { counterServer } from '../counter/server/counter-server.ts';
import { lookServer } from '../look/server/look-server.ts';
import { saleNoteServer } from '../sale-note/server/sale-note-server.ts';
import { timerServer } from '../timer/server/timer-server.ts';
import { evidenceOf } from '../truth/server/evidence.ts';
import { honestRoutes } from '../truth/server/honest-routes.ts';
import type { ToolParts } from '../truth/server/tool-report.ts';
import { elsewherePart } from './elsewhere-part.ts';
import { conversionJobText } from './conversion-job-text.ts';

const tools: readonly SubjectServer<unknown, ToolParts>[] = [
  saleNoteServer,
  checkoutNoteServer,
  timerServer,
  counterServer,
  lookServer,
];
const subjects = joinSubjects<unknown, ToolParts>([
  { routes: () => honestRoutes },
  boardServerOf(tools.flatMap((one) => one.provides?.reports ?? [])),
  ...tools,
]);

/** Notifications, timers, stock and visitor counts, true unless a shop says otherwise. */
export const conversionArea = defineArea({
  name: 'conversion',
  jobKinds: subjects.jobKinds,
  jobNames: conversionJobText,
  keeps: subjects.keeps,
  open: (services) => ({
    provides: { pageParts: [...subjects.provided('pageParts'), elsewherePart] },
    ...subjects.parts,
    start: () => [{ stop: () => evidenceOf(services).flush(), drain: () => evidenceOf(services).flush() }],
  }),
});
