import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { mailFared } from '#core/contract/core-events.ts';
import type { PayloadOf } from '#core/contract/event-kind.ts';
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
import { aboutOrder, buyerMailKindOf, mailBuyer } from './buyer-mail.ts';
import { restateImported } from './imported-figures.ts';
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
  subscribe({
    event: orderPlaced,
    name: 'orders.mail-confirmation',
    handle: async (ctx, { order_id, confirm }) => {
      if (confirm) await mailBuyer(ctx, order_id, { kind: 'confirmation' });
    },
  }),
  subscribe({ event: mailFared, name: 'orders.mail-fared', handle: noteMail }),
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
