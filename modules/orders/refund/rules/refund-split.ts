import type { Sentence } from '#core/contract/sentence.ts';
import { allocate } from '#core/rules/money.ts';
import { refundSentences } from '../contract/refund-refusals.ts';
import type { MoneyEvent } from '../../order/rules/order-totals.ts';

/** A movement of an order's money. `payment_id` of a refund is the payment it goes back to, if recorded. */
export interface OrderMoney extends MoneyEvent {
  id: number;
  payment_id: number | null;
}

/** The amount of a payment that was not refunded. Minor units. */
export interface PaymentLeft {
  id: number;
  left_minor: number;
}

/** The part of a refund that goes back to one payment. */
export interface RefundPart {
  payment_id: number;
  amount_minor: number;
}

/**
 * The payments of an order, oldest first, with what is left of each. Pending refunds count as refunded, and refunds
 * without a recorded payment are taken from the oldest.
 */
export function paymentsLeft(money: readonly OrderMoney[]): PaymentLeft[] {
  const back = money.filter(
    ({ kind, status }) => kind === 'refund' && ['success', 'pending'].includes(status),
  );
  const sum = (rows: readonly OrderMoney[]) => rows.reduce((all, one) => all + one.amount_minor, 0);
  let unnoted = sum(back.filter(({ payment_id }) => payment_id === null));
  return money
    .filter(({ kind, status }) => (kind === 'sale' || kind === 'capture') && status === 'success')
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, amount_minor }) => {
      const left = amount_minor - sum(back.filter((one) => one.payment_id === id));
      const taken = Math.min(left, unnoted);
      unnoted -= taken;
      return { id, left_minor: left - taken };
    });
}

const parts = (payments: readonly PaymentLeft[], amounts: readonly number[]): RefundPart[] =>
  payments
    .map(({ id }, index) => ({ payment_id: id, amount_minor: amounts[index]! }))
    .filter(({ amount_minor }) => amount_minor > 0);

/**
 * Spreads a refund over an order's payments in proportion to what each has left, odd cents by the largest remainder, so
 * that no payment refunds more than it has. `amount` is at most what all of them have left.
 */
export function splitRefund(amount: number, payments: readonly PaymentLeft[]): RefundPart[] {
  const shares = payments.map(({ id, left_minor }) => ({ key: id, weight: left_minor }));
  return parts(payments, amount === 0 ? payments.map(() => 0) : allocate(amount, shares));
}

/** Splits a refused amount for the next try: first to payments that have refused nothing, as far as they suffice. */
export function splitOwed(
  amount: number,
  payments: readonly PaymentLeft[],
  refused: ReadonlySet<number>,
): RefundPart[] {
  const willing = payments.filter(({ id }) => !refused.has(id));
  const most = willing.reduce((sum, { left_minor }) => sum + left_minor, 0);
  const first = Math.min(amount, most);
  const others = payments.filter(({ id }) => refused.has(id));
  return [...splitRefund(first, willing), ...splitRefund(amount - first, others)];
}

/** A payment with its gateway. */
export interface GatewayPayment extends PaymentLeft {
  gateway: string;
}

/** A requested part: to one payment, to payments of a gateway, or to any if neither is named. */
export interface AskedPart {
  amount_minor: number;
  parent_id?: number | undefined;
  gateway?: string | undefined;
}

/** A problem with one requested part, with its field. */
interface PartProblem {
  index: number;
  field: 'parent_id' | 'gateway' | 'amount';
  message: Sentence;
}

/** How open a part is. The most open ones come last, so that they don't use a payment that another part names. */
const openness = ({ parent_id, gateway }: AskedPart) =>
  parent_id === undefined ? (gateway === undefined ? 2 : 1) : 0;

/** Spreads a refund over an order's payments as requested, within what each has left. */
export function splitAsked(
  asked: readonly AskedPart[],
  payments: readonly GatewayPayment[],
): { parts: RefundPart[]; problems: PartProblem[] } {
  const left = new Map(payments.map(({ id, left_minor }) => [id, left_minor]));
  const problems: PartProblem[] = [];
  const inOrder = asked
    .map((one, index) => ({ ...one, index }))
    .toSorted((a, b) => openness(a) - openness(b) || a.index - b.index);
  for (const { index, amount_minor, parent_id, gateway } of inOrder) {
    const named = payments.filter(({ id }) => parent_id === undefined || id === parent_id);
    if (parent_id !== undefined && named.length === 0) {
      problems.push({ index, field: 'parent_id', message: refundSentences.unknown_payment });
      continue;
    }
    const fitting = named.filter((payment) => gateway === undefined || payment.gateway === gateway);
    if (gateway !== undefined && fitting.length === 0) {
      problems.push({ index, field: 'gateway', message: refundSentences.unknown_gateway({ name: gateway }) });
      continue;
    }
    const now = fitting.map(({ id }) => ({ id, left_minor: left.get(id)! }));
    if (now.reduce((sum, { left_minor }) => sum + left_minor, 0) < amount_minor) {
      problems.push({ index, field: 'amount', message: refundSentences.too_much_amount });
      continue;
    }
    for (const part of splitRefund(amount_minor, now))
      left.set(part.payment_id, left.get(part.payment_id)! - part.amount_minor);
  }
  return {
    parts: parts(
      payments,
      payments.map(({ id, left_minor }) => left_minor - left.get(id)!),
    ),
    problems: problems.toSorted((a, b) => a.index - b.index),
  };
}
