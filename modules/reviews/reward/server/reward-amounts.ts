import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Whether the shop's rewards have an amount or a minimum, which a new currency could not keep. */
export async function hasRewardAmounts(ctx: ShopCtx): Promise<boolean> {
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM review_reward_terms t WHERE t.shop_id = ${ctx.shop.id}
          AND (t.value_type = 'fixed_amount' OR t.minimum_minor > 0)) AS any`,
  );
  return found.rows[0]?.any ?? false;
}
