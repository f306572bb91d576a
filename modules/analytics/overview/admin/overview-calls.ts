import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { analyticsOverview } from '../contract/overview-calls.ts';
import { post } from '../../report/admin/report-calls.ts';

/** The addresses of the overview, without their schemas (see `report-calls.ts`). */
export const overviewCalls = {
  analyticsOverview: post<typeof analyticsOverview>('/admin/analytics.json'),
} as const;

/** Every headline figure of some days, as the overview has them. */
export type Analytics = ReplyOf<typeof analyticsOverview>['analytics'];
