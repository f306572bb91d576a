import { subscribe } from '#core/server/outbox.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import type { CheckoutStarted, OrderPlaced } from '#modules/orders/server/public.ts';
import { checkoutFacts, offerFacts } from '../rules/offer-fact.ts';

/** Offers learn from orders and checkouts what they brought in. */
export const offerSubscriptions = [
  subscribe<OrderPlaced>({
    topic: 'order.placed',
    name: 'offers.facts',
    handle: (ctx, placed) => reportFacts(ctx, offerFacts(placed)),
  }),
  subscribe<CheckoutStarted>({
    topic: 'checkout.started',
    name: 'offers.checkouts',
    handle: (ctx, started) => reportFacts(ctx, checkoutFacts(started)),
  }),
];
