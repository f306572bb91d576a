import { subscribe } from '#core/server/outbox.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import { orderFacts, type OrderPlaced } from '../rules/order-fact.ts';

/** An order's own figures: sales and orders of the shop, quantities and sales of its products. */
export const orderSubscriptions = [
  subscribe<OrderPlaced>({
    topic: 'order.placed',
    name: 'orders.facts',
    handle: (ctx, placed) => reportFacts(ctx, orderFacts(placed)),
  }),
];
