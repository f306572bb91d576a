import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { lockOrder, publishUpdated } from '../../order/server/order-state.ts';
import { moveOwed } from './refund-owed.ts';
import { carryOut, inStep, type StepsCtx } from './refund-steps.ts';

interface Silent extends Record<string, unknown> {
  order_id: number;
  refund_id: number;
}

/** Refunds of one shop that were claimed at least a minute ago and have no answer from a gateway. */
async function settleRefunds(services: Services, shopId: number, before: string): Promise<void> {
  const shop = await services.shops.byId(shopId);
  if (!shop) return;
  const found = await services.db.inShop(
    shopId,
    (tx) =>
      // A claim with units but no money has no pending movement.
      tx.execute<Silent>(
        sql`SELECT order_id, refund_id FROM transactions
            WHERE shop_id = ${shopId} AND kind = 'refund' AND status = 'pending' AND gateway_key IS NOT NULL AND refund_id IS NOT NULL
              AND created_at < ${before}
            UNION SELECT order_id, id FROM refunds WHERE shop_id = ${shopId} AND claim IS NOT NULL AND created_at < ${before}
            ORDER BY refund_id LIMIT 200`,
      ),
    { readOnly: true },
  );
  const ctx: StepsCtx = { services, shop, now: services.now(), member: undefined };
  for (const { order_id, refund_id } of found.rows) {
    await settleRefund(ctx, order_id, refund_id).catch((error: unknown) => {
      // A refusal is an answer: the claim was taken back, or stays owed until staff try again.
      if (!(error instanceof Refusal))
        warnOfFailure(services, error, 'a refund was not settled', { order_id });
    });
  }
}

/** Repeats the gateway requests under their stored keys, and finishes the refund like the call would have. */
async function settleRefund(ctx: StepsCtx, orderId: number, refundId: number): Promise<void> {
  const publishChange = (inner: ShopCtx) => publishUpdated(inner, orderId, ['refund']);
  const claimed = await inStep(ctx, async (inner) => {
    const locked = await lockOrder(inner, orderId);
    const found = await inner.tx.execute(
      sql`SELECT 1 FROM refunds WHERE shop_id = ${ctx.shop.id} AND id = ${refundId} AND claim IS NOT NULL`,
    );
    if (found.rows.length > 0) return true;
    if ((await moveOwed(inner, locked, refundId, true)) > 0) await publishChange(inner);
    return false;
  });
  if (claimed) await carryOut(ctx, { orderId, refundId }, publishChange);
}

/** Finishes refunds whose process died, or whose gateway did not answer, between the claim and the money. */
export const settleClaims = defineSchedule({
  name: 'orders.settle-refunds',
  everySeconds: 60,
  async run(services) {
    const before = new Date(services.now().getTime() - 60_000).toISOString();
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM transactions WHERE kind = 'refund' AND status = 'pending' AND created_at < ${before}
            UNION SELECT shop_id FROM refunds WHERE claim IS NOT NULL AND created_at < ${before}`,
      ),
    );
    for (const { shop_id } of found.rows) await settleRefunds(services, shop_id, before);
  },
});
