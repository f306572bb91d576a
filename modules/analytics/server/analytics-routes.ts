import type { Route } from '#core/server/call/handle.ts';
import { storeMarkRoute, takeEventsRoute } from './event-routes.ts';
import { feeRateRoutes } from './fee-rate-routes.ts';
import type { PaymentMethods } from './fee-rates.ts';
import { takeBeatRoute } from './presence.ts';
import { reportExportRoutes } from './report-export.ts';
import { type AnyReport, reportLinkRoutes } from './report-links.ts';
import type { ReportKind } from './report-kind.ts';
import { exchangeRatesRoute } from './rates-routes.ts';
import { reportRoute } from './report-routes.ts';
import { type StatisticsNeeds, statisticsRoutes } from './statistics-routes.ts';
import type { ShopperNeeds } from './shopper-parts.ts';
import { shopperStatisticsRoutes } from './shopper-statistics-routes.ts';
import { type AnalyticsReply, overviewReport, overviewRoute } from './overview-routes.ts';
import { shopSummaryRoute } from './summary-routes.ts';
import { visitStatisticsRoutes } from './visit-statistics-routes.ts';
import { type TaxNeeds, taxRoutes } from './tax-routes.ts';

/** The report in an answer of statistics: the overview has its figures beside each other, and is made one. */
function reportIn(reply: unknown): AnyReport {
  const { report, analytics } = reply as { report: AnyReport; analytics?: AnalyticsReply };
  return analytics ? overviewReport(analytics) : report;
}

/** Every call of this area. Names, what can be reported, and what sales are narrowed to are given by other areas. */
export function analyticsRoutes(
  given: StatisticsNeeds &
    TaxNeeds &
    ShopperNeeds & { reports: readonly ReportKind[]; paymentMethods: PaymentMethods },
): Route[] {
  const reports = [
    ...[...statisticsRoutes(given), ...taxRoutes(given), ...visitStatisticsRoutes(given)],
    ...[...shopperStatisticsRoutes(given), overviewRoute()],
  ];
  return [
    takeEventsRoute,
    storeMarkRoute,
    takeBeatRoute,
    shopSummaryRoute(given.productTitles),
    reportRoute(given.reports),
    exchangeRatesRoute,
    ...reports,
    ...reportLinkRoutes(reports, reportIn),
    ...feeRateRoutes(given.paymentMethods),
    ...reportExportRoutes(given),
  ];
}
