import { sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/call/context.ts';
import { discountCodesFor, type StoreCodes } from '#modules/orders/code/server/public.ts';
import { type Reward, referenceOf } from './give-reward.ts';
import { rewardText } from './reward-text.ts';

/** The reward code of an order while it is valid and unused; otherwise null. */
export async function rewardOfOrder(
  ctx: ServedCtx,
  stores: StoreCodes,
  orderId: number,
): Promise<Reward | null> {
  const given = await ctx.tx.execute(
    sql`SELECT 1 FROM review_rewards WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state = 'given' LIMIT 1`,
  );
  if (given.rows.length === 0) return null;
  const reference = referenceOf(orderId);
  const code = (await discountCodesFor(ctx, stores, [reference])).get(reference);
  if (!code || (code.state !== 'unused' && code.state !== 'handed')) return null;
  return { code: code.code, text: rewardText(ctx.shop, code) };
}
