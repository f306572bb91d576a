import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { type EventCtx, subscribe } from '#core/server/outbox.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import { postNotice } from '#modules/identity/server/public.ts';
import {
  orderAdded,
  orderCancelled,
  orderFulfilled,
  orderImported,
  orderPlaced,
  type OrderPlaced,
  orderRefunded,
  refundMoved,
  trackingChanged,
} from '../contract/order-events.ts';
import { addedFacts, cancelFacts, type Fact, orderFacts, refundFacts } from '../rules/order-fact.ts';
import { mailBuyer } from './buyer-mail.ts';
import { restateImported } from './imported-figures.ts';

async function tellOfOrder(ctx: EventCtx, { order_id }: OrderPlaced): Promise<void> {
  const found = await ctx.tx.execute<{ name: string; total_price_minor: number; currency: string }>(
    sql`SELECT name, total_price_minor, currency FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${order_id}`,
  );
  const order = found.rows[0];
  if (!order) return;
  const { name, currency } = order;
  await postNotice(ctx, {
    kind: 'order_created',
    eventKey: `order:${order_id}`,
    values: { name, total: toMajor(order.total_price_minor, currency), currency },
    link: `/orders/${order_id}`,
    permission: 'orders',
  });
}

/** What happened here to an order. One of another store is counted as a whole, so that nothing of it counts twice. */
async function tellFigures(ctx: EventCtx, { order_id }: { order_id: number }, facts: Fact[]): Promise<void> {
  if (!(await restateImported(ctx, order_id))) await reportFacts(ctx, facts);
}

export const orderSubscriptions = [
  // An order's own figures: sales and orders of the shop, quantities and sales of its products.
  subscribe({
    event: orderPlaced,
    name: 'orders.facts',
    handle: (ctx, placed) => reportFacts(ctx, orderFacts(placed)),
  }),
  // Sold elsewhere: counted on the day of it, with all that became of it there.
  subscribe({
    event: orderImported,
    name: 'orders.imported-facts',
    handle: async (ctx, { order_id }) => void (await restateImported(ctx, order_id)),
  }),
  subscribe({ event: orderPlaced, name: 'orders.notice', handle: tellOfOrder }),
  // What was added after payment: sold on the day of it, and the buyer gets it in writing.
  subscribe({
    event: orderAdded,
    name: 'orders.added-facts',
    handle: (ctx, added) => reportFacts(ctx, addedFacts(added)),
  }),
  subscribe({
    event: orderAdded,
    name: 'orders.mail-added',
    handle: (ctx, { order_id, line_item_id, amount_minor }) =>
      mailBuyer(ctx, order_id, { kind: 'added', line_item_id, amount_minor }),
  }),
  // What comes back is taken off on the day it does.
  subscribe({
    event: orderRefunded,
    name: 'orders.refund-facts',
    handle: (ctx, refunded) => tellFigures(ctx, refunded, refundFacts(refunded)),
  }),
  subscribe({
    event: orderCancelled,
    name: 'orders.cancel-facts',
    handle: (ctx, cancelled) => tellFigures(ctx, cancelled, cancelFacts(cancelled)),
  }),
  // Buyers hear of what staff chose to tell them.
  subscribe({
    event: orderFulfilled,
    name: 'orders.mail-fulfilled',
    handle: async (ctx, { order_id, fulfillment_id, notify_customer }) => {
      if (notify_customer) await mailBuyer(ctx, order_id, { kind: 'sent', fulfillment_id });
    },
  }),
  subscribe({
    event: trackingChanged,
    name: 'orders.mail-tracking',
    handle: (ctx, { order_id, fulfillment_id }) =>
      mailBuyer(ctx, order_id, { kind: 'tracking', fulfillment_id }),
  }),
  subscribe({
    event: orderRefunded,
    name: 'orders.mail-refunded',
    handle: async (ctx, { order_id, amount_minor, notify }) => {
      if (notify && amount_minor > 0) await mailBuyer(ctx, order_id, { kind: 'refunded', amount_minor });
    },
  }),
  subscribe({
    event: refundMoved,
    name: 'orders.mail-refund-moved',
    handle: async (ctx, { order_id, amount_minor, notify }) => {
      if (notify) await mailBuyer(ctx, order_id, { kind: 'refunded', amount_minor });
    },
  }),
  subscribe({
    event: orderCancelled,
    name: 'orders.mail-cancelled',
    handle: async (ctx, { order_id, notify }) => {
      if (notify) await mailBuyer(ctx, order_id, { kind: 'cancelled' });
    },
  }),
];
