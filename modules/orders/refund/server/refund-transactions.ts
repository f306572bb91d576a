import { toMajor, toMinor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { refundRefusals } from '../contract/refund-refusals.ts';
import type { CalculatedRefund } from '../contract/refund-calls.ts';
import type { RefundPlan } from '../rules/refund-rules.ts';
import {
  type GatewayPayment,
  paymentsLeft,
  type RefundPart,
  splitAsked,
  splitRefund,
} from '../rules/refund-split.ts';
import type { LockedOrder } from '../../order/server/order-state.ts';
import { orderMoney } from './refund-money.ts';
import type { SentRefund } from './refund-write.ts';

/** The payments of an order, oldest first, with what is left of each. */
async function paymentsOf(ctx: ShopCtx, orderId: number): Promise<GatewayPayment[]> {
  const money = await orderMoney(ctx, orderId);
  return paymentsLeft(money).map((payment) => ({
    ...payment,
    gateway: money.find(({ id }) => id === payment.id)!.gateway,
  }));
}

/**
 * The part of each payment, from the transactions of a refund; undefined if it has none.
 * @throws {Refusal} 422 at each transaction without such a payment, or with more than its payment has left
 */
export async function askedParts(
  ctx: ShopCtx,
  { order }: LockedOrder,
  { transactions = [] }: SentRefund,
): Promise<RefundPart[] | undefined> {
  if (transactions.length === 0) return undefined;
  const asked = transactions.map(({ amount, ...named }) => ({
    ...named,
    amount_minor: toMinor(amount, order.currency),
  }));
  const { parts, problems } = splitAsked(asked, await paymentsOf(ctx, order.id));
  if (problems.length > 0) {
    const unknown = problems.some(({ field }) => field !== 'amount');
    throw invalid(
      Object.fromEntries(
        problems.map(({ index, field, message }) => [`refund.transactions.${index}.${field}`, message]),
      ),
      unknown ? refundRefusals.no_such_payment : refundRefusals.too_much,
    );
  }
  return parts;
}

/** Each payment of an order, with its part of a plan. */
export async function transactionsOfPlan(
  ctx: ShopCtx,
  { order }: LockedOrder,
  plan: RefundPlan,
  asked: readonly RefundPart[] | undefined,
): Promise<CalculatedRefund['transactions']> {
  const payments = await paymentsOf(ctx, order.id);
  const most = payments.reduce((sum, { left_minor }) => sum + left_minor, 0);
  const parts = asked ?? splitRefund(Math.min(plan.amount_minor, most), payments);
  const major = (minor: number) => toMajor(minor, order.currency);
  return payments.map(({ id, gateway, left_minor }) => ({
    kind: 'refund',
    parent_id: id,
    gateway,
    amount: major(parts.find(({ payment_id }) => payment_id === id)?.amount_minor ?? 0),
    maximum_refundable: major(left_minor),
  }));
}
