import type { Sentence } from '#core/contract/sentence.ts';
import { allocate } from '#core/rules/money.ts';
import { refundSentences } from '../contract/refund-refusals.ts';
import type { MoneyEvent } from '../../order/rules/order-totals.ts';

/** A movement of an order's money; `payment_id`: of one back, the payment that it goes back to, where that was noted. */
export interface OrderMoney extends MoneyEvent {
  id: number;
  payment_id: number | null;
}

/** What a payment brought and has not given back. Minor units. */
export interface PaymentLeft {
  id: number;
  left_minor: number;
}

/** What of a refund goes back to one payment. */
export interface RefundPart {
  payment_id: number;
  amount_minor: number;
}

/**
 * The payments of an order, oldest first, with what may still go back to each: what is on its way counts as gone.
 * Movements of which nobody noted the payment are taken off the oldest.
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
 * Spreads a refund over an order's payments by what each has left, the odd cents by the largest remainder, so that no
 * payment gives back more than it has. `amount` is at most what all of them have left.
 */
export function splitRefund(amount: number, payments: readonly PaymentLeft[]): RefundPart[] {
  const shares = payments.map(({ id, left_minor }) => ({ key: id, weight: left_minor }));
  return parts(payments, amount === 0 ? payments.map(() => 0) : allocate(amount, shares));
}

/** Where what was refused goes when it is tried again: first to payments that refused nothing, as far as they reach. */
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

/** A payment, and the gateway that it went through. */
export interface GatewayPayment extends PaymentLeft {
  gateway: string;
}

/** What is to go back to one payment, or to those of a gateway; to any, where neither is named. */
export interface AskedPart {
  amount_minor: number;
  parent_id?: number | undefined;
  gateway?: string | undefined;
}

/** Why one of these cannot be carried out, at the field that says so. */
interface PartProblem {
  index: number;
  field: 'parent_id' | 'gateway' | 'amount';
  message: Sentence;
}

/** How much one of these leaves open; what leaves most comes last, so that it does not take what another names. */
const openness = ({ parent_id, gateway }: AskedPart) =>
  parent_id === undefined ? (gateway === undefined ? 2 : 1) : 0;

/** Spreads a refund over an order's payments as it was asked for, within what each has left. */
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
