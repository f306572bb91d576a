import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Member } from '#core/server/context.ts';
import { publish } from '#core/server/outbox.ts';
import { Refusal } from '#core/server/refusal.ts';
import type { cancelOrder } from '../contract/order-edit-calls.ts';
import { fulfillable, returned } from '../rules/fulfillment-rules.ts';
import { type OrderCancelled, orderCancelled } from '../contract/order-events.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import { everythingLeft, planRefund } from '../rules/refund-rules.ts';
import {
  type LockedOrder,
  lockOrder,
  type OrderChange,
  refundableOrder,
  refuseCancelled,
  settleOrder,
  tellUpdated,
} from './order-state.ts';
import { addOrderEvent } from './order-timeline.ts';
import { moveAuthorized } from './order-payment.ts';
import type { RefundCtx } from './refund-money.ts';
import { givenUp, refundPlanned, restockUnits } from './refund-write.ts';

type Cancellation = BodyOf<typeof cancelOrder>;

/** Cancels an order, with its money and stock as asked. Refusals as `cancelOrder` lists them. */
export async function cancel(
  ctx: RefundCtx & { member?: Member | undefined },
  orderId: number,
  given: Cancellation,
): Promise<void> {
  const locked = await lockOrder(ctx, orderId);
  const { order, lines } = locked;
  refuseCancelled(order);
  if (lines.some((line) => line.fulfilled_quantity > returned(line))) {
    throw new Refusal(orderRefusals.fulfilled);
  }
  const paid = ['paid', 'partially_refunded', 'refunded'].includes(order.financial_status);
  const changes: OrderChange[] = ['cancelled'];
  if (paid && given.refund) {
    const left = refundableOrder(locked);
    const plan = planRefund(left, everythingLeft(left, given.restock));
    if (plan.lines.length > 0 || plan.shipping_minor > 0) {
      await refundPlanned(ctx, locked, plan, { note: given.note, notify: false });
      changes.push('refund');
    }
  } else if (given.restock) {
    const waiting = lines.map((line) => ({ line_item_id: line.id, quantity: fulfillable(line) }));
    await restockUnits(ctx, locked, waiting, 'cancelled');
  }
  if (order.financial_status === 'authorized') await moveAuthorized(ctx, locked, 'void');
  order.cancelled_at = ctx.now.toISOString();
  order.cancel_reason = given.reason;
  await settleOrder(ctx, locked);
  const { reason, note, restock, refund } = given;
  await addOrderEvent(ctx, orderId, 'cancelled', { reason, note, restock, refund: refund && paid });
  await publish(ctx, orderCancelled, {
    order_id: orderId,
    at: ctx.now.toISOString(),
    reason,
    voided: !paid,
    notify: given.email,
    lines: paid ? [] : neverPaid(locked),
  });
  await tellUpdated(ctx, orderId, changes);
}

/** The whole of an order that nobody will pay for. */
function neverPaid(locked: LockedOrder): OrderCancelled['lines'] {
  const all = refundableOrder(locked);
  return givenUp(locked, planRefund({ ...all, cancelled: true }, everythingLeft(all, false)).lines);
}
