import { type EventCtx, subscribe } from '#core/server/jobs/outbox.ts';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import { orderCancelled, orderImported, orderRefunded } from '#modules/orders/order/contract/order-events.ts';
import { checkoutStarted } from '#modules/orders/checkout/contract/checkout-events.ts';
import { importedOrderParts } from '#modules/orders/sale/server/public.ts';
import { checkoutFacts } from '../rules/offer-fact.ts';
import { takeHeld } from './offer-holds.ts';
import { returnStock } from './offer-stock.ts';

/**
 * An order of another store with our offers in it: what was held for its price is what it took, and units that were given
 * up go back, each once by the other store's own name of it. False for an order of this shop's own.
 */
async function settleImported(ctx: EventCtx, orderId: number): Promise<boolean> {
  const parts = await importedOrderParts(ctx, orderId);
  if (parts === null) return false;
  // An order that is known by its quote's name alone was charged without our codes: it sold nothing of what was held.
  const amounts = new Map<number, number>();
  for (const { offer_id, amount_minor } of parts.placed.lines.flatMap(({ allocations }) => allocations))
    amounts.set(offer_id, (amounts.get(offer_id) ?? 0) + amount_minor);
  if (parts.quote_id !== null && amounts.size > 0) await takeHeld(ctx, parts.quote_id, orderId, amounts);
  for (const { key, lines } of parts.given_up) await returnStock(ctx, orderId, key, lines);
  if (parts.cancelled) await returnStock(ctx, orderId, 'cancel', null);
  return true;
}

/** What offers with a limit gave comes back with what was given up; what they sold, the orders tell the figures. */
export const offerSubscriptions = [
  subscribe({
    event: orderImported,
    name: 'offers.imported',
    handle: async (ctx, { order_id }) => void (await settleImported(ctx, order_id)),
  }),
  subscribe({
    event: orderRefunded,
    name: 'offers.refund-stock',
    handle: async (ctx, { order_id, refund_id, lines }) => {
      if (!(await settleImported(ctx, order_id)))
        await returnStock(ctx, order_id, `refund:${refund_id}`, lines);
    },
  }),
  // Whatever was paid: nothing of it is sold.
  subscribe({
    event: orderCancelled,
    name: 'offers.cancel-stock',
    handle: async (ctx, { order_id }) => {
      if (!(await settleImported(ctx, order_id))) await returnStock(ctx, order_id, 'cancel', null);
    },
  }),
  subscribe({
    event: checkoutStarted,
    name: 'offers.checkouts',
    handle: (ctx, started) => reportFacts(ctx, checkoutFacts(started)),
  }),
];
