import { handle, type Route } from '#core/server/call/handle.ts';
import { createOrder } from '../contract/order-creation-calls.ts';
import { createPlaced } from './order-creation.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { orderById } from '../../order/server/order-queries.ts';

export const orderCreationRoutes = (dependencies: OrderDependencies): Route[] => [
  handle(createOrder, async (ctx, { body }) => ({
    order: await orderById(ctx, await createPlaced(ctx, dependencies, body)),
  })),
];
