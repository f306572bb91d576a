import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/**
 * Whether the shop has amounts beside its orders that a new currency could not take over: of open drafts, of discount codes,
 * shipping rates that were saved, and what imported customers spent elsewhere. An order of any kind already keeps the currency.
 */
export async function hasOrderAmounts(ctx: ShopCtx): Promise<boolean> {
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM draft_orders d WHERE d.shop_id = ${ctx.shop.id} AND (
            d.total_price_minor > 0
            OR d.line_items @? '$[*] ? (@.price > 0 || @.price_minor > 0)'
            OR d.shipping_line @? '$ ? (@.price > 0 || @.price_minor > 0)'
            OR d.applied_discount @? '$ ? (@.value_type == "fixed_amount" && @.value > 0)'))
          OR EXISTS (SELECT FROM price_rules r WHERE r.shop_id = ${ctx.shop.id}
            AND (r.value_type = 'fixed_amount' OR r.prerequisite_subtotal_minor > 0))
          OR EXISTS (SELECT FROM shipping_settings s WHERE s.shop_id = ${ctx.shop.id}
            AND (s.standard_minor > 0 OR s.express_minor > 0 OR s.free_from_minor > 0))
          OR EXISTS (SELECT FROM customers c WHERE c.shop_id = ${ctx.shop.id} AND c.total_spent_minor > 0) AS any`,
  );
  return found.rows[0]?.any ?? false;
}
