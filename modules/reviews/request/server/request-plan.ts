import { sql } from 'drizzle-orm';
import { type EventCtx, subscribe, type Subscription } from '#core/server/jobs/outbox.ts';
import { mailFared } from '#core/contract/core-events.ts';
import { forgetMails } from '#core/server/mail/shop-mail.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import {
  deliveryTakenBack,
  orderCancelled,
  orderDeleted,
  orderDelivered,
  orderImported,
  orderRefunded,
} from '#modules/orders/order/contract/order-events.ts';
import { orderDeliveries } from '#modules/orders/order/server/public.ts';
import { decide, lockRequests, requestPlan, settle } from './request-decide.ts';
import { aboutRequest } from './request-mail-wording.ts';
import { sendSome } from './request-send.ts';

/**
 * Updates the review request of an order after a change. With `known`, it only updates existing requests. An order that
 * needs no request gets no row. A request that was answered, or that ended after an email, stays as it is.
 */
async function lookAtOrder(ctx: EventCtx, orderId: number, { known = false } = {}): Promise<void> {
  const plan = await requestPlan(ctx);
  // Most events of most shops end here, so the settings are read before the lock.
  if (!plan.enabled && !known) return;
  const [row] = await lockRequests(ctx, [orderId]);
  if (!row && known) return;
  if (row && (row.state === 'answered' || (row.state === 'ended' && row.mails_sent > 0))) return;
  const [decided] = await decide(ctx, plan, [row ?? { order_id: orderId }]);
  if (!decided || (!row && decided.step.kind === 'end')) return;
  if (!row && decided.step.kind === 'later' && decided.step.at === null) return;
  await settle(ctx, decided);
  // Without a waiting period, the email is sent at once.
  if (decided.step.kind === 'mail' && !ctx.shop.access) await sendSome(ctx);
}

/**
 * Stores which lines were already sent or delivered when an order was imported from another store. Lines from before
 * requests were turned on never count, so they are not stored.
 */
async function rememberOld(ctx: EventCtx, orderId: number): Promise<void> {
  const { enabled, turned_on_at } = await requestPlan(ctx);
  if (!enabled || turned_on_at === null) return;
  const order = (await orderDeliveries(ctx, [orderId])).get(orderId);
  const since = Date.parse(turned_on_at);
  const old = (order?.lines ?? []).filter(
    ({ arrival, sent_at, delivered_at }) =>
      // A line in transit counts once it is delivered.
      arrival !== 'awaited' &&
      Math.max(...[sent_at, delivered_at].map((at) => (at === null ? 0 : Date.parse(at)))) >= since,
  );
  if (old.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO review_requests (shop_id, order_id, old_line_ids, created_at)
        VALUES (${ctx.shop.id}, ${orderId}, ${idArray(old.map((line) => line.line_item_id))}, ${ctx.now.toISOString()})
        ON CONFLICT (shop_id, order_id) DO NOTHING`,
  );
}

/** Ends the request if the mail server permanently rejects the address, so that no reminder is sent. */
async function noteFailure(ctx: EventCtx, orderId: number): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE review_requests SET state = 'ended', end_reason = 'mail_failed', due_at = NULL
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state = 'asked'`,
  );
}

export const requestSubscriptions: readonly Subscription[] = [
  subscribe({
    event: orderDelivered,
    name: 'reviews.request-delivered',
    handle: async (ctx, { order_id, history }) => {
      // The event of the imported order covers its earlier deliveries.
      if (!history) await lookAtOrder(ctx, order_id);
    },
  }),
  subscribe({
    event: deliveryTakenBack,
    name: 'reviews.request-taken-back',
    handle: (ctx, { order_id }) => lookAtOrder(ctx, order_id, { known: true }),
  }),
  subscribe({
    event: orderImported,
    name: 'reviews.request-imported',
    handle: async (ctx, { order_id, first }) => {
      if (first) await rememberOld(ctx, order_id);
      else await lookAtOrder(ctx, order_id);
    },
  }),
  subscribe({
    event: orderRefunded,
    name: 'reviews.request-refunded',
    handle: (ctx, { order_id }) => lookAtOrder(ctx, order_id, { known: true }),
  }),
  subscribe({
    event: orderCancelled,
    name: 'reviews.request-cancelled',
    handle: (ctx, { order_id }) => lookAtOrder(ctx, order_id, { known: true }),
  }),
  subscribe({
    event: orderDeleted,
    name: 'reviews.request-deleted',
    handle: (ctx, { order_id }) => forgetMails(ctx, aboutRequest, [order_id]),
  }),
  subscribe({
    event: mailFared,
    name: 'reviews.request-mail-fared',
    handle: async (ctx, { about, about_id, state }) => {
      if (about === aboutRequest && state === 'failed') await noteFailure(ctx, about_id);
    },
  }),
];
