import { sql } from 'drizzle-orm';
import { inEnglish } from '#core/contract/sentence.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { refundRefusals, refundSentences } from '../contract/refund-refusals.ts';
import { type OrderMoney, paymentsLeft, type RefundPart } from '../rules/refund-split.ts';
import type { StoredOrder } from '../../order/server/order-row.ts';
import { paymentGateway } from '../../payment/server/payment-gateway.ts';
import { type PaymentAnswer, PaymentUnknown } from '../../payment/server/payment-port.ts';

export type RefundCtx = ShopCtx & { services: Pick<Services, 'db'> };

interface StoredMoney extends OrderMoney, Record<string, unknown> {
  gateway: string;
  authorization_code: string;
  refund_id: number | null;
  /** The key of a refund's requests to its gateway, the same for every retry. */
  gateway_key: string | null;
}

/** All movements of an order's money, oldest first. */
export async function orderMoney(ctx: ShopCtx, orderId: number): Promise<StoredMoney[]> {
  const found = await ctx.tx.execute<StoredMoney>(
    sql`SELECT id, kind, status, amount_minor, gateway, authorization_code, refund_id, payment_id, gateway_key FROM transactions
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY id`,
  );
  return found.rows;
}

/** The payments with what is left of each; 409 `orders.paid_less` if that is less than `amount`. */
export function leftFor(money: readonly OrderMoney[], amount: number) {
  const payments = paymentsLeft(money);
  if (payments.reduce((sum, { left_minor }) => sum + left_minor, 0) < amount)
    throw new Refusal(refundRefusals.paid_less);
  return payments;
}

/** 402 `orders.refund_declined` with the gateway's message. */
export function refundDeclinedRefusal(reason: string): Refusal {
  return new Refusal(refundRefusals.refund_declined({ reason }));
}

/**
 * Stores the part of each payment with the key for its gateway, without calling it. After the commit, any number of
 * requests under that key move the money once. Returns the ids.
 */
export async function claimParts(
  ctx: ShopCtx,
  money: readonly StoredMoney[],
  refundId: number,
  parts: readonly RefundPart[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { payment_id, amount_minor } of parts) {
    // Refuses now if a gateway no longer exists, because no one could answer the claim later.
    paymentGateway(money.find(({ id }) => id === payment_id)!.gateway);
    const made = await ctx.tx.execute<{ id: number }>(
      sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, authorization_code, test,
            refund_id, payment_id, gateway_key, created_at)
          SELECT shop_id, order_id, 'refund', gateway, 'pending', ${amount_minor}, currency, authorization_code, test,
            ${refundId}, id, 'refund:' || gen_random_uuid(), ${ctx.now.toISOString()}
          FROM transactions WHERE shop_id = ${ctx.shop.id} AND id = ${payment_id} RETURNING id`,
    );
    ids.push(made.rows[0]!.id);
  }
  return ids;
}

/** A payment's part with the gateway's answer. */
interface MovedPart {
  status: 'success' | 'failure' | 'pending';
  amount_minor: number;
}

/** Requests a part from its gateway, a second time if there is no answer. Null without an answer. */
async function ask(ctx: RefundCtx, order: StoredOrder, row: StoredMoney): Promise<PaymentAnswer | null> {
  const { authorization_code, amount_minor } = row;
  const payment = { authorization_code, amount_minor, currency: order.currency, key: row.gateway_key! };
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      return await paymentGateway(row.gateway).refund(ctx, payment);
    } catch (error) {
      if (!(error instanceof PaymentUnknown)) throw error;
    }
  }
  return null;
}

/**
 * Requests every claimed part of a refund without an answer, oldest first, and stores the answers. If a part is refused
 * before any money of the refund moved, it is a 402 and the caller takes the claim back. Later refusals are stored, and
 * the part is owed. `moved` if some money moved before.
 */
export async function askClaimed(
  ctx: RefundCtx,
  order: StoredOrder,
  refundId: number,
  moved: boolean,
): Promise<MovedPart[]> {
  const asked: MovedPart[] = [];
  for (const row of await orderMoney(ctx, order.id)) {
    if (row.refund_id !== refundId || row.status !== 'pending' || row.gateway_key === null) continue;
    const answer = await ask(ctx, order, row);
    if (answer?.ok === false && asked.length === 0 && !moved) throw refundDeclinedRefusal(answer.message);
    const status = answer === null ? 'pending' : answer.ok ? 'success' : 'failure';
    asked.push({ status, amount_minor: row.amount_minor });
    await ctx.tx.execute(
      sql`UPDATE transactions SET status = ${status}, message = ${inEnglish(answer?.message ?? refundSentences.not_answered)}
          WHERE shop_id = ${ctx.shop.id} AND id = ${row.id}`,
    );
  }
  return asked;
}

/** The sum of the parts that moved. */
export const movedOf = (parts: readonly MovedPart[]): number =>
  parts.reduce((sum, { status, amount_minor }) => sum + (status === 'success' ? amount_minor : 0), 0);
