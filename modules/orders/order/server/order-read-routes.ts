import { handle, type Route } from '#core/server/call/handle.ts';
import { countOrders, countOrderTabs, getOrder, listOrders } from '../contract/order-calls.ts';
import { countOrdersOf, countTabsOfOrders, findOrders } from './order-list.ts';
import { orderWith } from './order-queries.ts';

export const orderReadRoutes: Route[] = [
  handle(listOrders, (ctx, { query }) => findOrders(ctx, query)),
  handle(countOrders, async (ctx, { query }) => ({ count: await countOrdersOf(ctx, query) })),
  handle(countOrderTabs, (ctx, { query }) => countTabsOfOrders(ctx, query)),
  handle(getOrder, async (ctx, { params, query }) => ({
    order: await orderWith(ctx, params.id, query.fields),
  })),
];
