import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/call/handle.ts';
import { offeredSwitches, withDefaults } from '../../shop/contract/feature-switch.ts';
import { getSwitches, getSwitchStops, updateSwitches } from '../contract/switch-calls.ts';
import { type SwitchStopsOf, stopsWith } from './switch-stops.ts';

const switchesRoute = handle(getSwitches, async (ctx) => ({ switches: withDefaults(ctx.shop.switches) }));

/** `stops` say what would stop with a switch that is turned off. */
export function switchRoutes(stops: readonly SwitchStopsOf[]): Route[] {
  return [
    switchesRoute,
    handle(getSwitchStops, async (ctx, { query }) => ({
      stops: await stopsWith(ctx, stops, [query.switch]),
    })),
    handle(updateSwitches, async (ctx, { body }) => {
      const off = offeredSwitches.filter((one) => body.switches[one] === false);
      const stopped = await stopsWith(ctx, stops, off);
      const saved = await ctx.tx.execute<{ switches: Record<string, boolean> }>(
        sql`UPDATE shops SET switches = switches || ${JSON.stringify(body.switches)}::jsonb, updated_at = now()
            WHERE id = ${ctx.shop.id} RETURNING switches`,
      );
      return { switches: withDefaults(saved.rows[0]?.switches ?? {}), stops: stopped };
    }),
  ];
}
