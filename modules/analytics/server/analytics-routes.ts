import type { Route } from '#core/server/handle.ts';
import { takeEventsRoute } from './event-routes.ts';
import type { ProductTitles } from './product-titles.ts';
import type { ReportKind } from './report-kind.ts';
import { exchangeRatesRoute } from './rates-routes.ts';
import { reportRoute } from './report-routes.ts';
import { shopSummaryRoute } from './summary-routes.ts';

/** Every call of this area. The titles of products, and what can be reported, are given by other areas. */
export function analyticsRoutes(given: {
  productTitles: ProductTitles;
  reports: readonly ReportKind[];
}): Route[] {
  return [
    takeEventsRoute,
    shopSummaryRoute(given.productTitles),
    reportRoute(given.reports),
    exchangeRatesRoute,
  ];
}
