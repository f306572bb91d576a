import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { lockTool, saveTool, type StoredTool, storedTools } from '../../truth/server/tool-settings.ts';
import type { saveCustomize } from '../contract/look-calls.ts';
import { customizeOf } from '../rules/customize.ts';

type Reply = ReplyOf<typeof saveCustomize>;

const reply = ({ settings, version }: StoredTool): Reply => ({
  customize: customizeOf(settings),
  version,
});

export const storedCustomize = async (ctx: ShopCtx): Promise<Reply> =>
  reply((await storedTools(ctx)).customize);

/**
 * Stores only the chosen values, so that an unset color stays the page's own.
 * @throws {Refusal} 409 when it was saved after `version`
 */
export async function setCustomize(
  ctx: ShopCtx,
  { customize: asked, version }: BodyOf<typeof saveCustomize>,
): Promise<Reply> {
  const { settings: before } = await lockTool(ctx, 'customize');
  const groups = Object.entries(asked).map(([tool, fields]) => [
    tool,
    { ...(before[tool] as object | undefined), ...fields },
  ]);
  const settings = { ...before, ...(Object.fromEntries(groups) as object) };
  return reply(await saveTool(ctx, 'customize', { settings, version }, reply));
}
