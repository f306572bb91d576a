import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Makes all pending rewards due, so that the next run gives their codes. */
export async function retryRewards(ctx: ShopCtx): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE review_rewards SET due_at = ${ctx.now.toISOString()} WHERE shop_id = ${ctx.shop.id} AND state = 'wanted'`,
  );
}
