import { defineArea, many, one } from '#core/server/server-area.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { forgetEvents } from './event-days.ts';
import type { ProductTitles } from './product-titles.ts';
import { exchangeRatesSchedule } from './rates-fetch.ts';
import { recountDaysJob, recountSubscription } from './recount-days.ts';
import type { ReportKind } from './report-kind.ts';

/** What shoppers do, counted, reports of it, and the exchange rates of each day. */
export const analyticsArea = defineArea({
  name: 'analytics',
  needs: {
    productTitles: one<ProductTitles>(),
    reports: many<ReportKind>(),
  },
  jobKinds: [recountDaysJob],
  open: () => ({
    routes: analyticsRoutes,
    subscriptions: () => [recountSubscription],
    schedules: () => [forgetEvents, exchangeRatesSchedule],
  }),
});
