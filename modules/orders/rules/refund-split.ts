import { allocate } from '#core/rules/money.ts';
import type { MoneyEvent } from './order-totals.ts';

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
