import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many, one } from '#core/server/area/server-area.ts';
import type { ConnectedStoreOf } from '#modules/identity/session/server/public.ts';
import * as costEvents from '../cost/contract/cost-events.ts';
import * as feeRateEvents from '../cost/contract/fee-rate-events.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { type CostKind, costKindsInOrder } from '../cost/server/cost-kind.ts';
import { hasEnteredCosts } from '../cost/server/entered-costs.ts';
import { forgetEvents, moveEvents, packEvents } from '../event/server/event-days.ts';
import type { PaymentMethods } from '../cost/server/fee-rates.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import type { LiveSteps } from '../live/server/live-steps.ts';
import { liveViewRoutes } from '../live/server/live-view-routes.ts';
import { forgetTabs } from '../live/server/presence.ts';
import type { ProductTitles } from '../report/server/product-titles.ts';
import { findPrograms } from '../event/server/program-visits.ts';
import { exchangeRatesSchedule } from '../rate/server/rates-fetch.ts';
import { recountDaysJob, recountSubscription } from '../metric/server/recount-days.ts';
import { reportExportJob } from '../file/server/report-export.ts';
import type { ReportKind } from '../metric/server/report-kind.ts';
import type { SalesNames, SalesRef, TaxLines } from '../sale/server/sales-ref.ts';
import { sumMonthsSchedule } from '../sale/server/sale-sums.ts';
import { sumVisitsSchedule } from '../visit/server/visit-sums.ts';
import { analyticsJobText } from './analytics-job-text.ts';

/** Counts of shoppers' actions, reports of them, and the exchange rates of each day. */
export const analyticsArea = defineArea({
  name: 'analytics',
  events: eventsOf({ ...feeRateEvents, ...costEvents }),
  needs: {
    productTitles: one<ProductTitles>(),
    reports: many<ReportKind>(),
    /** The filters of sales, and the names of their rows. */
    salesRefs: many<SalesRef>(),
    salesNames: many<SalesNames>(),
    /** The taxes that orders were charged, by name and rate. */
    taxLines: one<TaxLines>(),
    /** Costs of orders that areas report, each under a key of its own. */
    costKinds: many<CostKind>(),
    /** The payment methods of orders. */
    paymentMethods: one<PaymentMethods>(),
    /** A connected store does not tell its checkouts. */
    connectedStore: one<ConnectedStoreOf>(),
    /** How far shoppers came within some minutes. */
    liveSteps: one<LiveSteps>(),
    /** Authenticates the viewer of a stream, again and again while it is open. */
    authentication: one<Authentication>(),
  },
  jobKinds: [recountDaysJob, reportExportJob],
  jobNames: analyticsJobText,
  open: () => ({
    provides: { hasPrices: [hasEnteredCosts] },
    routes: (all) => {
      const given = { ...all, costKinds: costKindsInOrder(all.costKinds) };
      return [...analyticsRoutes(given), ...liveViewRoutes(given)];
    },
    subscriptions: () => [recountSubscription],
    schedules: () => [
      forgetEvents,
      packEvents,
      moveEvents,
      findPrograms,
      forgetTabs,
      exchangeRatesSchedule,
      sumMonthsSchedule,
      sumVisitsSchedule,
    ],
  }),
});
