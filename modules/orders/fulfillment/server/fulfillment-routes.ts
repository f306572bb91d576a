import type { Ctx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { Paged, pageOfAll } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import {
  cancelFulfillment,
  completeFulfillment,
  countFulfillments,
  createFulfillment,
  getFulfillment,
  listFulfillments,
  openFulfillment,
  updateFulfillment,
} from '../contract/fulfillment-calls.ts';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import { fulfillmentOf, fulfillmentsOf } from '../../order/server/fulfillment-queries.ts';
import { changeTracking, fulfill, moveFulfillment } from './fulfillment-write.ts';
import { orderById, requireOrder } from '../../order/server/order-queries.ts';

async function withOrder(ctx: Ctx, fulfillment: Fulfillment) {
  return { fulfillment, order: await orderById(ctx, fulfillment.order_id) };
}

export const fulfillmentRoutes: Route[] = [
  handle(listFulfillments, async (ctx, { params, query }) => {
    await requireOrder(ctx, params.id);
    const { rows, links } = pageOfAll(query, await fulfillmentsOf(ctx, params.id, query));
    return new Paged({ fulfillments: rows }, links);
  }),
  handle(countFulfillments, async (ctx, { params, query }) => {
    await requireOrder(ctx, params.id);
    return { count: (await fulfillmentsOf(ctx, params.id, query)).length };
  }),
  handle(getFulfillment, async (ctx, { params, query }) => ({
    fulfillment: pickFields(await fulfillmentOf(ctx, params.id, params.fulfillment_id), query.fields),
  })),
  handle(createFulfillment, async (ctx, { params, body }) =>
    withOrder(ctx, await fulfill(ctx, params.id, body.fulfillment)),
  ),
  handle(updateFulfillment, async (ctx, { params, body }) =>
    withOrder(ctx, await changeTracking(ctx, params.id, params.fulfillment_id, body.fulfillment)),
  ),
  handle(cancelFulfillment, async (ctx, { params }) =>
    withOrder(ctx, await moveFulfillment(ctx, params.id, params.fulfillment_id, 'cancelled')),
  ),
  handle(completeFulfillment, async (ctx, { params }) =>
    withOrder(ctx, await moveFulfillment(ctx, params.id, params.fulfillment_id, 'success')),
  ),
  handle(openFulfillment, async (ctx, { params }) =>
    withOrder(ctx, await moveFulfillment(ctx, params.id, params.fulfillment_id, 'open')),
  ),
];
