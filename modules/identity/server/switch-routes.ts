import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/handle.ts';
import { featureSwitches, withDefaults } from '../contract/feature-switch.ts';
import { getSwitches, getSwitchStops, updateSwitches } from '../contract/switch-calls.ts';
import { stopsWith } from './switch-stops.ts';

const switchesRoute = handle(getSwitches, async (ctx) => ({ switches: withDefaults(ctx.shop.switches) }));

const stopsRoute = handle(getSwitchStops, async (ctx, { query }) => ({
  stops: await stopsWith(ctx, [query.switch]),
}));

const updateSwitchesRoute = handle(updateSwitches, async (ctx, { body }) => {
  const off = featureSwitches.filter((one) => body.switches[one] === false);
  const stops = await stopsWith(ctx, off);
  const saved = await ctx.tx.execute<{ switches: Record<string, boolean> }>(
    sql`UPDATE shops SET switches = switches || ${JSON.stringify(body.switches)}::jsonb, updated_at = now()
        WHERE id = ${ctx.shop.id} RETURNING switches`,
  );
  return { switches: withDefaults(saved.rows[0]?.switches ?? {}), stops };
});

export const switchRoutes: Route[] = [switchesRoute, stopsRoute, updateSwitchesRoute];
