import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ShopCtx } from '#core/server/call/context.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { subscribe } from '#core/server/jobs/outbox.ts';
import { shopUpdated } from '#modules/identity/settings/contract/shop-events.ts';
import { addDays, dayIn, daysOf } from '../../span/rules/day-range.ts';
import { recount } from './recount.ts';

/**
 * Corrects the sums of a day to what its rows add up to, in the shop's current time zone, and returns how many sums were
 * wrong. Only the difference is applied, so events that are counted meanwhile stay in the sums.
 */
export async function recountDay(ctx: Pick<ShopCtx, 'shop' | 'tx'>, day: string): Promise<number> {
  const found = await recount(ctx, day);
  if (found.length === 0) return 0;
  const changes = found.map(({ hour, subject, subject_id, metric, counted, stored }) => ({
    ...{ hour, subject, subject_id, metric, value: counted - stored },
  }));
  await ctx.tx.execute(
    sql`WITH changed AS (
          SELECT x.hour, x.subject, x.subject_id, x.metric, x.value
          FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS x (hour smallint, subject text, subject_id bigint, metric text, value bigint)
        ), rolled AS (
          INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
          SELECT ${ctx.shop.id}::int, subject, subject_id, ${day}::date, metric, value FROM changed WHERE hour IS NULL
          ORDER BY 2, 3, 4, 5
          ON CONFLICT (shop_id, subject, subject_id, day, metric) DO UPDATE SET value = daily_metrics.value + excluded.value
        )
        INSERT INTO hourly_metrics (shop_id, day, hour, metric, value)
        SELECT ${ctx.shop.id}::int, ${day}::date, hour, metric, value FROM changed WHERE hour IS NOT NULL
        ORDER BY 2, 3, 4
        ON CONFLICT (shop_id, day, hour, metric) DO UPDATE SET value = hourly_metrics.value + excluded.value`,
  );
  return found.length;
}

/** The first day of which everything that was counted is still there, and the last that may have something. */
async function findRecountableDays(ctx: ShopCtx): Promise<{ first: string; last: string }> {
  const last = addDays(dayIn(ctx.shop.timezone, ctx.now), 1);
  const found = await ctx.tx.execute<{ first: string | null }>(
    sql`SELECT least(min(day), (SELECT event_at(event_id)::date - 1 FROM shopper_events
          WHERE shop_id = ${ctx.shop.id} ORDER BY event_id LIMIT 1))::text AS first
        FROM daily_metrics WHERE shop_id = ${ctx.shop.id}`,
  );
  return { first: found.rows[0]?.first ?? last, last };
}

/** Counts every day of a shop again, a transaction a day, newest first: as after a change of its time zone. */
export const recountDaysJob = defineJob({
  kind: 'analytics.recount-days',
  params: z.object({}),
  permission: 'admin',
  async run(job) {
    const { first, last } = await job.chunk(findRecountableDays);
    const from = typeof job.state['next'] === 'string' ? job.state['next'] : last;
    const days = daysOf(first, from).reverse();
    const total = daysOf(first, last).length;
    let corrected = Number(job.state['corrected'] ?? 0);
    for (const day of days) {
      if (job.signal.aborted) break;
      corrected = await job.chunk(async (ctx, report) => {
        const soFar = corrected + (await recountDay(ctx, day));
        const left = daysOf(first, day).length - 1;
        report.progress({ done: total - left, total, state: { next: addDays(day, -1), corrected: soFar } });
        return soFar;
      });
    }
    return { corrected };
  },
});

/** Events count on days of the shop: in another time zone some of them fall on other days. */
export const recountSubscription = subscribe({
  event: shopUpdated,
  name: 'analytics.recount-days',
  handle: async (ctx, { timezone, at }) => {
    if (timezone !== undefined) await enqueue(ctx, recountDaysJob, {}, { key: `timezone ${at}` });
  },
});
