import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { getConversionGuide } from '../contract/board-calls.ts';
import { type GuideStep, guideSteps } from '../contract/board-words.ts';

/** The completed steps of the guide, from the shop's data. */
export async function conversionGuide(ctx: ShopCtx): Promise<ReplyOf<typeof getConversionGuide>> {
  const shopId = ctx.shop.id;
  const found = await ctx.tx.execute<Record<GuideStep | 'any_tool_on', boolean>>(
    sql`SELECT
          EXISTS (SELECT FROM visits WHERE shop_id = ${shopId} AND kind = 'people') AS script,
          EXISTS (SELECT FROM honest_reads WHERE shop_id = ${shopId})
            OR EXISTS (SELECT FROM honest_turns WHERE shop_id = ${shopId}) AS honest,
          EXISTS (SELECT FROM shown_evidence WHERE shop_id = ${shopId} AND tool = 'timer_countdown' AND basis = 'offer') AS timer,
          EXISTS (SELECT FROM conversion_tools WHERE shop_id = ${shopId} AND tool = 'sale_notification' AND enable)
            AND EXISTS (SELECT FROM shown_evidence WHERE shop_id = ${shopId} AND tool = 'sale_notification' AND basis = 'order')
            AS sale,
          EXISTS (SELECT FROM conversion_tools WHERE shop_id = ${shopId} AND tool IN ('social_proof', 'customize')
            AND version > 0) AS look,
          EXISTS (SELECT FROM conversion_tools WHERE shop_id = ${shopId} AND enable
            AND tool IN ('sale_notification', 'checkout_notification', 'product_countdown', 'realtime_visitors'))
            OR EXISTS (SELECT FROM countdown_timers WHERE shop_id = ${shopId} AND enable) AS any_tool_on`,
  );
  const { any_tool_on, ...done } = found.rows[0]!;
  return { steps: guideSteps.map((id) => ({ id, done: done[id] })), any_tool_on };
}

/** Records the first time that a person opened the explanation of honest mode. */
export async function noteHonestRead(ctx: ShopCtx): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO honest_reads (shop_id, at) VALUES (${ctx.shop.id}, ${ctx.now.toISOString()}) ON CONFLICT DO NOTHING`,
  );
}
