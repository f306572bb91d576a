import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Whether fixed payment fees were entered or costs of orders reported, which a new currency could not take over. */
export async function hasEnteredCosts(ctx: ShopCtx): Promise<boolean> {
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM fee_rates f WHERE f.shop_id = ${ctx.shop.id} AND f.fixed_minor > 0)
          OR EXISTS (SELECT FROM order_costs c WHERE c.shop_id = ${ctx.shop.id} AND c.amount_minor <> 0) AS any`,
  );
  return found.rows[0]?.any ?? false;
}
