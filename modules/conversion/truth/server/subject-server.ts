import type { Route } from '#core/server/handle.ts';
import type { JobKind } from '#core/server/job-kind.ts';
import type { Subscription } from '#core/server/outbox.ts';
import type { PersonKeeper } from '#core/server/person-keeper.ts';
import type { Schedule } from '#core/server/schedule.ts';
import type { PagePart } from '#modules/orders/server/store-public.ts';
import type { ToolReport } from './tool-report.ts';

/** What one subject of the area brings to its manifest. */
export interface SubjectServer {
  routes?: readonly Route[];
  /** What it shows on pages of stores. */
  pageParts?: readonly PagePart[];
  subscriptions?: readonly Subscription[];
  schedules?: readonly Schedule[];
  jobKinds?: readonly JobKind[];
  keeps?: readonly PersonKeeper[];
  /** What the dashboard is told of its tools. */
  reports?: readonly ToolReport[];
}
