import { sql } from 'drizzle-orm';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { once, savedAnswer } from '#core/server/pipeline/idempotency.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { lockOrder, publishUpdated } from '../../order/server/order-state.ts';
import type { RefundCtx } from './refund-money.ts';
import {
  claimOwed,
  dropParts,
  moveOwed,
  notAnsweredRefusal,
  requireOwedRefund,
  unansweredAmount,
} from './refund-owed.ts';
import { dropClaim, finishRefund } from './refund-write.ts';

// One transaction claims a refund and the next carries it out. If the process dies in between, the claim is stored, and
// the schedule continues with the same keys for the gateway.

/** The context that carries out a refund in its own transactions: of a call, or of the schedule. */
export type StepsCtx = Omit<RefundCtx, 'tx'> & Pick<Ctx, 'member' | 'app'> & { services: Ctx['services'] };

export function inStep<T>(ctx: StepsCtx, work: (ctx: StepsCtx & ShopCtx) => Promise<T>): Promise<T> {
  const { services, shop, member, app } = ctx;
  return retryDeadlock(() =>
    services.db.inShop(shop.id, (tx) => work({ ...ctx, tx }), { userId: member?.userId, app }),
  );
}

/** A call with several steps: its name and body, which its Idempotency-Key is bound to. */
export interface SteppedCall {
  ctx: StepsCtx & Pick<Ctx, 'idempotencyKey'>;
  call: string;
  input: unknown;
}

/**
 * The first step of a call that may be repeated under its Idempotency-Key: its claim is made once. Null if the call has
 * been answered.
 */
export function firstStep<T>(
  { ctx, call, input }: SteppedCall,
  work: (ctx: StepsCtx & ShopCtx) => Promise<T>,
): Promise<T | null> {
  const key = ctx.idempotencyKey;
  return inStep(ctx, async (inner) => {
    if (key === undefined) return work(inner);
    if (await savedAnswer(inner.tx, ctx.shop.id, call, key, input)) return null;
    const claim = async () => ({ status: 200, reply: await work(inner) });
    return (await once(inner.tx, ctx.shop.id, `${call} claim`, key, input, claim)).reply as T;
  });
}

/** The last step of such a call: saves its answer together with its effect. */
export function lastStep<T>(
  { ctx, call, input }: SteppedCall,
  work: (ctx: StepsCtx & ShopCtx) => Promise<T>,
): Promise<T> {
  const key = ctx.idempotencyKey;
  return inStep(ctx, async (inner) => {
    if (key === undefined) return work(inner);
    const answer = async () => ({ status: 200, reply: await work(inner) });
    return (await once(inner.tx, ctx.shop.id, call, key, input, answer)).reply as T;
  });
}

const isDeclined = (error: unknown) => error instanceof Refusal && error.code === 'orders.refund_declined';

/** A claimed refund, and the call that it is part of, if any. */
interface Claimed {
  orderId: number;
  /** Null if nothing was claimed. */
  refundId: number | null;
  call?: SteppedCall;
}

/**
 * Carries out a claim. If the gateway refuses, the claim is taken back before the 402 is answered, so that the call can be
 * repeated under its key.
 */
export async function lastOrUndone<T>(
  ctx: StepsCtx,
  { orderId, refundId, call }: Claimed,
  work: (ctx: StepsCtx & ShopCtx) => Promise<T>,
): Promise<T> {
  try {
    return await (call ? lastStep(call, work) : inStep(ctx, work));
  } catch (error) {
    if (isDeclined(error) && refundId !== null)
      await inStep(ctx, async (inner) => {
        await dropClaim(inner, orderId, refundId);
        if (call?.ctx.idempotencyKey !== undefined)
          await inner.tx.execute(
            sql`DELETE FROM idempotency_keys
                WHERE shop_id = ${ctx.shop.id} AND call = ${`${call.call} claim`} AND key = ${call.ctx.idempotencyKey}`,
          );
      });
    throw error;
  }
}

/** Carries out a claimed refund, and runs `then` in the same transaction. */
export const carryOut = <T>(
  ctx: StepsCtx,
  claimed: Claimed & { refundId: number },
  then: (ctx: StepsCtx & ShopCtx) => Promise<T>,
): Promise<T> =>
  lastOrUndone(ctx, claimed, async (inner) => {
    await finishRefund(inner, await lockOrder(inner, claimed.orderId), claimed.refundId);
    return then(inner);
  });

/** Refunds what is owed, as far as payments allow. Refuses as `retryRefund` lists it. */
export async function retryOwed(ctx: StepsCtx, orderId: number, refundId: number): Promise<void> {
  const claimed = await inStep(ctx, async (inner) => {
    await lockOrder(inner, orderId);
    return (await requireOwedRefund(inner, orderId, refundId)).claimed;
  });
  const publishChange = (inner: ShopCtx) => publishUpdated(inner, orderId, ['refund']);
  if (claimed) return carryOut(ctx, { orderId, refundId }, publishChange);
  // Unanswered requests are repeated first, under their old key; the rest is requested from other payments.
  const answered = await inStep(ctx, async (inner) => {
    const locked = await lockOrder(inner, orderId);
    if ((await unansweredAmount(inner, orderId, refundId)) === 0) return 0;
    const heard = await moveOwed(inner, locked, refundId, true);
    if (heard > 0) await publishChange(inner);
    return heard;
  });
  const parts = await inStep(ctx, async (inner) => {
    const locked = await lockOrder(inner, orderId);
    const { owed_minor } = await requireOwedRefund(inner, orderId, refundId).catch((error: unknown) => {
      // The repeated requests were all that was owed.
      if (answered > 0 && error instanceof Refusal && error.code === 'orders.nothing_owed')
        return { owed_minor: 0 };
      throw error;
    });
    return owed_minor === 0 ? [] : claimOwed(inner, locked, refundId);
  });
  if (parts.length === 0) {
    if (answered === 0) throw notAnsweredRefusal();
    return;
  }
  try {
    await inStep(ctx, async (inner) => {
      const locked = await lockOrder(inner, orderId);
      await moveOwed(inner, locked, refundId, answered > 0);
      await publishChange(inner);
    });
  } catch (error) {
    if (isDeclined(error)) await inStep(ctx, (inner) => dropParts(inner, parts));
    throw error;
  }
}
