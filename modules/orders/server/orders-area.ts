import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many, one } from '#core/server/area/server-area.ts';
import { sealedMails } from '#core/server/mail/shop-mail.ts';
import * as cartEvents from '../cart/contract/cart-events.ts';
import * as checkoutEvents from '../checkout/contract/checkout-events.ts';
import * as customerEvents from '../customer/contract/customer-events.ts';
import * as draftEvents from '../draft/contract/draft-events.ts';
import * as orderEvents from '../order/contract/order-events.ts';
import { startCartTelling } from '../cart/server/cart-telling.ts';
import { customerKeeper } from '../privacy/server/customer-keeper.ts';
import { sealedPeople } from '../privacy/server/customer-redaction.ts';
import { liveSteps } from './live-steps.ts';
import type { OrderDependencies } from '../price/server/order-dependencies.ts';
import type { FurtherMail } from '../mail/server/further-mail.ts';
import type { ReviewRequests } from '../checkout/server/review-requests.ts';
import { hasOrderAmounts } from './order-amounts.ts';
import { orderJobs } from './order-jobs.ts';
import { orderRoutes } from './order-routes.ts';
import { orderSchedules } from './order-schedules.ts';
import { orderSubscriptions } from './order-subscriptions.ts';
import { type PagePart, storefrontPageRoute } from '../store/server/page-parts.ts';
import { orderNames, paymentMethods, taxLines } from '../sale/server/sales-facts.ts';
import { ordersJobText } from './orders-job-text.ts';

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    orders: true;
    customers: true;
    draft_orders: true;
  }
}

/** Carts, orders and customers. */
export const ordersArea = defineArea({
  name: 'orders',
  events: eventsOf({ ...orderEvents, ...draftEvents, ...customerEvents, ...checkoutEvents, ...cartEvents }),
  needs: {
    pricing: one<OrderDependencies>(),
    /** Whether buyers get review requests. */
    reviewRequests: many<ReviewRequests>(),
    /** Emails of other areas to customers, whose texts can be edited. */
    furtherMails: many<FurtherMail>(),
    /** Content of other areas on pages of stores. */
    pageParts: many<PagePart>(),
  },
  jobKinds: orderJobs,
  jobNames: ordersJobText,
  keeps: [customerKeeper],
  sealedKinds: [sealedMails, sealedPeople],
  open: (services) => ({
    provides: { salesNames: [orderNames], taxLines, liveSteps, paymentMethods, hasPrices: [hasOrderAmounts] },
    routes: ({ pricing, reviewRequests, furtherMails, pageParts }) => [
      ...orderRoutes(pricing, reviewRequests, furtherMails),
      storefrontPageRoute(pageParts),
    ],
    subscriptions: () => orderSubscriptions,
    schedules: () => orderSchedules,
    start: () => [startCartTelling(services)],
  }),
});
