import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import type { Member, ShopCtx } from '#core/server/context.ts';
import { publish } from '#core/server/outbox.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { restock } from '#modules/catalog/server/public.ts';
import type { createRefund } from '../contract/refund-calls.ts';
import type { LineGivenUp, OrderRefunded } from '../rules/order-event.ts';
import { type AskedRefund, planRefund, type RefundedUnits, type RefundPlan } from '../rules/refund-rules.ts';
import { lineName } from './order-row.ts';
import { type LockedOrder, refundableOrder, settleOrder } from './order-state.ts';
import { addOrderEvent } from './order-timeline.ts';
import { paymentGateway } from './payment-gateway.ts';

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
    throw new Refusal(
      409,
      'orders.not_paid',
      'This order has not been paid, so there is nothing to give back.',
    );
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
      'orders.too_many_units',
    );
  }
  if (plan.shipping_problem)
    throw invalid({ 'refund.shipping.amount': plan.shipping_problem }, 'orders.too_much');
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
      product_id: line?.product_id ?? null,
      variant_id: line?.variant_id ?? null,
      quantity: one.quantity,
      total_minor: one.subtotal_minor,
      allocations,
      taken_offer_id: line?.taken_offer_id ?? null,
    };
  });
}

/** Puts units of an order's lines back on the shelf; lines of no variant have none. */
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
 * Moves the money back through the gateway that took it, and writes the transaction. A decline is 402, and nothing of
 * the transaction stays.
 */
async function moveBack(ctx: ShopCtx, { order }: LockedOrder, amount: number): Promise<number> {
  const mine = sql`shop_id = ${ctx.shop.id} AND order_id = ${order.id}`;
  const found = await ctx.tx.execute<{ gateway: string; authorization_code: string; refunds: number }>(
    sql`SELECT gateway, authorization_code, (SELECT count(*) FROM transactions WHERE ${mine} AND kind = 'refund') AS refunds
        FROM transactions WHERE ${mine} AND kind IN ('sale', 'capture') AND status = 'success' ORDER BY id LIMIT 1`,
  );
  const payment = found.rows[0]!;
  const gateway = paymentGateway(payment.gateway);
  const answer = await gateway.refund({
    authorization_code: payment.authorization_code,
    amount_minor: amount,
    currency: order.currency,
    key: `order:${ctx.shop.id}:${order.id}:refund:${payment.refunds + 1}`,
  });
  if (!answer.ok)
    throw new Refusal(402, 'orders.refund_declined', `The refund was declined. ${answer.message}`);
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, authorization_code, message, test, created_at)
        VALUES (${ctx.shop.id}, ${order.id}, 'refund', ${payment.gateway}, 'success', ${amount}, ${order.currency},
          ${answer.authorization_code}, ${answer.message}, ${gateway.test}, ${ctx.now.toISOString()}) RETURNING id`,
  );
  return made.rows[0]!.id;
}

/** Gives back what a sound plan says: stock, money, rows, statuses, timeline and event. Returns the refund's id. */
export async function refundPlanned(
  ctx: ActingCtx,
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
  const transaction = plan.amount_minor > 0 ? await moveBack(ctx, locked, plan.amount_minor) : null;
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO refunds (shop_id, order_id, note, notify, user_id, shipping_minor, amount_minor, transaction_id, created_at)
        VALUES (${ctx.shop.id}, ${order.id}, ${given.note}, ${given.notify}, ${ctx.member?.userId ?? null}, ${plan.shipping_minor},
          ${plan.amount_minor}, ${transaction}, ${at}) RETURNING id`,
  );
  const { id } = made.rows[0]!;
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
    amount_minor: plan.amount_minor,
    currency: order.currency,
    quantity: plan.lines.reduce((sum, line) => sum + line.quantity, 0),
    shipping_minor: plan.shipping_minor,
    note: given.note,
    notified: given.notify,
  });
  const told: OrderRefunded = {
    order_id: order.id,
    refund_id: id,
    at,
    amount_minor: plan.amount_minor,
    shipping_minor: plan.shipping_minor,
    currency: order.currency,
    notify: given.notify,
    lines: givenUp(locked, plan.lines),
  };
  await publish(ctx, 'order.refunded', told);
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
