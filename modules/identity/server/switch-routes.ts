import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/handle.ts';
import { withDefaults } from '../contract/feature-switch.ts';
import { getSwitches, updateSwitches } from '../contract/switch-calls.ts';

const switchesRoute = handle(getSwitches, async (ctx) => ({ switches: withDefaults(ctx.shop.switches) }));

const updateSwitchesRoute = handle(updateSwitches, async (ctx, { body }) => {
  const saved = await ctx.tx.execute<{ switches: Record<string, boolean> }>(
    sql`UPDATE shops SET switches = switches || ${JSON.stringify(body.switches)}::jsonb, updated_at = now()
        WHERE id = ${ctx.shop.id} RETURNING switches`,
  );
  return { switches: withDefaults(saved.rows[0]?.switches ?? {}) };
});

export const switchRoutes: Route[] = [switchesRoute, updateSwitchesRoute];
