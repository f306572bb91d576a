import type { Ctx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { Paged, pageOfAll } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { notFound } from '#core/server/call/refusal.ts';
import {
  changeOrders,
  closeOrder,
  countTransactions,
  createOrderComment,
  createTransaction,
  getTransaction,
  listOrderEvents,
  listOrderTags,
  listTransactions,
  openOrder,
  updateOrder,
} from '../contract/order-edit-calls.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import { editOrder, editOrders, setClosed } from './order-edit.ts';
import { payOrder } from './order-payment.ts';
import { orderById, requireOrder } from './order-queries.ts';
import { addOrderEvent, orderEvents } from './order-timeline.ts';
import { tagsInUse } from '../../base/server/tag-lookup.ts';
import { transactionsOf } from '../../payment/server/transaction-queries.ts';

async function setOrderClosed(ctx: Ctx, id: number, closed: boolean) {
  await requireOrder(ctx, id);
  await setClosed(ctx, [id], closed);
  return { order: await orderById(ctx, id) };
}

export const orderEditRoutes: Route[] = [
  handle(updateOrder, async (ctx, { params, body }) => {
    await editOrder(ctx, params.id, body.order);
    return { order: await orderById(ctx, params.id) };
  }),
  handle(closeOrder, (ctx, { params }) => setOrderClosed(ctx, params.id, true)),
  handle(openOrder, (ctx, { params }) => setOrderClosed(ctx, params.id, false)),
  handle(listTransactions, async (ctx, { params, query }) => {
    await requireOrder(ctx, params.id);
    const { rows, links } = pageOfAll(query, await transactionsOf(ctx, params.id));
    return new Paged({ transactions: rows }, links);
  }),
  handle(countTransactions, async (ctx, { params }) => {
    await requireOrder(ctx, params.id);
    return { count: (await transactionsOf(ctx, params.id)).length };
  }),
  handle(getTransaction, async (ctx, { params, query }) => {
    const transaction = (await transactionsOf(ctx, params.id)).find(({ id }) => id === params.transaction_id);
    if (!transaction) throw notFound(orderSentences.this_payment);
    return { transaction: pickFields(transaction, query.fields) };
  }),
  handle(createTransaction, async (ctx, { params, body }) => {
    const id = await payOrder(ctx, params.id, body.transaction);
    const order = await orderById(ctx, params.id);
    return { transaction: order.transactions.find((one) => one.id === id)!, order };
  }),
  handle(listOrderEvents, async (ctx, { params }) => {
    await requireOrder(ctx, params.id);
    return { events: await orderEvents(ctx, params.id) };
  }),
  handle(createOrderComment, async (ctx, { params, body }) => {
    await requireOrder(ctx, params.id);
    return { event: await addOrderEvent(ctx, params.id, 'comment', {}, body.event.body) };
  }),
  handle(changeOrders, (ctx, { body }) => editOrders(ctx, body)),
  handle(listOrderTags, async (ctx) => ({ tags: await tagsInUse(ctx, 'orders') })),
];
