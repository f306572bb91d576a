import { defineArea } from '#core/server/server-area.ts';
import { reviewCreated, reviewDeleted, reviewUpdated } from '../review/contract/review-events.ts';
import { reviewServer } from '../review/server/review-server.ts';
import type { SubjectServer } from '../review/server/subject-server.ts';

const subjects: readonly SubjectServer[] = [reviewServer];

/** Reviews: asked for, brought over, looked at and shown, each with where it comes from. */
export const reviewsArea = defineArea({
  name: 'reviews',
  events: [reviewCreated, reviewUpdated, reviewDeleted],
  jobKinds: subjects.flatMap((one) => one.jobKinds ?? []),
  keeps: subjects.flatMap((one) => one.keeps ?? []),
  open: () => ({
    provides: { pageParts: subjects.flatMap((one) => one.pageParts ?? []) },
    routes: () => subjects.flatMap((one) => one.routes ?? []),
    subscriptions: () => subjects.flatMap((one) => one.subscriptions ?? []),
    schedules: () => subjects.flatMap((one) => one.schedules ?? []),
  }),
});
