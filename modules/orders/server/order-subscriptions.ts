import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { mailFared } from '#core/contract/core-events.ts';
import type { PayloadOf } from '#core/contract/event-kind.ts';
import { type EventCtx, subscribe } from '#core/server/outbox.ts';
import { costsReported } from '#modules/analytics/contract/cost-events.ts';
import { postNotice } from '#modules/identity/server/public.ts';
import {
  orderAdded,
  orderCancelled,
  orderDeleted,
  orderFulfilled,
  orderImported,
  orderPlaced,
  type OrderPlaced,
  orderRefunded,
  orderUpdated,
  refundMoved,
  trackingChanged,
} from '../contract/order-events.ts';
import { aboutOrder, buyerMailKindOf, mailBuyer } from './buyer-mail.ts';
import { restateOrders } from './order-sales.ts';
import { restateDaysSubscription, restateFeesSubscription } from './sales-restating.ts';
import { addOrderEvent } from './order-timeline.ts';

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

/**
 * How a mail to a buyer fared, for the order's timeline. Of the confirmation also that it went, of the others only what
 * did not go at once: that they were sent is told with what set them off.
 */
async function noteMail(
  ctx: EventCtx,
  { about, about_id: id, kind, state, attempts, reason }: PayloadOf<typeof mailFared>,
): Promise<void> {
  const mail = buyerMailKindOf(kind);
  if (about !== aboutOrder || !mail) return;
  if (state === 'sent' && attempts === 1 && mail !== 'confirmation') return;
  const found = await ctx.tx.execute(sql`SELECT 1 FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  if (found.rows.length > 0) await addOrderEvent(ctx, id, `mail_${state}`, { mail, mail_reason: reason });
}

/** What was sold follows from the order as it is when this is told, so that it does not matter how often, or in which order. */
async function tellFigures(ctx: EventCtx, { order_id }: { order_id: number }): Promise<void> {
  await restateOrders(ctx, [order_id]);
}

export const orderSubscriptions = [
  // An order's figures: what it sold, of which products and by which offers, and what of that was given up.
  subscribe({ event: orderPlaced, name: 'orders.facts', handle: tellFigures }),
  subscribe({ event: orderImported, name: 'orders.imported-facts', handle: tellFigures }),
  subscribe({ event: orderAdded, name: 'orders.added-facts', handle: tellFigures }),
  subscribe({ event: orderRefunded, name: 'orders.refund-facts', handle: tellFigures }),
  subscribe({ event: orderCancelled, name: 'orders.cancel-facts', handle: tellFigures }),
  subscribe({ event: orderUpdated, name: 'orders.updated-facts', handle: tellFigures }),
  subscribe({ event: orderDeleted, name: 'orders.deleted-facts', handle: tellFigures }),
  subscribe({ event: costsReported, name: 'orders.cost-facts', handle: tellFigures }),
  restateDaysSubscription,
  restateFeesSubscription,
  subscribe({ event: orderPlaced, name: 'orders.notice', handle: tellOfOrder }),
  subscribe({
    event: orderPlaced,
    name: 'orders.mail-confirmation',
    handle: async (ctx, { order_id, confirm }) => {
      if (confirm) await mailBuyer(ctx, order_id, { kind: 'confirmation' });
    },
  }),
  subscribe({ event: mailFared, name: 'orders.mail-fared', handle: noteMail }),
  // What was added after payment the buyer gets in writing.
  subscribe({
    event: orderAdded,
    name: 'orders.mail-added',
    handle: (ctx, { order_id, line_item_id, amount_minor }) =>
      mailBuyer(ctx, order_id, { kind: 'added', line_item_id, amount_minor }),
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
    handle: (ctx, { order_id, fulfillment_id, at }) =>
      mailBuyer(ctx, order_id, { kind: 'tracking', fulfillment_id, once: at }),
  }),
  subscribe({
    event: orderRefunded,
    name: 'orders.mail-refunded',
    handle: async (ctx, { order_id, refund_id, amount_minor, notify }) => {
      const once = String(refund_id);
      if (notify && amount_minor > 0)
        await mailBuyer(ctx, order_id, { kind: 'refunded', amount_minor, once });
    },
  }),
  subscribe({
    event: refundMoved,
    name: 'orders.mail-refund-moved',
    handle: async (ctx, { order_id, refund_id, amount_minor, notify, at }) => {
      const once = `${refund_id}:${at}`;
      if (notify) await mailBuyer(ctx, order_id, { kind: 'refunded', amount_minor, once });
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
