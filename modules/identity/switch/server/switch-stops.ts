import type { Ctx } from '#core/server/call/context.ts';
import type { FeatureSwitch } from '../../shop/contract/feature-switch.ts';
import { namedStops, type SwitchStops } from '../contract/switch-calls.ts';

/** Names of what runs in the caller's shop and would not with these switches off. */
export type SwitchStopsOf = (ctx: Ctx, off: readonly FeatureSwitch[]) => Promise<string[]>;

/** What stops when these are turned off; those that are off stop nothing more. `all` says it for each area that has some. */
export async function stopsWith(
  ctx: Ctx,
  all: readonly SwitchStopsOf[],
  off: readonly FeatureSwitch[],
): Promise<SwitchStops> {
  const turned = off.filter((one) => ctx.shop.switches[one] !== false);
  const names: string[] = [];
  if (turned.length > 0) for (const stopsOf of all) names.push(...(await stopsOf(ctx, turned)));
  return { count: names.length, names: ctx.may('apps') ? names.slice(0, namedStops) : [] };
}
