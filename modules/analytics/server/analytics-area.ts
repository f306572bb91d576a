import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many, one } from '#core/server/area/server-area.ts';
import type { ConnectedStoreOf } from '#modules/identity/server/public.ts';
import * as costEvents from '../contract/cost-events.ts';
import * as feeRateEvents from '../contract/fee-rate-events.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { type CostKind, costKindsInOrder } from './cost-kind.ts';
import { hasEnteredCosts } from './entered-costs.ts';
import { forgetEvents, moveEvents, packEvents } from './event-days.ts';
import type { PaymentMethods } from './fee-rates.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import type { LiveSteps } from './live-steps.ts';
import { liveViewRoutes } from './live-view-routes.ts';
import { forgetTabs } from './presence.ts';
import type { ProductTitles } from './product-titles.ts';
import { findPrograms } from './program-visits.ts';
import { exchangeRatesSchedule } from './rates-fetch.ts';
import { recountDaysJob, recountSubscription } from './recount-days.ts';
import { reportExportJob } from './report-export.ts';
import type { ReportKind } from './report-kind.ts';
import type { SalesNames, SalesRef, TaxLines } from './sales-ref.ts';
import { sumMonthsSchedule } from './sale-sums.ts';
import { sumVisitsSchedule } from './visit-sums.ts';

/** What shoppers do, counted, reports of it, and the exchange rates of each day. */
export const analyticsArea = defineArea({
  name: 'analytics',
  events: eventsOf({ ...feeRateEvents, ...costEvents }),
  needs: {
    productTitles: one<ProductTitles>(),
    reports: many<ReportKind>(),
    /** What sales may be narrowed to, and names of what their rows are of. */
    salesRefs: many<SalesRef>(),
    salesNames: many<SalesNames>(),
    /** The taxes that orders were charged, by name and rate. */
    taxLines: one<TaxLines>(),
    /** Costs of orders that areas report, each under a key of its own. */
    costKinds: many<CostKind>(),
    /** What payments of orders are made with. */
    paymentMethods: one<PaymentMethods>(),
    /** A connected store does not tell its checkouts. */
    connectedStore: one<ConnectedStoreOf>(),
    /** How far shoppers came within some minutes. */
    liveSteps: one<LiveSteps>(),
    /** Who follows a stream, asked anew while it is open. */
    authentication: one<Authentication>(),
  },
  jobKinds: [recountDaysJob, reportExportJob],
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
