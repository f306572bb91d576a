import { type EventCtx, subscribe } from '#core/server/jobs/outbox.ts';
import { costsReported } from '#modules/analytics/cost/contract/cost-events.ts';
import {
  orderAdded,
  orderCancelled,
  orderDeleted,
  orderImported,
  orderPlaced,
  orderRefunded,
  orderUpdated,
} from '../../order/contract/order-events.ts';
import { restateOrders } from './order-sales.ts';
import { restateDaysSubscription, restateFeesSubscription } from './sales-restating.ts';

/** Sales are computed from the order’s present state, so that the number and order of events don’t matter. */
async function tellFigures(ctx: EventCtx, { order_id }: { order_id: number }): Promise<void> {
  await restateOrders(ctx, [order_id]);
}

export const saleSubscriptions = [
  // An order's figures: its sales by product and offer, and the amounts that were given up.
  subscribe({ event: orderPlaced, name: 'orders.facts', handle: tellFigures }),
  subscribe({ event: orderImported, name: 'orders.imported-facts', handle: tellFigures }),
  subscribe({ event: orderAdded, name: 'orders.added-facts', handle: tellFigures }),
  subscribe({ event: orderRefunded, name: 'orders.refund-facts', handle: tellFigures }),
  subscribe({ event: orderCancelled, name: 'orders.cancel-facts', handle: tellFigures }),
  subscribe({ event: orderUpdated, name: 'orders.updated-facts', handle: tellFigures }),
  subscribe({ event: orderDeleted, name: 'orders.deleted-facts', handle: tellFigures }),
  subscribe({ event: costsReported, name: 'orders.cost-facts', handle: tellFigures }),
  restateDaysSubscription,
  restateFeesSubscription,
];
