import type { Route } from '#core/server/handle.ts';
import { takeEventsRoute } from './event-routes.ts';
import { reportRoute } from './report-routes.ts';
import { shopSummaryRoute } from './summary-routes.ts';

export const analyticsRoutes: Route[] = [takeEventsRoute, shopSummaryRoute, reportRoute];
