import { subscribe } from '#core/server/outbox.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import {
  checkoutStarted,
  orderAdded,
  orderCancelled,
  orderPlaced,
  orderRefunded,
} from '#modules/orders/contract/order-events.ts';
import { addedOfferFacts, checkoutFacts, givenUpOfferFacts, offerFacts } from '../rules/offer-fact.ts';
import { returnStock } from './offer-stock.ts';

/** Offers learn from orders and checkouts what they brought in. */
export const offerSubscriptions = [
  subscribe({
    event: orderPlaced,
    name: 'offers.facts',
    handle: (ctx, placed) => reportFacts(ctx, offerFacts(placed)),
  }),
  subscribe({
    event: orderAdded,
    name: 'offers.added-facts',
    handle: (ctx, added) => reportFacts(ctx, addedOfferFacts(added)),
  }),
  subscribe({
    event: orderRefunded,
    name: 'offers.refund-facts',
    handle: (ctx, refunded) => reportFacts(ctx, givenUpOfferFacts(`refund:${refunded.refund_id}`, refunded)),
  }),
  subscribe({
    event: orderRefunded,
    name: 'offers.refund-stock',
    handle: (ctx, { order_id, refund_id, lines }) => returnStock(ctx, order_id, `refund:${refund_id}`, lines),
  }),
  // Whatever was paid: nothing of it is sold.
  subscribe({
    event: orderCancelled,
    name: 'offers.cancel-stock',
    handle: (ctx, { order_id }) => returnStock(ctx, order_id, 'cancel', null),
  }),
  subscribe({
    event: orderCancelled,
    name: 'offers.cancel-facts',
    handle: (ctx, cancelled) =>
      reportFacts(ctx, givenUpOfferFacts(`cancel:${cancelled.order_id}`, cancelled)),
  }),
  subscribe({
    event: checkoutStarted,
    name: 'offers.checkouts',
    handle: (ctx, started) => reportFacts(ctx, checkoutFacts(started)),
  }),
];
