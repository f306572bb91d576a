import { sql } from 'drizzle-orm';
import { mailFared } from '#core/contract/core-events.ts';
import type { PayloadOf } from '#core/contract/event-kind.ts';
import { type EventCtx, subscribe } from '#core/server/jobs/outbox.ts';
import {
  orderAdded,
  orderCancelled,
  orderFulfilled,
  orderPlaced,
  orderRefunded,
  refundMoved,
  trackingChanged,
} from '../../order/contract/order-events.ts';
import { aboutOrder, buyerMailKindOf, mailBuyer } from './buyer-mail.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';

/**
 * Adds the result of an email to the order's timeline. A confirmation is always noted, other emails only if they didn't go
 * out at once, because the event that caused them already mentions them.
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

/** Emails that follow events of an order. */
export const mailSubscriptions = [
  subscribe({
    event: orderPlaced,
    name: 'orders.mail-confirmation',
    handle: async (ctx, { order_id, confirm }) => {
      if (confirm) await mailBuyer(ctx, order_id, { kind: 'confirmation' });
    },
  }),
  subscribe({ event: mailFared, name: 'orders.mail-fared', handle: noteMail }),
  // Additions after payment are confirmed by email.
  subscribe({
    event: orderAdded,
    name: 'orders.mail-added',
    handle: (ctx, { order_id, line_item_id, amount_minor }) =>
      mailBuyer(ctx, order_id, { kind: 'added', line_item_id, amount_minor }),
  }),
  // Customers are notified if staff chose to.
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
