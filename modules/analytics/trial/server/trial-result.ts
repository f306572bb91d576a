import { type SQL, sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { TrialResult } from '../contract/trial.ts';
import type { Trial } from '../rules/trial.ts';
import { joined, trialEffect, type TrialGroup, trialMinimum } from '../rules/trial-effect.ts';
import type { TrialSubject } from './exposures.ts';

interface GroupRow extends Record<string, unknown> {
  part: Trial;
  visitors: number;
  buyers: number;
  sum: number;
  squares: number;
}

const noVisitors: TrialGroup = { visitors: 0, sum: 0, squares: 0 };

/**
 * The parts of a trial with what their visitors bought after they could first have got what is tried. `bought` are rows of
 * what visitors bought (`shop_id`, `visitor`, `at`, `revenue` in minor units), which the orders give.
 */
export async function trialOfSubject(
  ctx: ShopCtx,
  { table, column }: TrialSubject,
  tried: { id: number; holdout_percent: number },
  bought: SQL,
): Promise<TrialResult> {
  const { id: shopId, currency } = ctx.shop;
  const found = await ctx.tx.execute<GroupRow>(
    sql`SELECT part, count(*)::int AS visitors, count(*) FILTER (WHERE bought)::int AS buyers,
               sum(revenue)::float8 AS sum, sum(revenue * revenue)::float8 AS squares
        FROM (
          SELECT e.part, count(b.visitor) > 0 AS bought, coalesce(sum(b.revenue), 0) AS revenue
          FROM ${table} e
          LEFT JOIN (${bought}) b ON b.shop_id = e.shop_id AND b.visitor = e.visitor AND b.at >= e.at
          WHERE e.shop_id = ${shopId} AND e.${column} = ${tried.id}
          GROUP BY e.part, e.visitor
        ) AS each GROUP BY part ORDER BY part`,
  );
  const of = (part: Trial) => found.rows.find((row) => row.part === part);
  const [out, a, b] = [of('out') ?? noVisitors, of('a') ?? noVisitors, of('b') ?? noVisitors];
  const got = joined(a, b);
  const buyers = found.rows.reduce((sum, row) => sum + row.buyers, 0);
  const some = (group: TrialGroup) => group.visitors >= trialMinimum.visitors;
  const enough = buyers >= trialMinimum.buyers;
  const measured = (given: TrialGroup, without: TrialGroup) => {
    const effect = enough && some(given) && some(without) ? trialEffect(given, without) : null;
    if (!effect) return null;
    const major = (minor: number) => toMajor(Math.round(minor), currency);
    return {
      per_visitor: major(effect.each),
      low: major(effect.low),
      high: major(effect.high),
      total: major(effect.each * given.visitors),
    };
  };
  const effect = measured(got, out);
  const second = measured(b, a);
  return {
    currency,
    holdout_percent: tried.holdout_percent,
    groups: found.rows.map((row) => ({
      part: row.part,
      visitors: row.visitors,
      buyers: row.buyers,
      revenue: toMajor(Math.round(row.sum), currency),
      per_visitor: toMajor(Math.round(row.sum / row.visitors), currency),
    })),
    effect,
    second,
    enough: effect !== null || second !== null,
    minimum: { ...trialMinimum },
  };
}
