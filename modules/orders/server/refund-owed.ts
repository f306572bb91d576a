import { sql } from 'drizzle-orm';
import { inEnglish } from '#core/contract/sentence.ts';
import type { Member } from '#core/server/context.ts';
import { publish } from '#core/server/outbox.ts';
import { notFound, Refusal } from '#core/server/refusal.ts';
import { refundMoved } from '../contract/order-events.ts';
import { orderRefusals, orderSentences } from '../contract/order-refusals.ts';
import { splitOwed } from '../rules/refund-split.ts';
import { type LockedOrder, settleOrder } from './order-state.ts';
import { addOrderEvent } from './order-timeline.ts';
import {
  askPayment,
  askPayments,
  declinedRefund,
  leftFor,
  movedOf,
  type MovedPart,
  noteParts,
  orderMoney,
  type RefundCtx,
} from './refund-money.ts';

interface OwedRefund extends Record<string, unknown> {
  owed_minor: number;
  notify: boolean;
  /** The how many-th of the order. */
  number: number;
}

async function refundOwed(ctx: RefundCtx, orderId: number, id: number): Promise<OwedRefund> {
  const mine = sql`shop_id = ${ctx.shop.id} AND order_id = ${orderId}`;
  const found = await ctx.tx.execute<OwedRefund>(
    sql`SELECT owed_minor, notify, (SELECT count(*)::int FROM refunds WHERE ${mine} AND id <= ${id}) AS number
        FROM refunds WHERE ${mine} AND id = ${id}`,
  );
  const refund = found.rows[0];
  if (!refund) throw notFound(orderSentences.this_refund);
  if (refund.owed_minor === 0) throw new Refusal(orderRefusals.nothing_owed);
  return refund;
}

/** Asks again after what was never answered, under its old key, and notes what came of it. */
async function askPending(
  ctx: RefundCtx,
  { order }: LockedOrder,
  refund: { id: number; number: number },
): Promise<MovedPart[]> {
  const money = await orderMoney(ctx, order.id);
  const settled: MovedPart[] = [];
  for (const row of money) {
    if (row.refund_id !== refund.id || row.status !== 'pending' || row.payment_id === null) continue;
    const part = { payment_id: row.payment_id, amount_minor: row.amount_minor };
    const answer = await askPayment(ctx, order, money, part, refund, ({ id }) => id < row.id);
    if (answer.status === 'pending') continue;
    settled.push(answer);
    await ctx.tx.execute(
      sql`UPDATE transactions SET status = ${answer.status}, message = ${inEnglish(answer.message)}
          WHERE shop_id = ${ctx.shop.id} AND id = ${row.id}`,
    );
  }
  return settled;
}

/**
 * Gives back what is owed of a refund, as far as payments let it. 404, 409 `orders.nothing_owed`, 402
 * `orders.refund_declined` when nothing has changed.
 */
export async function moveOwed(
  ctx: RefundCtx & { member?: Member | undefined },
  locked: LockedOrder,
  id: number,
): Promise<void> {
  const { order } = locked;
  const { owed_minor, notify, number } = await refundOwed(ctx, order.id, id);
  const settled = await askPending(ctx, locked, { id, number });
  const money = await orderMoney(ctx, order.id);
  const mine = money.filter(({ refund_id }) => refund_id === id);
  const silent = mine
    .filter(({ status }) => status === 'pending')
    .reduce((sum, row) => sum + row.amount_minor, 0);
  const rest = owed_minor - movedOf(settled) - silent;
  const refused = new Set(
    mine.flatMap(({ status, payment_id }) => (status === 'failure' ? (payment_id ?? []) : [])),
  );
  const parts = await askPayments(
    ctx,
    order,
    money,
    rest > 0 ? splitOwed(rest, leftFor(money, rest), refused) : [],
    { id, number },
    settled.length > 0,
  );
  if (settled.length + parts.length === 0) throw declinedRefund('The gateway has not answered yet.');
  await noteParts(ctx, order, id, parts);
  const amount_minor = movedOf([...settled, ...parts]);
  await ctx.tx.execute(
    sql`UPDATE refunds SET amount_minor = amount_minor + ${amount_minor}, owed_minor = owed_minor - ${amount_minor}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await settleOrder(ctx, locked);
  if (amount_minor === 0) return;
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
}
