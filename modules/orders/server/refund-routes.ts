import { toMajor, toMinor } from '#core/rules/money.ts';
import { handle, type Route } from '#core/server/handle.ts';
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
import { moveOwed } from './refund-owed.ts';
import { owedOf, refundOf, refundsOf } from './refund-queries.ts';
import { askedRefund, refundLineOf, refundPlanned, refuseUnpaid, soundPlan } from './refund-write.ts';

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
    amount: major(plan.amount_minor),
    maximum_refundable: major(order.paid_minor - order.refunded_minor - owed),
    gateway: order.payment_gateway,
  };
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
    refuseUnpaid(locked);
    const plan = soundPlan(locked, askedRefund(body.refund, locked.order.currency));
    return { refund: calculated(locked, plan, await owedOf(ctx, params.id)) };
  }),

  handle(createRefund, async (ctx, { params, body }) => {
    const locked = await lockOrder(ctx, params.id);
    refuseUnpaid(locked);
    const { amount, note, notify } = body.refund;
    const plan = soundPlan(locked, askedRefund(body.refund, locked.order.currency));
    if (plan.lines.length === 0 && plan.shipping_minor === 0) {
      throw new Refusal(orderRefusals.empty_refund, {
        fields: { 'refund.refund_line_items': orderRefusals.empty_refund.sentence },
      });
    }
    if (amount !== undefined && toMinor(amount, locked.order.currency) !== plan.amount_minor) {
      throw new Refusal(orderRefusals.refund_changed, {
        extra: { current: calculated(locked, plan, await owedOf(ctx, params.id)) },
      });
    }
    const id = await refundPlanned(ctx, locked, plan, { note, notify });
    await tellUpdated(ctx, params.id, ['refund']);
    return { refund: await refundOf(ctx, params.id, id), order: await orderById(ctx, params.id) };
  }),

  handle(retryRefund, async (ctx, { params: { id, refund_id } }) => {
    await moveOwed(ctx, await lockOrder(ctx, id), refund_id);
    await tellUpdated(ctx, id, ['refund']);
    return { refund: await refundOf(ctx, id, refund_id), order: await orderById(ctx, id) };
  }),
];
