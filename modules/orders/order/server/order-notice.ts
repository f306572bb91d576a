import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { type EventCtx, subscribe } from '#core/server/jobs/outbox.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';
import { orderPlaced, type OrderPlaced } from '../contract/order-events.ts';

async function notifyOfOrder(ctx: EventCtx, { order_id }: OrderPlaced): Promise<void> {
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

/** Notifies staff of each new order. */
export const orderNotice = subscribe({ event: orderPlaced, name: 'orders.notice', handle: notifyOfOrder });
