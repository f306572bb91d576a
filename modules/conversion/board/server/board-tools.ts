import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import { trialOfSubject } from '#modules/analytics/trial/server/public.ts';
import { visitorRevenue } from '#modules/orders/sale/server/public.ts';
import type { ShownTool } from '../../truth/contract/tool-words.ts';
import { toolTrials } from '../../truth/server/held-out.ts';
import { saveTool, type StoredTool, storedTools } from '../../truth/server/tool-settings.ts';
import type { getConversionTool, getToolTrial, saveConversionTool } from '../../truth/contract/tool-calls.ts';
import { boardSentences } from '../contract/board-refusals.ts';
import { toolsOf } from './board-figures.ts';

type ToolReply = ReplyOf<typeof getConversionTool>;

const reply = (name: ShownTool, { enable, holdout_percent, version }: StoredTool): ToolReply => ({
  tool: { name, enable, holdout_percent, version },
});

/** @throws {Refusal} 404 for visitors in real time while their switch is off */
async function storedTool(ctx: ShopCtx, tool: ShownTool): Promise<StoredTool> {
  if (!toolsOf(ctx.shop).includes(tool)) throw notFound(boardSentences.this_tool);
  return (await storedTools(ctx))[tool];
}

export const toolOf = async (ctx: ShopCtx, tool: ShownTool): Promise<ToolReply> =>
  reply(tool, await storedTool(ctx, tool));

/** @throws {Refusal} 404 for what the shop has not, 422 for all timers at once, 409 when it was saved after `version` */
export async function setTool(
  ctx: ShopCtx,
  tool: ShownTool,
  change: BodyOf<typeof saveConversionTool>['tool'],
): Promise<ToolReply> {
  const before = await storedTool(ctx, tool);
  if (tool === 'timer_countdown' && (change.enable ?? before.enable) !== before.enable)
    throw invalid({ 'tool.enable': boardSentences.timers_one_by_one });
  return reply(tool, await saveTool(ctx, tool, change, (now) => reply(tool, now).tool));
}

/** Purchases of the visitors who could have seen the tool, by the same query as all trials. */
export async function toolTrialOf(ctx: ShopCtx, tool: ShownTool): Promise<ReplyOf<typeof getToolTrial>> {
  return { trial: await trialOfSubject(ctx, toolTrials, await storedTool(ctx, tool), visitorRevenue) };
}
