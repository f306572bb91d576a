import { toMajor, toMinor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { handle, handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { Refusal } from '#core/server/refusal.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import {
  calculateRefund,
  createRefund,
  getRefund,
  listRefunds,
  retryRefund,
} from '../contract/refund-calls.ts';
import { refundLimits, type RefundPlan } from '../rules/refund-rules.ts';
import { orderById, requireOrder } from './order-queries.ts';
import { lineName } from './order-row.ts';
import { type LockedOrder, lockOrder, tellUpdated } from './order-state.ts';
import { owedOf, refundOf, refundsOf } from './refund-queries.ts';
import { carryOut, firstStep, lastStep, retryOwed } from './refund-steps.ts';
import {
  askedRefund,
  claimRefund,
  refundLineOf,
  refuseUnpaid,
  type SentRefund,
  soundPlan,
} from './refund-write.ts';

/** A plan as it is shown before anyone agrees to it. Without asked lines every line, with what could be asked for. */
function calculated(locked: LockedOrder, plan: RefundPlan, owed: number) {
  const { order, lines } = locked;
  const major = (minor: number) => toMajor(minor, order.currency);
  const cancelled = order.cancelled_at !== null;
  const most = (lineId: number) => {
    const limits = refundLimits(
      lines.find(({ id }) => id === lineId)!,
      cancelled,
    );
    return {
      maximum_quantity: limits.no_restock,
      maximum_cancel: limits.cancel,
      maximum_return: limits.return,
    };
  };
  const empty = lines.map((line) => ({
    line_item_id: line.id,
    name: lineName(line),
    quantity: 0,
    restock_type: 'no_restock' as const,
    price: major(line.price_minor),
    discount_amount: 0,
    subtotal: 0,
    total_tax: 0,
    total_refund: 0,
    ...most(line.id),
  }));
  const asked = plan.lines.map((one) => ({ ...refundLineOf(locked, one), ...most(one.line_item_id) }));
  return {
    currency: order.currency,
    refund_line_items: plan.lines.length > 0 ? asked : empty,
    shipping: {
      amount: major(plan.shipping_minor),
      maximum_refundable: major(order.total_shipping_minor - order.refunded_shipping_minor),
    },
    adjustment: major(plan.adjustment_minor),
    amount: major(plan.amount_minor),
    maximum_refundable: major(order.paid_minor - order.refunded_minor - owed),
    gateway: order.payment_gateway,
  };
}

/** What was asked for, as it can be carried out; 409 `orders.refund_changed` where that is not the `amount` sent with it. */
async function planOf(ctx: ShopCtx, locked: LockedOrder, sent: SentRefund): Promise<RefundPlan> {
  refuseUnpaid(locked);
  const plan = await soundPlan(ctx, locked, askedRefund(sent, locked.order.currency));
  if (sent.amount !== undefined && toMinor(sent.amount, locked.order.currency) !== plan.amount_minor) {
    throw new Refusal(orderRefusals.refund_changed, {
      extra: { current: calculated(locked, plan, await owedOf(ctx, locked.order.id)) },
    });
  }
  return plan;
}

export const refundRoutes: Route[] = [
  handle(listRefunds, async (ctx, { params }) => {
    await requireOrder(ctx, params.id);
    return { refunds: await refundsOf(ctx, params.id) };
  }),

  handle(getRefund, async (ctx, { params }) => ({
    refund: await refundOf(ctx, params.id, params.refund_id),
  })),

  handle(calculateRefund, async (ctx, { params, body }) => {
    const locked = await lockOrder(ctx, params.id);
    const plan = await planOf(ctx, locked, body.refund);
    return { refund: calculated(locked, plan, await owedOf(ctx, params.id)) };
  }),

  handleWithoutTransaction(createRefund, async (ctx, input) => {
    const { id: orderId } = input.params;
    const call = { ctx, call: `${createRefund.method} ${createRefund.path}`, input };
    const { note, notify } = input.body.refund;
    const claimed = await firstStep(call, async (inner) => {
      const locked = await lockOrder(inner, orderId);
      const plan = await planOf(inner, locked, input.body.refund);
      if (plan.lines.length === 0 && plan.shipping_minor === 0 && plan.amount_minor === 0) {
        throw new Refusal(orderRefusals.empty_refund, {
          fields: { 'refund.refund_line_items': orderRefusals.empty_refund.sentence },
        });
      }
      return { id: await claimRefund(inner, locked, plan, { note, notify }) };
    });
    const refundId = claimed?.id ?? 0;
    return carryOut(ctx, { orderId, refundId, call }, async (inner) => {
      await tellUpdated(inner, orderId, ['refund']);
      return {
        refund: await refundOf(inner, orderId, refundId),
        order: await orderById(inner, orderId),
      };
    });
  }),

  handleWithoutTransaction(retryRefund, async (ctx, input) => {
    const { id, refund_id } = input.params;
    const call = { ctx, call: `${retryRefund.method} ${retryRefund.path}`, input };
    const due = await firstStep(call, async () => ({ due: true }));
    if (due) await retryOwed(ctx, id, refund_id);
    return lastStep(call, async (inner) => ({
      refund: await refundOf(inner, id, refund_id),
      order: await orderById(inner, id),
    }));
  }),
];
