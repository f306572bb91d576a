import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ShopCtx } from '#core/server/call/context.ts';
import { defineJob, type RunningJob } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { subscribe } from '#core/server/jobs/outbox.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { orderPlaced } from '#modules/orders/order/contract/order-events.ts';
import {
  boughtTogether,
  orderedProducts,
  ordersChangedAfter,
  unitsSold,
} from '#modules/orders/sale/server/public.ts';
import { wholeShop } from './recommend-queries.ts';

/** What recommendations are made from, and how many are kept. */
export const recommendTerms = {
  days: 180,
  /** Orders that two products must share. */
  support: 2,
  /** Of one product. */
  most: 24,
  /** Of the shop. */
  most_best: 100,
} as const;

const productsAtOnce = 100;
const dayMs = 86_400_000;
/** New orders are followed at most this often. */
const pauseMs = 600_000;
/** Everything is made anew this often, as orders grow too old to count. */
const fullEveryMs = dayMs;

interface RunRow extends Record<string, unknown> {
  /** Orders up to then are counted; null: none yet. */
  done_at: string | null;
  full_at: string | null;
}

async function lastRun(ctx: ShopCtx): Promise<RunRow> {
  const found = await ctx.tx.execute<RunRow>(
    sql`SELECT done_at, full_at FROM recommendation_runs WHERE shop_id = ${ctx.shop.id}`,
  );
  return found.rows[0] ?? { done_at: null, full_at: null };
}

const sinceOf = (now: Date) => new Date(now.getTime() - recommendTerms.days * dayMs);

async function save(
  ctx: ShopCtx,
  kind: string,
  lists: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const rows = [...lists].map(([product_id, ids]) => ({ product_id, ids: `{${ids.join(',')}}` }));
  await ctx.tx.execute(
    sql`INSERT INTO recommendations (shop_id, kind, product_id, ids, updated_at)
        SELECT ${ctx.shop.id}, ${kind}, product_id, ids::bigint[], ${ctx.now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (product_id bigint, ids text)
        ON CONFLICT (shop_id, kind, product_id) DO UPDATE SET ids = excluded.ids, updated_at = excluded.updated_at`,
  );
}

async function makeAlsoBought(ctx: ShopCtx, productIds: readonly number[]): Promise<void> {
  const { support, most } = recommendTerms;
  const pairs = await boughtTogether(ctx, productIds, { since: sinceOf(ctx.now), support, most });
  await save(ctx, 'also-bought', pairs);
  const none = productIds.filter((id) => !pairs.has(id));
  await ctx.tx.execute(
    sql`DELETE FROM recommendations WHERE shop_id = ${ctx.shop.id} AND kind = 'also-bought'
          AND product_id = ANY(${sql.param(none)}::bigint[])`,
  );
}

async function makeBestSelling(ctx: ShopCtx): Promise<void> {
  const best = await unitsSold(ctx, { since: sinceOf(ctx.now), most: recommendTerms.most_best });
  await save(ctx, 'best-selling', new Map([[wholeShop, best]]));
}

/** Products whose orders are all too old by now. */
async function forgetOld(ctx: ShopCtx, begun: Date): Promise<void> {
  await ctx.tx.execute(
    sql`DELETE FROM recommendations WHERE shop_id = ${ctx.shop.id} AND kind = 'also-bought'
          AND updated_at < ${begun.toISOString()}::timestamptz`,
  );
}

const recommendParams = z.object({
  /** All products; else only those in orders that changed since the last run. */
  full: z.boolean(),
});
type RecommendParams = z.output<typeof recommendParams>;

interface RecommendState {
  begun?: string;
  /** Orders changed since then are followed; null: all are. */
  from?: string | null;
  /** Products up to this id are done. */
  after?: number;
}

/**
 * Makes recommendations from orders (A§3 also bought, best selling), some products a chunk, in the order of their
 * ids, so that a killed run goes on where it was. Made again it comes to the same. `then` does, in the transaction of
 * the last chunk, what follows new recommendations.
 */
const defineRecommendJob = (then: (ctx: ShopCtx) => Promise<void>) =>
  defineJob({
    kind: 'offers.recommend',
    params: recommendParams,
    permission: 'apps',
    async run(job: RunningJob<RecommendParams>) {
      let state = job.state as RecommendState;
      if (state.begun === undefined) {
        state = await job.chunk(async (ctx, report) => {
          const last = await lastRun(ctx);
          const full = job.params.full || last.done_at === null;
          // An order that was being written when the last run looked is in this one.
          const from = full ? null : new Date(new Date(last.done_at!).getTime() - pauseMs).toISOString();
          const next: RecommendState = { begun: ctx.now.toISOString(), from, after: 0 };
          report.progress({ state: { ...next } });
          return next;
        });
      }
      const begun = new Date(state.begun!);
      const from = state.from ? new Date(state.from) : null;
      for (let more = true; more;) {
        more = await job.chunk(async (ctx, report) => {
          const { after = 0 } = job.state as RecommendState;
          const ids = await orderedProducts(ctx, { changed_since: from, after, limit: productsAtOnce });
          if (ids.length > 0) await makeAlsoBought(ctx, ids);
          report.progress({ state: { ...state, after: ids.at(-1) ?? after } });
          return ids.length === productsAtOnce;
        });
      }
      await job.chunk(async (ctx) => {
        await makeBestSelling(ctx);
        if (!from) await forgetOld(ctx, begun);
        await then(ctx);
        await ctx.tx.execute(
          sql`INSERT INTO recommendation_runs AS r (shop_id, done_at, full_at)
            VALUES (${ctx.shop.id}, ${begun.toISOString()}::timestamptz, ${from ? null : begun.toISOString()}::timestamptz)
            ON CONFLICT (shop_id) DO UPDATE SET done_at = excluded.done_at, full_at = coalesce(excluded.full_at, r.full_at)`,
        );
      });
      return {};
    },
  });
type RecommendJob = ReturnType<typeof defineRecommendJob>;

/** Starts a run when there is something to follow; at most one in ten minutes. */
async function follow(ctx: ShopCtx, job: RecommendJob): Promise<void> {
  const last = await lastRun(ctx);
  const now = ctx.now.getTime();
  const full = last.full_at === null || now - new Date(last.full_at).getTime() >= fullEveryMs;
  if (last.done_at !== null) {
    const done = new Date(last.done_at);
    if (now - done.getTime() < pauseMs) return;
    if (!full && !(await ordersChangedAfter(ctx, done))) return;
  }
  await enqueue(ctx, job, { full }, { key: String(Math.floor(now / pauseMs)) });
}

/**
 * The job that makes recommendations, and what starts it: the first orders of a shop are followed at once, the others
 * within some minutes.
 */
export function recommendWork(then: (ctx: ShopCtx) => Promise<void>) {
  const job = defineRecommendJob(then);
  const subscription = subscribe({
    event: orderPlaced,
    name: 'offers.recommend',
    handle: (ctx) => follow(ctx, job),
  });
  const schedule = defineSchedule({
    name: 'offers.recommend',
    everySeconds: pauseMs / 1000,
    async run(services) {
      const shops = await services.db.asSystem((tx) =>
        tx.execute<{ id: number }>(sql`SELECT id FROM shops ORDER BY id`),
      );
      for (const { id } of shops.rows) {
        const shop = await services.shops.byId(id);
        if (!shop || shop.access) continue;
        await services.db.inShop(id, (tx) => follow({ shop, tx, now: services.now() }, job));
      }
    },
  });
  return { job, subscription, schedule };
}
