import type { Ctx } from '#core/server/context.ts';
import type { FeatureSwitch } from '../contract/feature-switch.ts';
import { namedStops, type SwitchStops } from '../contract/switch-calls.ts';
import { allows } from '../contract/permission.ts';

/** Names of what runs in the caller's shop and would not with these switches off. */
type StopsOf = (ctx: Ctx, off: readonly FeatureSwitch[]) => Promise<string[]>;
let stopsOf: StopsOf = async () => [];

/** What switches decide about belongs to areas that build on this one, so the composition root says what stops. */
export function registerSwitchStops(stops: StopsOf): void {
  stopsOf = stops;
}

/** What stops when these are turned off; those that are off stop nothing more. */
export async function stopsWith(ctx: Ctx, off: readonly FeatureSwitch[]): Promise<SwitchStops> {
  const turned = off.filter((one) => ctx.shop.switches[one] !== false);
  const names = turned.length === 0 ? [] : await stopsOf(ctx, turned);
  const shown = ctx.member !== undefined && allows(ctx.member, 'apps');
  return { count: names.length, names: shown ? names.slice(0, namedStops) : [] };
}
