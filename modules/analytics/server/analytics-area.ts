import { defineArea, many, one } from '#core/server/server-area.ts';
import type { ConnectedStoreOf } from '#modules/identity/server/public.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { forgetEvents, moveEvents, packEvents } from './event-days.ts';
import type { ProductTitles } from './product-titles.ts';
import { findPrograms } from './program-visits.ts';
import { exchangeRatesSchedule } from './rates-fetch.ts';
import { recountDaysJob, recountSubscription } from './recount-days.ts';
import { giveExportNeeds, reportExportJob } from './report-export.ts';
import type { ReportKind } from './report-kind.ts';
import type { SalesNames, SalesRef, TaxLines } from './sales-ref.ts';
import { sumMonthsSchedule } from './sale-sums.ts';

/** What shoppers do, counted, reports of it, and the exchange rates of each day. */
export const analyticsArea = defineArea({
  name: 'analytics',
  needs: {
    productTitles: one<ProductTitles>(),
    reports: many<ReportKind>(),
    /** What sales may be narrowed to, and names of what their rows are of. */
    salesRefs: many<SalesRef>(),
    salesNames: many<SalesNames>(),
    /** The taxes that orders were charged, by name and rate. */
    taxLines: one<TaxLines>(),
    /** A connected store does not tell its checkouts. */
    connectedStore: one<ConnectedStoreOf>(),
  },
  jobKinds: [recountDaysJob, reportExportJob],
  open: (services) => ({
    routes: (given) => {
      giveExportNeeds(services, given);
      return analyticsRoutes(given);
    },
    subscriptions: () => [recountSubscription],
    schedules: () => [
      forgetEvents,
      packEvents,
      moveEvents,
      findPrograms,
      exchangeRatesSchedule,
      sumMonthsSchedule,
    ],
  }),
});
