import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { type EventCtx, subscribe } from '#core/server/outbox.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import { postNotice } from '#modules/identity/server/public.ts';
import type { OrderCancelled, OrderFulfilled, OrderRefunded, RefundMoved } from '../rules/order-event.ts';
import {
  addedFacts,
  cancelFacts,
  type Fact,
  type OrderAdded,
  orderFacts,
  type OrderPlaced,
  refundFacts,
} from '../rules/order-fact.ts';
import { mailBuyer } from './buyer-mail.ts';
import { restateImported } from './imported-figures.ts';
import { orderImported, type OrderImported } from './order-import.ts';

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
  subscribe<OrderPlaced>({
    topic: 'order.placed',
    name: 'orders.facts',
    handle: (ctx, placed) => reportFacts(ctx, orderFacts(placed)),
  }),
  // Sold elsewhere: counted on the day of it, with all that became of it there.
  subscribe<OrderImported>({
    topic: orderImported,
    name: 'orders.imported-facts',
    handle: async (ctx, { order_id }) => void (await restateImported(ctx, order_id)),
  }),
  subscribe<OrderPlaced>({ topic: 'order.placed', name: 'orders.notice', handle: tellOfOrder }),
  // What was added after payment: sold on the day of it, and the buyer gets it in writing.
  subscribe<OrderAdded>({
    topic: 'order.added',
    name: 'orders.added-facts',
    handle: (ctx, added) => reportFacts(ctx, addedFacts(added)),
  }),
  subscribe<OrderAdded>({
    topic: 'order.added',
    name: 'orders.mail-added',
    handle: (ctx, { order_id, line_item_id, amount_minor }) =>
      mailBuyer(ctx, order_id, { kind: 'added', line_item_id, amount_minor }),
  }),
  // What comes back is taken off on the day it does.
  subscribe<OrderRefunded>({
    topic: 'order.refunded',
    name: 'orders.refund-facts',
    handle: (ctx, refunded) => tellFigures(ctx, refunded, refundFacts(refunded)),
  }),
  subscribe<OrderCancelled>({
    topic: 'order.cancelled',
    name: 'orders.cancel-facts',
    handle: (ctx, cancelled) => tellFigures(ctx, cancelled, cancelFacts(cancelled)),
  }),
  // Buyers hear of what staff chose to tell them.
  subscribe<OrderFulfilled>({
    topic: 'order.fulfilled',
    name: 'orders.mail-fulfilled',
    handle: async (ctx, { order_id, fulfillment_id, notify_customer }) => {
      if (notify_customer) await mailBuyer(ctx, order_id, { kind: 'sent', fulfillment_id });
    },
  }),
  subscribe<{ order_id: number; fulfillment_id: number }>({
    topic: 'order.tracking_changed',
    name: 'orders.mail-tracking',
    handle: (ctx, { order_id, fulfillment_id }) =>
      mailBuyer(ctx, order_id, { kind: 'tracking', fulfillment_id }),
  }),
  subscribe<OrderRefunded>({
    topic: 'order.refunded',
    name: 'orders.mail-refunded',
    handle: async (ctx, { order_id, amount_minor, notify }) => {
      if (notify && amount_minor > 0) await mailBuyer(ctx, order_id, { kind: 'refunded', amount_minor });
    },
  }),
  subscribe<RefundMoved>({
    topic: 'order.refund_moved',
    name: 'orders.mail-refund-moved',
    handle: async (ctx, { order_id, amount_minor, notify }) => {
      if (notify) await mailBuyer(ctx, order_id, { kind: 'refunded', amount_minor });
    },
  }),
  subscribe<OrderCancelled>({
    topic: 'order.cancelled',
    name: 'orders.mail-cancelled',
    handle: async (ctx, { order_id, notify }) => {
      if (notify) await mailBuyer(ctx, order_id, { kind: 'cancelled' });
    },
  }),
];
