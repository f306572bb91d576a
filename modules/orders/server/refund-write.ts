import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import type { Member, ShopCtx } from '#core/server/context.ts';
import { publish } from '#core/server/outbox.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { restock } from '#modules/catalog/server/public.ts';
import type { createRefund } from '../contract/refund-calls.ts';
import { type LineGivenUp, orderRefunded } from '../contract/order-events.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import { type AskedRefund, planRefund, type RefundedUnits, type RefundPlan } from '../rules/refund-rules.ts';
import { splitRefund } from '../rules/refund-split.ts';
import { lineName } from './order-row.ts';
import { type LockedOrder, refundableOrder, settleOrder } from './order-state.ts';
import { addOrderEvent } from './order-timeline.ts';
import { askPayments, leftFor, movedOf, noteParts, orderMoney, type RefundCtx } from './refund-money.ts';

type ActingCtx = ShopCtx & { member?: Member | undefined };
type SentRefund = Pick<BodyOf<typeof createRefund>['refund'], 'refund_line_items' | 'shipping'>;

/** What was sent, in minor units. */
export function askedRefund(sent: SentRefund, currency: string): AskedRefund {
  const { amount, full_refund } = sent.shipping;
  return {
    refund_line_items: sent.refund_line_items,
    shipping: {
      full_refund,
      amount_minor: amount === undefined ? undefined : toMinor(amount, currency),
    },
  };
}

export function refuseUnpaid({ order }: LockedOrder): void {
  if (['pending', 'authorized', 'voided'].includes(order.financial_status)) {
    throw new Refusal(orderRefusals.not_paid);
  }
}

/** The plan, or 422 with the sentence of each line that asks for too much. */
export function soundPlan(locked: LockedOrder, asked: AskedRefund): RefundPlan {
  const plan = planRefund(refundableOrder(locked), asked);
  if (plan.problems.length > 0) {
    throw invalid(
      Object.fromEntries(
        plan.problems.map(({ index, message }) => [`refund.refund_line_items.${index}.quantity`, message]),
      ),
      orderRefusals.too_many_units,
    );
  }
  if (plan.shipping_problem)
    throw invalid({ 'refund.shipping.amount': plan.shipping_problem }, orderRefusals.too_much);
  return plan;
}

/** Units as other areas are told of them. */
export function givenUp({ order, lines }: LockedOrder, units: readonly RefundedUnits[]): LineGivenUp[] {
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

/** Puts units of an order's lines back into stock; lines of no variant have none. */
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

/**
 * Gives back what a sound plan says: stock, money, rows, statuses, timeline and event. The money goes back to each payment
 * of the order; of what one of them refuses after another has paid, the refund says that it is owed. Returns its id.
 */
export async function refundPlanned(
  ctx: ActingCtx & RefundCtx,
  locked: LockedOrder,
  plan: RefundPlan,
  given: { note: string; notify: boolean },
): Promise<number> {
  const { order } = locked;
  const at = ctx.now.toISOString();
  await restockUnits(
    ctx,
    locked,
    plan.lines.filter((line) => line.restock_type !== 'no_restock'),
    'refunded',
  );
  const money = await orderMoney(ctx, order.id);
  const before = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM refunds WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.id}`,
  );
  const parts = await askPayments(
    ctx,
    order,
    money,
    splitRefund(plan.amount_minor, leftFor(money, plan.amount_minor)),
    { number: before.rows[0]!.n + 1, id: null },
  );
  const amount_minor = movedOf(parts);
  const owed_minor = plan.amount_minor - amount_minor;
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO refunds (shop_id, order_id, note, notify, user_id, shipping_minor, amount_minor, owed_minor, created_at)
        VALUES (${ctx.shop.id}, ${order.id}, ${given.note}, ${given.notify}, ${ctx.member?.userId ?? null}, ${plan.shipping_minor},
          ${amount_minor}, ${owed_minor}, ${at}) RETURNING id`,
  );
  const { id } = made.rows[0]!;
  await noteParts(ctx, order, id, parts);
  await ctx.tx.execute(
    sql`INSERT INTO refund_lines (shop_id, order_id, refund_id, order_line_id, quantity, removed_quantity, restock_type,
          discount_minor, subtotal_minor, tax_minor)
        SELECT ${ctx.shop.id}, ${order.id}, ${id}, line_item_id, quantity, removed_quantity, restock_type, discount_minor, subtotal_minor, tax_minor
        FROM jsonb_to_recordset(${JSON.stringify(plan.lines)}::jsonb) AS line (line_item_id bigint, quantity int, removed_quantity int,
          restock_type text, discount_minor bigint, subtotal_minor bigint, tax_minor bigint)`,
  );
  await settleOrder(ctx, locked);
  await addOrderEvent(ctx, order.id, 'refunded', {
    refund_id: id,
    amount_minor,
    ...(owed_minor > 0 ? { owed_minor } : {}),
    currency: order.currency,
    quantity: plan.lines.reduce((sum, line) => sum + line.quantity, 0),
    shipping_minor: plan.shipping_minor,
    note: given.note,
    notified: given.notify,
  });
  await publish(ctx, orderRefunded, {
    order_id: order.id,
    refund_id: id,
    at,
    amount_minor,
    shipping_minor: plan.shipping_minor,
    currency: order.currency,
    notify: given.notify,
    lines: givenUp(locked, plan.lines),
  });
  return id;
}

/** A planned line on the wire. */
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
