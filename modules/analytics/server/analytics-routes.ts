import type { Route } from '#core/server/call/handle.ts';
import { storeMarkRoute, takeEventsRoute } from '../event/server/event-routes.ts';
import { feeRateRoutes } from '../cost/server/fee-rate-routes.ts';
import type { PaymentMethods } from '../cost/server/fee-rates.ts';
import { takeBeatRoute } from '../live/server/presence.ts';
import { reportExportRoutes } from '../file/server/report-export.ts';
import { type AnyReport, reportLinkRoutes } from '../share/server/report-links.ts';
import type { ReportKind } from '../metric/server/report-kind.ts';
import { exchangeRatesRoute } from '../rate/server/rates-routes.ts';
import { reportRoute } from '../metric/server/report-routes.ts';
import { type StatisticsNeeds, statisticsRoutes } from '../sale/server/statistics-routes.ts';
import type { ShopperNeeds } from '../shopper/server/shopper-parts.ts';
import { shopperStatisticsRoutes } from '../shopper/server/shopper-statistics-routes.ts';
import { type AnalyticsReply, overviewReport, overviewRoute } from '../overview/server/overview-routes.ts';
import { shopSummaryRoute } from '../metric/server/summary-routes.ts';
import { visitStatisticsRoutes } from '../visit/server/visit-statistics-routes.ts';
import { type TaxNeeds, taxRoutes } from '../sale/server/tax-routes.ts';

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
