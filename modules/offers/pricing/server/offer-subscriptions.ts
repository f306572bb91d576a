import { type EventCtx, subscribe } from '#core/server/outbox.ts';
import { reportFacts, restateFacts } from '#modules/analytics/server/public.ts';
import {
  checkoutStarted,
  orderAdded,
  orderCancelled,
  orderImported,
  orderPlaced,
  orderRefunded,
} from '#modules/orders/contract/order-events.ts';
import { importedOrderParts } from '#modules/orders/server/public.ts';
import {
  addedOfferFacts,
  checkoutFacts,
  givenUpOfferFacts,
  importedOfferFacts,
  offerFacts,
} from '../rules/offer-fact.ts';
import { takeHeld } from './offer-holds.ts';
import { returnStock } from './offer-stock.ts';

/**
 * An order of another store with our offers in it: their figures are brought to what it is now, what was held for its price
 * is what it took, and units that were given up go back, each once by the other store's own name of it. False for an order
 * of this shop's own.
 */
async function restateOffers(ctx: EventCtx, orderId: number): Promise<boolean> {
  const parts = await importedOrderParts(ctx, orderId);
  if (parts === null) return false;
  await restateFacts(ctx, `order:${orderId}:offers`, importedOfferFacts(parts));
  // An order that is known by its quote's name alone was charged without our codes: it sold nothing of what was held.
  const amounts = new Map<number, number>();
  for (const { offer_id, amount_minor } of parts.placed.lines.flatMap(({ allocations }) => allocations))
    amounts.set(offer_id, (amounts.get(offer_id) ?? 0) + amount_minor);
  if (parts.quote_id !== null && amounts.size > 0) await takeHeld(ctx, parts.quote_id, orderId, amounts);
  for (const { key, lines } of parts.given_up) await returnStock(ctx, orderId, key, lines);
  if (parts.cancelled) await returnStock(ctx, orderId, 'cancel', null);
  return true;
}

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
  // Sold elsewhere: counted as a whole, with all that became of it there and here.
  subscribe({
    event: orderImported,
    name: 'offers.imported',
    handle: async (ctx, { order_id }) => void (await restateOffers(ctx, order_id)),
  }),
  subscribe({
    event: orderRefunded,
    name: 'offers.refund-facts',
    handle: async (ctx, refunded) => {
      if (!(await restateOffers(ctx, refunded.order_id)))
        await reportFacts(ctx, givenUpOfferFacts(`refund:${refunded.refund_id}`, refunded));
    },
  }),
  subscribe({
    event: orderRefunded,
    name: 'offers.refund-stock',
    handle: async (ctx, { order_id, refund_id, lines }) => {
      if (!(await restateOffers(ctx, order_id)))
        await returnStock(ctx, order_id, `refund:${refund_id}`, lines);
    },
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
    handle: async (ctx, cancelled) => {
      if (!(await restateOffers(ctx, cancelled.order_id)))
        await reportFacts(ctx, givenUpOfferFacts(`cancel:${cancelled.order_id}`, cancelled));
    },
  }),
  subscribe({
    event: checkoutStarted,
    name: 'offers.checkouts',
    handle: (ctx, started) => reportFacts(ctx, checkoutFacts(started)),
  }),
];
