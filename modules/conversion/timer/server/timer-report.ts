import { sql } from 'drizzle-orm';
import type { ToolReport } from '../../truth/server/tool-report.ts';

/** The number of running timers, and whether any is not linked to an offer. */
export const timerReport: ToolReport = {
  tool: 'timer_countdown',
  async of(ctx) {
    const found = await ctx.tx.execute<{ running: number; unbound: boolean }>(
      sql`SELECT count(*)::int AS running, coalesce(bool_or(offer_id IS NULL), false) AS unbound
          FROM countdown_timers WHERE shop_id = ${ctx.shop.id} AND enable`,
    );
    const { running, unbound } = found.rows[0]!;
    return { running, simulated: unbound ? ['unbound_timers'] : [] };
  },
};
