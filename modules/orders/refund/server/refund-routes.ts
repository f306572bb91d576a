import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { Paged, pageOfAll } from '#core/server/call/list-page.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { refundRefusals } from '../contract/refund-refusals.ts';
import {
  calculateRefund,
  type CalculatedRefund,
  createRefund,
  getRefund,
  listRefunds,
  retryRefund,
} from '../contract/refund-calls.ts';
import { refundLimits, type RefundPlan } from '../rules/refund-rules.ts';
import type { RefundPart } from '../rules/refund-split.ts';
import { orderById, requireOrder } from '../../order/server/order-queries.ts';
import { lineName } from '../../order/server/order-row.ts';
import { type LockedOrder, lockOrder, publishUpdated } from '../../order/server/order-state.ts';
import { owedOf, refundOf, refundsOf } from '../../order/server/refund-queries.ts';
import { carryOut, firstStep, lastStep, retryOwed } from './refund-steps.ts';
import { askedParts, transactionsOfPlan } from './refund-transactions.ts';
import {
  askedRefund,
  claimRefund,
  refundLineOf,
  refuseUnpaid,
  type SentRefund,
  requireRefundPlan,
} from './refund-write.ts';

/** A requested refund as it can be carried out. */
interface SoundRefund {
  plan: RefundPlan;
  /** The part of each payment, if requested. */
  parts: RefundPart[] | undefined;
}

/** A plan as calls answer it. Without requested lines it has every line with its maximum. */
async function answerPlan(
  ctx: ShopCtx,
  locked: LockedOrder,
  { plan, parts }: SoundRefund,
): Promise<CalculatedRefund> {
  const { order, lines } = locked;
  const owed = await owedOf(ctx, order.id);
  const major = (minor: number) => toMajor(minor, order.currency);
  const cancelled = order.cancelled_at !== null;
  const maxUnits = (lineId: number) => {
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
    ...maxUnits(line.id),
  }));
  const asked = plan.lines.map((one) => ({ ...refundLineOf(locked, one), ...maxUnits(one.line_item_id) }));
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
    transactions: await transactionsOfPlan(ctx, locked, plan, parts),
  };
}

/** Reads a request; 409 `orders.refund_changed` if its total differs from the amount sent with it. */
async function readSoundRefund(ctx: ShopCtx, locked: LockedOrder, sent: SentRefund): Promise<SoundRefund> {
  refuseUnpaid(locked);
  const asked = askedRefund(sent, locked.order.currency);
  const parts = await askedParts(ctx, locked, sent);
  const amountField = sent.amount === undefined && parts ? 'refund.transactions' : 'refund.amount';
  const plan = await requireRefundPlan(ctx, locked, asked, amountField);
  if (asked.amount_minor !== undefined && asked.amount_minor !== plan.amount_minor) {
    throw new Refusal(refundRefusals.refund_changed, {
      extra: { current: await answerPlan(ctx, locked, { plan, parts: undefined }) },
    });
  }
  return { plan, parts };
}

export const refundRoutes: Route[] = [
  handle(listRefunds, async (ctx, { params, query }) => {
    await requireOrder(ctx, params.id);
    const { rows, links } = pageOfAll(query, await refundsOf(ctx, params.id));
    return new Paged({ refunds: rows }, links);
  }),

  handle(getRefund, async (ctx, { params, query }) => ({
    refund: pickFields(await refundOf(ctx, params.id, params.refund_id), query.fields),
  })),

  handle(calculateRefund, async (ctx, { params, body }) => {
    const locked = await lockOrder(ctx, params.id);
    return { refund: await answerPlan(ctx, locked, await readSoundRefund(ctx, locked, body.refund)) };
  }),

  handleWithoutTransaction(createRefund, async (ctx, input) => {
    const { id: orderId } = input.params;
    const call = { ctx, call: `${createRefund.method} ${createRefund.path}`, input };
    const { note, notify } = input.body.refund;
    const claimed = await firstStep(call, async (inner) => {
      const locked = await lockOrder(inner, orderId);
      const { plan, parts } = await readSoundRefund(inner, locked, input.body.refund);
      if (plan.lines.length === 0 && plan.shipping_minor === 0 && plan.amount_minor === 0) {
        throw new Refusal(refundRefusals.empty_refund, {
          fields: { 'refund.refund_line_items': refundRefusals.empty_refund.sentence },
        });
      }
      return { id: await claimRefund(inner, locked, plan, { note, notify, ...(parts && { parts }) }) };
    });
    const refundId = claimed?.id ?? 0;
    return carryOut(ctx, { orderId, refundId, call }, async (inner) => {
      await publishUpdated(inner, orderId, ['refund']);
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
