import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMinor } from '#core/rules/money.ts';
import type { Member, ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { orderPaid } from '../contract/order-events.ts';
import type { createTransaction } from '../contract/order-edit-calls.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import { type LockedOrder, lockOrder, refuseCancelled, settleOrder, publishUpdated } from './order-state.ts';
import { addOrderEvent } from './order-timeline.ts';
import { paymentGateway } from '../../payment/server/payment-gateway.ts';
import type { PaymentAnswer } from '../../payment/server/payment-port.ts';

type ActingCtx = ShopCtx & { member?: Member | undefined };
type Asked = BodyOf<typeof createTransaction>['transaction'];

interface MovedMoney {
  kind: 'sale' | 'capture' | 'void';
  gateway: string;
  amount: number;
  answer: Extract<PaymentAnswer, { ok: true }>;
  test: boolean;
}

async function insertTransaction(ctx: ShopCtx, { order }: LockedOrder, moved: MovedMoney): Promise<number> {
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, authorization_code, message, test, created_at)
        VALUES (${ctx.shop.id}, ${order.id}, ${moved.kind}, ${moved.gateway}, 'success', ${moved.amount}, ${order.currency},
          ${moved.answer.authorization_code}, ${moved.answer.message}, ${moved.test}, ${ctx.now.toISOString()}) RETURNING id`,
  );
  return made.rows[0]!.id;
}

/** Captures or voids an authorized payment through its gateway. */
export async function moveAuthorized(
  ctx: ShopCtx,
  locked: LockedOrder,
  kind: 'capture' | 'void',
): Promise<number> {
  const { order } = locked;
  const found = await ctx.tx.execute<{ gateway: string; authorization_code: string }>(
    sql`SELECT gateway, authorization_code FROM transactions WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.id}
          AND kind = 'authorization' AND status = 'success' ORDER BY id DESC LIMIT 1`,
  );
  const { gateway: name, authorization_code } = found.rows[0]!;
  const gateway = paymentGateway(name);
  const payment = {
    authorization_code,
    amount_minor: order.total_price_minor,
    currency: order.currency,
    key: `order:${ctx.shop.id}:${order.id}:${kind}`,
  };
  const answer = await (kind === 'capture' ? gateway.capture(payment) : gateway.release(payment));
  if (!answer.ok) throw new Refusal(orderRefusals.declined(answer.message));
  const amount = order.total_price_minor;
  return insertTransaction(ctx, locked, { kind, gateway: name, amount, answer, test: gateway.test });
}

/** Marks an unpaid order as paid outside. */
function markPaid(ctx: ShopCtx, locked: LockedOrder): Promise<number> {
  return insertTransaction(ctx, locked, {
    kind: 'sale',
    gateway: 'manual',
    amount: locked.order.total_price_minor,
    answer: { ok: true, authorization_code: '', message: '' },
    test: false,
  });
}

const wanted: Record<Asked['kind'], readonly string[]> = {
  sale: ['pending'],
  capture: ['authorized'],
  void: ['authorized'],
};
const kinds = { sale: 'paid', capture: 'captured', void: 'voided' } as const;

function paymentStateRefusal(): Refusal {
  return new Refusal(orderRefusals.payment_state);
}

/** Marks as paid, captures or voids. Returns the new transaction's id. Refuses as `createTransaction` lists it. */
export async function payOrder(ctx: ActingCtx, orderId: number, asked: Asked): Promise<number> {
  const locked = await lockOrder(ctx, orderId);
  const { order } = locked;
  refuseCancelled(order);
  if (!wanted[asked.kind].includes(order.financial_status)) throw paymentStateRefusal();
  const outstanding = order.total_price_minor - order.paid_minor;
  if (asked.amount !== undefined && toMinor(asked.amount, order.currency) !== outstanding)
    throw paymentStateRefusal();
  const id =
    asked.kind === 'sale' ? await markPaid(ctx, locked) : await moveAuthorized(ctx, locked, asked.kind);
  await settleOrder(ctx, locked);
  await addOrderEvent(ctx, orderId, kinds[asked.kind], {
    amount_minor: outstanding,
    currency: order.currency,
    gateway: asked.kind === 'sale' ? 'manual' : order.payment_gateway,
  });
  if (asked.kind !== 'void') {
    await publish(ctx, orderPaid, { order_id: orderId, at: ctx.now.toISOString() });
  }
  await publishUpdated(ctx, orderId, ['payment']);
  return id;
}
