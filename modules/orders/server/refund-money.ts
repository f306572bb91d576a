import { sql } from 'drizzle-orm';
import { inEnglish } from '#core/contract/sentence.ts';
import type { Services, ShopCtx } from '#core/server/context.ts';
import { Refusal } from '#core/server/refusal.ts';
import { orderRefusals, orderSentences } from '../contract/order-refusals.ts';
import { type OrderMoney, paymentsLeft, type RefundPart } from '../rules/refund-split.ts';
import type { StoredOrder } from './order-row.ts';
import { paymentGateway } from './payment-gateway.ts';
import { type Payment, PaymentUnknown } from './payment-port.ts';

export type RefundCtx = ShopCtx & { services: Pick<Services, 'db'> };

interface StoredMoney extends OrderMoney, Record<string, unknown> {
  gateway: string;
  authorization_code: string;
  refund_id: number | null;
}

/** Every movement of an order's money, oldest first. */
export async function orderMoney(ctx: ShopCtx, orderId: number): Promise<StoredMoney[]> {
  const found = await ctx.tx.execute<StoredMoney>(
    sql`SELECT id, kind, status, amount_minor, gateway, authorization_code, refund_id, payment_id FROM transactions
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY id`,
  );
  return found.rows;
}

/** What is left to give back; 409 `orders.paid_less` where that is less than is asked for. */
export function leftFor(money: readonly OrderMoney[], amount: number) {
  const payments = paymentsLeft(money);
  if (payments.reduce((sum, { left_minor }) => sum + left_minor, 0) < amount)
    throw new Refusal(orderRefusals.paid_less);
  return payments;
}

/** What came of asking a payment for its part. */
export interface MovedPart extends RefundPart {
  status: 'success' | 'failure' | 'pending';
  message: string;
}

/** One refund of an order: which one it is, counted from 1, and its id once it has one. */
export interface RefundReference {
  number: number;
  id: number | null;
}

/** 402 `orders.refund_declined`, with what the gateway said. */
export function declinedRefund(reason: string): Refusal {
  return new Refusal(orderRefusals.refund_declined({ reason }));
}

/**
 * Asks a payment for a part, and once more where no answer came. The key names the movement by its place among those of
 * the refund to that payment, so that the same part asked again, after a crash or a silence, moves nothing twice.
 */
export async function askPayment(
  ctx: RefundCtx,
  order: StoredOrder,
  money: readonly StoredMoney[],
  { payment_id, amount_minor }: RefundPart,
  refund: RefundReference,
  before: (row: StoredMoney) => boolean = () => true,
): Promise<MovedPart> {
  const { authorization_code, gateway } = money.find(({ id }) => id === payment_id)!;
  const earlier = money.filter(
    (row) =>
      refund.id !== null && row.refund_id === refund.id && row.payment_id === payment_id && before(row),
  );
  const payment: Payment = {
    authorization_code,
    amount_minor,
    currency: order.currency,
    key: `order:${ctx.shop.id}:${order.id}:refund:${refund.number}:payment:${payment_id}:${earlier.length + 1}`,
  };
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const answer = await paymentGateway(gateway).refund(ctx, payment);
      return { payment_id, amount_minor, status: answer.ok ? 'success' : 'failure', message: answer.message };
    } catch (error) {
      if (!(error instanceof PaymentUnknown)) throw error;
    }
  }
  return { payment_id, amount_minor, status: 'pending', message: orderSentences.not_answered };
}

/**
 * Asks each payment for its part. Refused before any money moved it is a 402, and everything stays as it was; refused
 * afterwards the part is noted, and owed. `moved`: money of this refund moved before.
 */
export async function askPayments(
  ctx: RefundCtx,
  order: StoredOrder,
  money: readonly StoredMoney[],
  parts: readonly RefundPart[],
  refund: RefundReference,
  moved = false,
): Promise<MovedPart[]> {
  const asked: MovedPart[] = [];
  for (const part of parts) {
    const answer = await askPayment(ctx, order, money, part, refund);
    if (answer.status === 'failure' && asked.length === 0 && !moved) throw declinedRefund(answer.message);
    asked.push(answer);
  }
  return asked;
}

/** Notes what came of each part; money that did not move, too. */
export async function noteParts(
  ctx: ShopCtx,
  order: StoredOrder,
  refundId: number,
  parts: readonly MovedPart[],
): Promise<void> {
  for (const part of parts) {
    await ctx.tx.execute(
      sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, authorization_code, message, test,
            refund_id, payment_id, created_at)
          SELECT shop_id, order_id, 'refund', gateway, ${part.status}, ${part.amount_minor}, currency, authorization_code, ${inEnglish(part.message)},
            test, ${refundId}, id, ${ctx.now.toISOString()}
          FROM transactions WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.id} AND id = ${part.payment_id}`,
    );
  }
}

/** What of parts has moved. */
export const movedOf = (parts: readonly MovedPart[]): number =>
  parts.reduce((sum, { status, amount_minor }) => sum + (status === 'success' ? amount_minor : 0), 0);
