import {
  browserMetrics,
  browserSubjects,
  type BrowserMetric,
  type BrowserSubject,
} from '../contract/event-words.ts';
import type { VisitKind } from '../contract/visit.ts';

/** A subject and a metric in one number, as `event_subject` and `event_metric` of the database read it. */
export const eventWhat = (subject: BrowserSubject, metric: BrowserMetric): number =>
  browserSubjects.indexOf(subject) * 16 + browserMetrics.indexOf(metric);

/** The kind of visitor of an event, as its row stores it; only people's count. */
export const kindNumbers = { people: 0, bot: 1, staff: 2, preview: 3 } as const satisfies Record<
  VisitKind,
  number
>;

/** The last sixteen digits, which the ids of a visit and of its events share. */
export const visitPart = (id: string): string => id.slice(19).toLowerCase();
