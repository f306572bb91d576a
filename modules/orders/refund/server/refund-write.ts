import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import type { Member, ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { restock } from '#modules/catalog/product/server/public.ts';
import type { createRefund } from '../contract/refund-calls.ts';
import { type LineGivenUp, orderRefunded } from '../../order/contract/order-events.ts';
import { orderRefusals } from '../../order/contract/order-refusals.ts';
import { refundRefusals } from '../contract/refund-refusals.ts';
import { type AskedRefund, planRefund, type RefundedUnits, type RefundPlan } from '../rules/refund-rules.ts';
import { type RefundPart, splitRefund } from '../rules/refund-split.ts';
import { lineName } from '../../order/server/order-row.ts';
import { iso } from '../../base/server/moment.ts';
import { type LockedOrder, lockOrder, settleOrder } from '../../order/server/order-state.ts';
import { refundableOrder } from './refundable-order.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { askClaimed, claimParts, leftFor, movedOf, orderMoney, type RefundCtx } from './refund-money.ts';
import { owedOf } from '../../order/server/refund-queries.ts';

type ActingCtx = ShopCtx & { member?: Member | undefined };
export type SentRefund = Pick<
  BodyOf<typeof createRefund>['refund'],
  'refund_line_items' | 'shipping' | 'amount' | 'transactions'
>;

/** The sum of a refund's transactions; undefined if it has none. Minor units. */
function sumOfTransactions({ transactions = [] }: SentRefund, currency: string): number | undefined {
  if (transactions.length === 0) return undefined;
  return transactions.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
}

/** The sent refund, in minor units. @throws {Refusal} 422 if its two amounts differ */
export function askedRefund(sent: SentRefund, currency: string): AskedRefund {
  const { amount, full_refund } = sent.shipping;
  const transacted = sumOfTransactions(sent, currency);
  const amount_minor = sent.amount === undefined ? transacted : toMinor(sent.amount, currency);
  if (transacted !== undefined && transacted !== amount_minor) {
    throw new Refusal(refundRefusals.amounts_differ, {
      fields: { 'refund.transactions': refundRefusals.amounts_differ.sentence },
    });
  }
  return {
    refund_line_items: sent.refund_line_items,
    shipping: {
      full_refund,
      amount_minor: amount === undefined ? undefined : toMinor(amount, currency),
    },
    amount_minor,
  };
}

export function refuseUnpaid({ order }: LockedOrder): void {
  if (['pending', 'authorized', 'voided'].includes(order.financial_status)) {
    throw new Refusal(refundRefusals.not_paid);
  }
}

/** The plan of a refund; 422 at each line, shipping or amount that is too much (the amount at `amountField`). */
export async function requireRefundPlan(
  ctx: ShopCtx,
  locked: LockedOrder,
  asked: AskedRefund,
  amountField = 'refund.amount',
): Promise<RefundPlan> {
  const plan = planRefund(refundableOrder(locked, await owedOf(ctx, locked.order.id)), asked);
  if (plan.problems.length > 0) {
    throw invalid(
      Object.fromEntries(
        plan.problems.map(({ index, message }) => [`refund.refund_line_items.${index}.quantity`, message]),
      ),
      orderRefusals.too_many_units,
    );
  }
  if (plan.shipping_problem)
    throw invalid({ 'refund.shipping.amount': plan.shipping_problem }, refundRefusals.too_much);
  if (plan.amount_problem) throw invalid({ [amountField]: plan.amount_problem }, refundRefusals.too_much);
  return plan;
}

/** Refunded or canceled units as events publish them. */
export function linesGivenUp({ order, lines }: LockedOrder, units: readonly RefundedUnits[]): LineGivenUp[] {
  return units.map((one) => {
    const line = lines.find(({ id }) => id === one.line_item_id);
    const allocations = (line?.discount_allocations ?? []).flatMap(
      ({ discount_application_index }, index) => {
        const offer_id = order.discount_applications[discount_application_index]?.offer_id;
        return offer_id ? [{ offer_id, amount_minor: one.allocations[index] ?? 0 }] : [];
      },
    );
    return {
      line_item_id: one.line_item_id,
      product_id: line?.product_id ?? null,
      variant_id: line?.variant_id ?? null,
      quantity: one.quantity,
      total_minor: one.subtotal_minor,
      allocations,
      taken_offer_id: line?.taken_offer_id ?? null,
    };
  });
}

/** Returns units of an order's lines to stock. Custom items have none. */
export async function restockUnits(
  ctx: ShopCtx,
  { order, lines }: LockedOrder,
  units: readonly { line_item_id: number; quantity: number }[],
  reason: 'cancelled' | 'refunded',
): Promise<void> {
  const back = units.flatMap(({ line_item_id, quantity }) => {
    const variant_id = lines.find(({ id }) => id === line_item_id)?.variant_id;
    return variant_id && quantity > 0 ? [{ variant_id, quantity }] : [];
  });
  if (back.length > 0) await restock(ctx, back, { reason, order_id: order.id });
}

/** The stored data of a claim, to carry it out and publish it once its money has moved. */
interface RefundClaim {
  lines: RefundedUnits[];
}

/**
 * Claims a plan: its units and its money are reserved, before any gateway is called. `finishRefund` does the rest in a
 * later transaction. `parts` are the requested parts of the payments; by default each pays its share. Returns the
 * refund's id.
 */
export async function claimRefund(
  ctx: ActingCtx,
  locked: LockedOrder,
  plan: RefundPlan,
  given: { note: string; notify: boolean; parts?: readonly RefundPart[] },
): Promise<number> {
  const { order } = locked;
  const claim: RefundClaim = { lines: plan.lines };
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO refunds (shop_id, order_id, note, notify, user_id, shipping_minor, adjustment_minor, amount_minor, owed_minor, claim, created_at)
        VALUES (${ctx.shop.id}, ${order.id}, ${given.note}, ${given.notify}, ${ctx.member?.userId ?? null}, ${plan.shipping_minor},
          ${plan.adjustment_minor}, 0, ${plan.amount_minor}, ${JSON.stringify(claim)}::jsonb, ${ctx.now.toISOString()}) RETURNING id`,
  );
  const { id } = made.rows[0]!;
  const money = await orderMoney(ctx, order.id);
  const left = leftFor(money, plan.amount_minor);
  await claimParts(ctx, money, id, given.parts ?? splitRefund(plan.amount_minor, left));
  await ctx.tx.execute(
    sql`INSERT INTO refund_lines (shop_id, order_id, refund_id, order_line_id, quantity, removed_quantity, restock_type,
          discount_minor, subtotal_minor, tax_minor)
        SELECT ${ctx.shop.id}, ${order.id}, ${id}, line_item_id, quantity, removed_quantity, restock_type, discount_minor, subtotal_minor, tax_minor
        FROM jsonb_to_recordset(${JSON.stringify(plan.lines)}::jsonb) AS line (line_item_id bigint, quantity int, removed_quantity int,
          restock_type text, discount_minor bigint, subtotal_minor bigint, tax_minor bigint)`,
  );
  await settleOrder(ctx, locked, { quiet: true });
  return id;
}

interface ClaimedRefund extends Record<string, unknown> {
  claim: RefundClaim;
  note: string;
  notify: boolean;
  shipping_minor: number;
  owed_minor: number;
  created_at: Date | string;
}

/**
 * Carries out a claimed refund: stock, statuses, timeline, event and, as its last step, the money, which goes back to the
 * payments of the order. If one of them refuses after another has paid, its part is owed. Returns false for a refund that
 * was carried out before, or whose claim was taken back.
 * @throws {Refusal} 402 if the first payment refuses: nothing changes, and `dropClaim` takes the claim back
 */
export async function finishRefund(
  ctx: ActingCtx & RefundCtx,
  locked: LockedOrder,
  id: number,
): Promise<boolean> {
  const { order } = locked;
  const ofOrder = sql`r.shop_id = ${ctx.shop.id} AND r.order_id = ${order.id}`;
  const found = await ctx.tx.execute<ClaimedRefund>(
    sql`SELECT r.claim, r.note, r.notify, r.shipping_minor, r.owed_minor, r.created_at
        FROM refunds r WHERE ${ofOrder} AND r.id = ${id} AND r.claim IS NOT NULL`,
  );
  const refund = found.rows[0];
  if (!refund) return false;
  const { lines } = refund.claim;
  const back = lines.filter((line) => line.restock_type !== 'no_restock');
  await restockUnits(ctx, locked, back, 'refunded');
  const amount_minor = movedOf(await askClaimed(ctx, order, id, false));
  const owed_minor = refund.owed_minor - amount_minor;
  await ctx.tx.execute(
    sql`UPDATE refunds r SET amount_minor = ${amount_minor}, owed_minor = ${owed_minor}, claim = NULL
        WHERE ${ofOrder} AND r.id = ${id}`,
  );
  await settleOrder(ctx, locked);
  await addOrderEvent(ctx, order.id, 'refunded', {
    refund_id: id,
    amount_minor,
    ...(owed_minor > 0 ? { owed_minor } : {}),
    currency: order.currency,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    shipping_minor: refund.shipping_minor,
    note: refund.note,
    notified: refund.notify,
  });
  await publish(ctx, orderRefunded, {
    order_id: order.id,
    refund_id: id,
    at: iso(refund.created_at),
    amount_minor,
    shipping_minor: refund.shipping_minor,
    currency: order.currency,
    notify: refund.notify,
    lines: linesGivenUp(locked, lines),
  });
  return true;
}

/** Deletes a claim that the gateway refused. A refund that was carried out meanwhile stays. */
export async function dropClaim(ctx: ShopCtx, orderId: number, id: number): Promise<void> {
  const locked = await lockOrder(ctx, orderId);
  const gone = await ctx.tx.execute(
    sql`DELETE FROM refunds WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND id = ${id} AND claim IS NOT NULL`,
  );
  if (gone.rowCount !== 0) await settleOrder(ctx, locked, { quiet: true });
}

/** A planned line as calls answer it. */
export function refundLineOf({ order, lines }: LockedOrder, one: RefundedUnits) {
  const line = lines.find(({ id }) => id === one.line_item_id)!;
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    line_item_id: one.line_item_id,
    name: lineName(line),
    quantity: one.quantity,
    restock_type: one.restock_type,
    price: major(line.price_minor),
    discount_amount: major(one.discount_minor),
    subtotal: major(one.subtotal_minor),
    total_tax: major(one.tax_minor),
    total_refund: major(one.subtotal_minor + one.tax_minor),
  };
}
