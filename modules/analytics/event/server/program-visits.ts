import { sql } from 'drizzle-orm';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { kindNumbers } from '../rules/event-word.ts';
import { thingsOfAMinute } from '../rules/program.ts';
import { moveToBots } from './visit-kinds.ts';

/** Events of so long are looked at each time, so that what came late is seen, too. */
const lookedAtMs = 26 * 3_600_000;

/**
 * Visits counted as people's since a moment that a program made: those with more events than a person can cause in a minute,
 * and those with a request whose user agent names a program. Known ones come again while one of their events still counts.
 */
export async function programVisits(ctx: Pick<ShopCtx, 'shop' | 'tx'>, since: Date): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ visit_id: string }>(
    sql`WITH minutes AS (
          SELECT visit_part(event_id) AS part, count(*) AS things, bool_or(kind = ${kindNumbers.bot}) AS bot,
            bool_or(kind = ${kindNumbers.people}) AS counted
          FROM shopper_events
          WHERE shop_id = ${ctx.shop.id} AND event_id >= first_event_id(${since.toISOString()}::timestamptz)
          GROUP BY 1, date_trunc('minute', event_at(event_id))
        ), programs AS (
          SELECT part, bool_or(counted) AS counted FROM minutes GROUP BY 1 HAVING max(things) > ${thingsOfAMinute} OR bool_or(bot)
        )
        SELECT v.visit_id::text AS visit_id FROM programs p JOIN visits v ON visit_part(v.visit_id) = p.part
        WHERE v.shop_id = ${ctx.shop.id} AND v.at >= ${since.toISOString()}::timestamptz - interval '27 hours'
          AND v.day >= (${since.toISOString()}::timestamptz - interval '51 hours')::date
          AND (v.kind = 'people' OR (v.kind = 'bot' AND p.counted))
        ORDER BY v.visit_id`,
  );
  return rows.map(({ visit_id }) => visit_id);
}

/** Takes programs out of the figures of people, an hour after they came at the latest. */
export const findPrograms = defineSchedule({
  name: 'analytics.find-programs',
  everySeconds: 3600,
  async run(services) {
    const since = new Date(services.now().getTime() - lookedAtMs);
    const shops = await services.db.asSystem((tx) =>
      tx.execute<{ id: number }>(sql`SELECT id FROM shops ORDER BY id`),
    );
    for (const { id } of shops.rows) {
      const shop = await services.shops.byId(id);
      if (!shop) continue;
      const moved = await services.db.inShop(id, async (tx) =>
        moveToBots({ shop, tx }, await programVisits({ shop, tx }, since)),
      );
      if (moved.visits > 0)
        services.log.info({ shop: id, ...moved }, 'visits of programs left the figures of people');
    }
  },
});
