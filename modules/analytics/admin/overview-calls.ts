import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { analyticsOverview } from '../contract/overview-calls.ts';
import { post } from './report-calls.ts';

/** The overview by their addresses, as `report-calls.ts` has them. */
export const overviewCalls = {
  analyticsOverview: post<typeof analyticsOverview>('/admin/analytics.json'),
} as const;

/** Every headline figure of some days, as the overview has them. */
export type Analytics = ReplyOf<typeof analyticsOverview>['analytics'];
