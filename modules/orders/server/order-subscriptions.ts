import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import { type EventCtx, subscribe } from '#core/server/outbox.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import { postNotice } from '#modules/identity/server/public.ts';
import { orderFacts, type OrderPlaced } from '../rules/order-fact.ts';

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

export const orderSubscriptions = [
  // An order's own figures: sales and orders of the shop, quantities and sales of its products.
  subscribe<OrderPlaced>({
    topic: 'order.placed',
    name: 'orders.facts',
    handle: (ctx, placed) => reportFacts(ctx, orderFacts(placed)),
  }),
  subscribe<OrderPlaced>({ topic: 'order.placed', name: 'orders.notice', handle: tellOfOrder }),
];
