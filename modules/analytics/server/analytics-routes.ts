import type { Route } from '#core/server/handle.ts';
import { takeEventsRoute } from './event-routes.ts';
import { takeBeatRoute } from './presence.ts';
import { reportExportRoutes } from './report-export.ts';
import type { ReportKind } from './report-kind.ts';
import { exchangeRatesRoute } from './rates-routes.ts';
import { reportRoute } from './report-routes.ts';
import { type StatisticsNeeds, statisticsRoutes } from './statistics-routes.ts';
import { shopSummaryRoute } from './summary-routes.ts';
import { visitStatisticsRoutes } from './visit-statistics-routes.ts';
import { type TaxNeeds, taxRoutes } from './tax-routes.ts';

/** Every call of this area. Names, what can be reported, and what sales are narrowed to are given by other areas. */
export function analyticsRoutes(
  given: StatisticsNeeds & TaxNeeds & { reports: readonly ReportKind[] },
): Route[] {
  return [
    takeEventsRoute,
    takeBeatRoute,
    shopSummaryRoute(given.productTitles),
    reportRoute(given.reports),
    exchangeRatesRoute,
    ...statisticsRoutes(given),
    ...taxRoutes(given),
    ...visitStatisticsRoutes(given),
    ...reportExportRoutes(given),
  ];
}
