import { handle, type Route } from '#core/server/call/handle.ts';
import { releaseOrder } from '../contract/release-calls.ts';
import { orderById } from '../../order/server/order-queries.ts';
import { releaseByHand } from './order-window.ts';

export const releaseRoutes: Route[] = [
  handle(releaseOrder, async (ctx, { params }) => {
    await releaseByHand(ctx, params.id);
    return { order: await orderById(ctx, params.id) };
  }),
];
