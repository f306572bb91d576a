import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '#core/server/call/context.ts';
import { defineJob, type RunningJob } from '#core/server/jobs/job-kind.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { subscribe } from '#core/server/jobs/outbox.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { shopUpdated } from '#modules/identity/settings/contract/shop-events.ts';
import { feeRatesChanged } from '#modules/analytics/cost/contract/fee-rate-events.ts';
import { addDays } from '#modules/analytics/span/server/public.ts';
import { restateOrders } from './order-sales.ts';

/** Orders of one transaction. */
const atOnce = 200;

/** Updates the figures of one shop's queued orders, whose figures come from an earlier version. */
async function restateWaiting(services: Services, shopId: number): Promise<void> {
  const shop = await services.shops.byId(shopId);
  if (!shop) return;
  for (let done = atOnce; done === atOnce;)
    done = await retryDeadlock(() =>
      services.db.inShop(shopId, async (tx) => {
        const waiting = await tx.execute<{ order_id: number }>(
          sql`SELECT DISTINCT order_id FROM told_sales WHERE shop_id = ${shopId} ORDER BY order_id LIMIT ${atOnce}`,
        );
        const ids = waiting.rows.map((row) => row.order_id);
        await restateOrders({ shop, tx }, ids);
        return ids.length;
      }),
    );
}

/** Updates figures of earlier versions to the orders. Does nothing once they are all updated. */
export const restateReported = defineSchedule({
  name: 'orders.restate-told-sales',
  everySeconds: 300,
  async run(services) {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(sql`SELECT DISTINCT shop_id FROM told_sales ORDER BY shop_id`),
    );
    for (const { shop_id } of found.rows) await restateWaiting(services, shop_id);
  },
});

/** How far back the nightly look goes. */
const lookedAtHours = 48;

/** Updates the figures of one shop's orders that were written since then. Returns how many were wrong. */
async function restateSince(services: Services, shopId: number, since: string): Promise<number> {
  const shop = await services.shops.byId(shopId);
  if (!shop) return 0;
  let wrong = 0;
  let after = 0;
  for (let done = atOnce; done === atOnce;) {
    const step = await retryDeadlock(() =>
      services.db.inShop(shopId, async (tx) => {
        const found = await tx.execute<{ id: number }>(
          sql`SELECT id FROM orders WHERE shop_id = ${shopId} AND updated_at >= ${since} AND id > ${after} ORDER BY id LIMIT ${atOnce}`,
        );
        const ids = found.rows.map((row) => row.id);
        return { ids, changed: await restateOrders({ shop, tx }, ids) };
      }),
    );
    wrong += step.changed;
    after = step.ids.at(-1) ?? after;
    done = step.ids.length;
  }
  return wrong;
}

/**
 * Compares the figures with the orders of the last two days, once a day, and corrects those without an event. Each is a
 * defect, and is logged.
 */
export const checkSales = defineSchedule({
  name: 'orders.check-sales',
  everySeconds: 86_400,
  async run(services) {
    const since = new Date(services.now().getTime() - lookedAtHours * 3_600_000).toISOString();
    const shops = await services.db.asSystem((tx) =>
      tx.execute<{ id: number }>(sql`SELECT id FROM shops ORDER BY id`),
    );
    for (const { id } of shops.rows) {
      const orders = await restateSince(services, id, since);
      if (orders > 0)
        services.log.warn({ shop: id, orders }, 'figures of orders were not what the orders are');
    }
  },
});

/** Updates the figures of a job's shop in the order of arrival: of orders that were placed from `since` (UTC) on. */
async function restateAll(
  job: RunningJob<unknown>,
  { since, newDays }: { since: string; newDays: boolean },
): Promise<{ orders: number }> {
  const shopId = job.shop.id;
  let after = Number(job.state['after'] ?? 0);
  let done = Number(job.state['done'] ?? 0);
  for (let more = true; more && !job.signal.aborted;) {
    const ids = await job.chunk(async (ctx, report) => {
      const found = await ctx.tx.execute<{ id: number }>(
        sql`SELECT id FROM orders WHERE shop_id = ${shopId} AND id > ${after} AND processed_at >= ${since}::timestamptz
            ORDER BY id LIMIT ${atOnce}`,
      );
      const next = found.rows.map((row) => row.id);
      await restateOrders(ctx, next, { newDays });
      const state = { after: next.at(-1) ?? after, done: done + next.length };
      report.progress({ done: state.done, state });
      return next;
    });
    after = ids.at(-1) ?? after;
    done += ids.length;
    more = ids.length === atOnce;
  }
  return { orders: done };
}

/** Updates the figures of every order of a shop to the days of its present time zone, oldest first. */
export const restateDaysJob = defineJob({
  kind: 'orders.restate-days',
  params: z.object({}),
  permission: 'admin',
  run: (job) => restateAll(job, { since: '-infinity', newDays: true }),
});

/** Updates the figures of orders from a day on, because payment fees have changed. */
export const restateFeesJob = defineJob({
  kind: 'orders.restate-fees',
  params: z.object({ from: z.iso.date() }),
  permission: 'admin',
  // The day may have begun half a day before it did in UTC, and in another time zone of the shop's.
  run: (job) => restateAll(job, { since: `${addDays(job.params.from, -2)}T00:00:00Z`, newDays: false }),
});

/** When the rates change, the fees of orders of these days are computed again. */
export const restateFeesSubscription = subscribe({
  event: feeRatesChanged,
  name: 'orders.restate-fees',
  handle: async (ctx, { from, at }) => {
    await enqueue(ctx, restateFeesJob, { from }, { key: `fees ${from} ${at}` });
  },
});

/** Sales count on days of the shop, so another time zone moves some of them to other days. */
export const restateDaysSubscription = subscribe({
  event: shopUpdated,
  name: 'orders.restate-days',
  handle: async (ctx, { timezone, at }) => {
    if (timezone !== undefined) await enqueue(ctx, restateDaysJob, {}, { key: `timezone ${at}` });
  },
});
