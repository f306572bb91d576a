import { sql } from 'drizzle-orm';
import type { Member, ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { refundMoved } from '../../order/contract/order-events.ts';
import { orderSentences } from '../../order/contract/order-refusals.ts';
import { refundRefusals, refundSentences } from '../contract/refund-refusals.ts';
import { splitOwed } from '../rules/refund-split.ts';
import { type LockedOrder, settleOrder } from '../../order/server/order-state.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import {
  askClaimed,
  claimParts,
  refundDeclinedRefusal,
  leftFor,
  movedOf,
  orderMoney,
  type RefundCtx,
} from './refund-money.ts';

interface OwedRefund extends Record<string, unknown> {
  owed_minor: number;
  amount_minor: number;
  notify: boolean;
  /** It is claimed, but not carried out yet. */
  claimed: boolean;
}

/** A refund that owes money. 404 if there is none, 409 `orders.nothing_owed`. */
export async function requireOwedRefund(ctx: ShopCtx, orderId: number, id: number): Promise<OwedRefund> {
  const found = await ctx.tx.execute<OwedRefund>(
    sql`SELECT owed_minor, amount_minor, notify, claim IS NOT NULL AS claimed
        FROM refunds WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND id = ${id}`,
  );
  const refund = found.rows[0];
  if (!refund) throw notFound(orderSentences.this_refund);
  if (refund.owed_minor === 0) throw new Refusal(refundRefusals.nothing_owed);
  return refund;
}

/** The amount of a refund that was requested and has no answer. */
export async function unansweredAmount(ctx: ShopCtx, orderId: number, id: number): Promise<number> {
  const money = await orderMoney(ctx, orderId);
  return money
    .filter(({ refund_id, status }) => refund_id === id && status === 'pending')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/**
 * Claims the refused amount of a refund for another try, first from payments that have refused nothing. Returns the ids
 * of the movements; none if all that is owed waits for an answer.
 */
export async function claimOwed(ctx: ShopCtx, { order }: LockedOrder, id: number): Promise<number[]> {
  const { owed_minor } = await requireOwedRefund(ctx, order.id, id);
  const rest = owed_minor - (await unansweredAmount(ctx, order.id, id));
  if (rest <= 0) return [];
  const money = await orderMoney(ctx, order.id);
  const refused = new Set(
    money.flatMap(({ refund_id, status, payment_id }) =>
      refund_id === id && status === 'failure' ? (payment_id ?? []) : [],
    ),
  );
  return claimParts(ctx, money, id, splitOwed(rest, leftFor(money, rest), refused));
}

/** Deletes claimed movements that were never requested, because the first of them was refused. */
export async function dropParts(ctx: ShopCtx, ids: readonly number[]): Promise<void> {
  await ctx.tx.execute(
    sql`DELETE FROM transactions WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) AND status = 'pending'`,
  );
}

/**
 * Requests the claimed rest of a refund that was carried out, and stores what moved. `moved` if money of this attempt
 * moved before. Returns the number of answers; 402 `orders.refund_declined` if the first payment refuses.
 */
export async function moveOwed(
  ctx: RefundCtx & { member?: Member | undefined },
  locked: LockedOrder,
  id: number,
  moved: boolean,
): Promise<number> {
  const { order } = locked;
  const { owed_minor, notify } = await requireOwedRefund(ctx, order.id, id);
  const parts = await askClaimed(ctx, order, id, moved);
  const answered = parts.filter(({ status }) => status !== 'pending').length;
  const amount_minor = movedOf(parts);
  if (amount_minor === 0) return answered;
  await ctx.tx.execute(
    sql`UPDATE refunds SET amount_minor = amount_minor + ${amount_minor}, owed_minor = owed_minor - ${amount_minor}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await settleOrder(ctx, locked);
  const still = owed_minor - amount_minor;
  await addOrderEvent(ctx, order.id, 'refunded', {
    refund_id: id,
    amount_minor,
    ...(still > 0 ? { owed_minor: still } : {}),
    currency: order.currency,
  });
  await publish(ctx, refundMoved, {
    order_id: order.id,
    refund_id: id,
    at: ctx.now.toISOString(),
    amount_minor,
    currency: order.currency,
    notify,
  });
  return answered;
}

export const notAnsweredRefusal = (): Refusal => refundDeclinedRefusal(refundSentences.not_answered);
