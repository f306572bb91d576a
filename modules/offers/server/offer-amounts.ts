import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Whether an offer's JSON holds an amount: of a tier, of a fixed discount, or a price that products are compared with. */
const holdsAmount = (discount: SQL, variantB: SQL, condition: SQL): SQL => sql`(
  ${discount} @? '$.data[*] ? ((@.type == "amount_each" || @.type == "amount_all") && @.value_discount > 0)'
  OR ${discount} @? '$ ? (@.discount_type == "fixed_amount" && @.amount_discount > 0)'
  OR (${discount} ->> 'discount_type' = 'fixed_amount' AND ${variantB} @? '$ ? (@.amount_discount > 0)')
  OR ${condition} @? '$.** ? (@.field == "price" || @.field == "compare_at_price")')`;

/** Whether offers, funnels or templates of the shop hold an amount of money, which a new currency could not take over. */
export async function hasOfferAmounts(ctx: ShopCtx): Promise<boolean> {
  const ofOffer = holdsAmount(sql`o.discount_data`, sql`o.variant_b`, sql`o.condition`);
  const ofTemplate = holdsAmount(
    sql`(t.offer -> 'discount_data')`,
    sql`(t.offer -> 'variant_b')`,
    sql`(t.offer -> 'condition')`,
  );
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM offers o WHERE o.shop_id = ${ctx.shop.id}
            AND (${ofOffer} OR o.shipping_fee @? '$ ? (@.type == "value" && @.value > 0)'))
          OR EXISTS (SELECT FROM funnels f WHERE f.shop_id = ${ctx.shop.id} AND f.conditions @? '$[*] ? (@.field == "order_value")')
          OR EXISTS (SELECT FROM offer_templates t WHERE t.shop_id = ${ctx.shop.id} AND ${ofTemplate}) AS any`,
  );
  return found.rows[0]?.any ?? false;
}
