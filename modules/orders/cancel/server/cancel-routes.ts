import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { cancelOrder, deleteOrder } from '../contract/cancel-calls.ts';
import { carryOutCancel, claimCancel } from './order-cancel.ts';
import { orderById } from '../../order/server/order-queries.ts';
import { removeOrder } from './order-remove.ts';
import { firstStep, lastOrUndone } from '../../refund/server/refund-steps.ts';

export const cancelRoutes: Route[] = [
  handleWithoutTransaction(cancelOrder, async (ctx, input) => {
    const { id } = input.params;
    const call = { ctx, call: `${cancelOrder.method} ${cancelOrder.path}`, input };
    const claimed = await firstStep(call, async (inner) => ({
      refundId: await claimCancel(inner, id, input.body),
    }));
    const refundId = claimed?.refundId ?? null;
    return lastOrUndone(ctx, { orderId: id, refundId, call }, async (inner) => {
      await carryOutCancel(inner, id, input.body, refundId);
      return { order: await orderById(inner, id) };
    });
  }),
  handle(deleteOrder, async (ctx, { params }) => {
    await removeOrder(ctx, params.id);
    return { success: true as const };
  }),
];
