import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Member } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import type { cancelOrder } from '../contract/cancel-calls.ts';
import { fulfillableUnits, returnedUnits } from '../../order/rules/fulfillment-rules.ts';
import { type OrderCancelled, orderCancelled } from '../../order/contract/order-events.ts';
import { cancelRefusals } from '../contract/cancel-refusals.ts';
import { everythingLeft, planRefund } from '../../refund/rules/refund-rules.ts';
import { giveBackUses } from '../../code/server/discount-code-store.ts';
import {
  type LockedOrder,
  lockOrder,
  type OrderChange,
  refuseCancelled,
  settleOrder,
  publishUpdated,
} from '../../order/server/order-state.ts';
import { refundableOrder } from '../../refund/server/refundable-order.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { moveAuthorized } from '../../order/server/order-payment.ts';
import type { RefundCtx } from '../../refund/server/refund-money.ts';
import { owedOf } from '../../order/server/refund-queries.ts';
import { claimRefund, finishRefund, linesGivenUp, restockUnits } from '../../refund/server/refund-write.ts';

type Cancellation = BodyOf<typeof cancelOrder>;

const isPaid = ({ order }: LockedOrder) =>
  ['paid', 'partially_refunded', 'refunded'].includes(order.financial_status);

function refuseUncancellable({ order, lines }: LockedOrder): void {
  refuseCancelled(order);
  if (lines.some((line) => line.fulfilled_quantity > returnedUnits(line))) {
    throw new Refusal(cancelRefusals.fulfilled);
  }
}

/**
 * The first step of canceling an order: claims the refund of all that is left, if requested. Returns its id, or null
 * if no money is to be refunded. Refuses as `cancelOrder` lists it.
 */
export async function claimCancel(
  ctx: RefundCtx & { member?: Member | undefined },
  orderId: number,
  given: Cancellation,
): Promise<number | null> {
  const locked = await lockOrder(ctx, orderId);
  refuseUncancellable(locked);
  if (!isPaid(locked) || !given.refund) return null;
  const left = refundableOrder(locked, await owedOf(ctx, orderId));
  const plan = planRefund(left, everythingLeft(left, given.restock));
  if (plan.lines.length === 0 && plan.shipping_minor === 0) return null;
  return claimRefund(ctx, locked, plan, { note: given.note, notify: false });
}

/**
 * The second step: carries out the claimed refund, and cancels the order. If another request canceled the order in
 * between, its money is refunded all the same.
 */
export async function carryOutCancel(
  ctx: RefundCtx & { member?: Member | undefined },
  orderId: number,
  given: Cancellation,
  refundId: number | null,
): Promise<void> {
  const locked = await lockOrder(ctx, orderId);
  const { order, lines } = locked;
  const refunded = refundId !== null && (await finishRefund(ctx, locked, refundId));
  if (refundId === null) refuseUncancellable(locked);
  else if (order.cancelled_at) return publishUpdated(ctx, orderId, ['refund']);
  const paid = isPaid(locked);
  if (!(paid && given.refund) && given.restock) {
    const waiting = lines.map((line) => ({ line_item_id: line.id, quantity: fulfillableUnits(line) }));
    await restockUnits(ctx, locked, waiting, 'cancelled');
  }
  if (order.financial_status === 'authorized') await moveAuthorized(ctx, locked, 'void');
  order.cancelled_at = ctx.now.toISOString();
  order.cancel_reason = given.reason;
  await settleOrder(ctx, locked);
  await giveBackUses(ctx, orderId);
  const { reason, note, restock, refund } = given;
  await addOrderEvent(ctx, orderId, 'cancelled', { reason, note, restock, refund: refund && paid });
  await publish(ctx, orderCancelled, {
    order_id: orderId,
    at: ctx.now.toISOString(),
    reason,
    voided: !paid,
    notify: given.email,
    lines: paid ? [] : unpaidLines(locked),
  });
  const changes: OrderChange[] = refunded ? ['cancelled', 'refund'] : ['cancelled'];
  await publishUpdated(ctx, orderId, changes);
}

/** All units of an unpaid order, as other areas are notified of them. */
function unpaidLines(locked: LockedOrder): OrderCancelled['lines'] {
  const all = refundableOrder(locked, 0);
  return linesGivenUp(locked, planRefund({ ...all, cancelled: true }, everythingLeft(all, false)).lines);
}
