import { handle, type Route } from '#core/server/handle.ts';
import { countOrders, getOrder, listOrders } from '../contract/order-calls.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { countOrdersOf, findOrders } from './order-list.ts';
import { orderById } from './order-queries.ts';
import { storefrontRoutes } from './storefront-routes.ts';

/** Every call of this area: the merchant's and the shoppers'. */
export function orderRoutes(dependencies: OrderDependencies): Route[] {
  return [
    handle(listOrders, (ctx, { query }) => findOrders(ctx, query)),
    handle(countOrders, async (ctx, { query }) => ({ count: await countOrdersOf(ctx, query) })),
    handle(getOrder, async (ctx, { params }) => ({ order: await orderById(ctx, params.id) })),
    ...storefrontRoutes(dependencies),
  ];
}
