import { sql } from 'drizzle-orm';
import { noteShown, type TrialSubject } from '#modules/analytics/trial/server/public.ts';
import type { Ctx } from '#core/server/call/context.ts';
import type { StorePage } from '#modules/orders/store/server/public.ts';
import type { ShownTool } from '../contract/tool-words.ts';
import { toolTrialOf } from '../rules/tool-trial.ts';
import { rememberedTools } from './tool-settings.ts';

/** Tools as what is tried, and where it is noted who could have got one. */
export const toolTrials: TrialSubject = {
  name: 'tool',
  table: sql.raw('tool_exposures'),
  column: sql.raw('tool_id'),
  of: sql.raw('conversion_tools'),
};

/**
 * Whether the visitor of a page is in a tool's control group. A part checks this when it has something to show, before
 * it records evidence. The check records once a session that the visitor could have seen the tool, and only for tools
 * with a control group. Requests without a visitor id are in no control group; programs see everything and are not
 * recorded.
 */
export async function heldOut(
  ctx: Pick<Ctx, 'services' | 'shop' | 'userAgent'>,
  { visitor, bot }: Pick<StorePage, 'visitor' | 'bot'>,
  tool: ShownTool,
): Promise<boolean> {
  if (bot || !visitor) return false;
  const { id, holdout_percent } = (await rememberedTools(ctx.services, ctx.shop))[tool];
  if (holdout_percent === 0) return false;
  const part = toolTrialOf({ tool, holdout_percent }, visitor);
  await noteShown(ctx, toolTrials, { visitor, exposures: new Map([[id, part]]) });
  return part === 'out';
}
