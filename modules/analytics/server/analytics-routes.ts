import type { Route } from '#core/server/handle.ts';
import { storeMarkRoute, takeEventsRoute } from './event-routes.ts';
import { feeRateRoutes } from './fee-rate-routes.ts';
import type { PaymentMethods } from './fee-rates.ts';
import { takeBeatRoute } from './presence.ts';
import { reportExportRoutes } from './report-export.ts';
import { reportLinkRoutes } from './report-links.ts';
import type { ReportKind } from './report-kind.ts';
import { exchangeRatesRoute } from './rates-routes.ts';
import { reportRoute } from './report-routes.ts';
import { type StatisticsNeeds, statisticsRoutes } from './statistics-routes.ts';
import type { ShopperNeeds } from './shopper-parts.ts';
import { shopperStatisticsRoutes } from './shopper-statistics-routes.ts';
import { overviewRoute } from './overview-routes.ts';
import { shopSummaryRoute } from './summary-routes.ts';
import { visitStatisticsRoutes } from './visit-statistics-routes.ts';
import { type TaxNeeds, taxRoutes } from './tax-routes.ts';

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
    ...reportLinkRoutes(reports),
    ...feeRateRoutes(given.paymentMethods),
    ...reportExportRoutes(given),
  ];
}
