import type { ShopCtx } from '#core/server/call/context.ts';
import { dayIn } from '../../span/rules/day-range.ts';

/**
 * Something the shop knows to be true and counts once by its key: an order, a checkout. Browsers cannot send
 * facts. Money in minor units.
 */
export interface Fact {
  key: string;
  /** `shop` has the id 0. */
  subject: string;
  subject_id: number;
  metric: string;
  value: number;
  /** ISO 8601, UTC. */
  at: string | Date;
}

const text = `
  WITH fresh AS (
    INSERT INTO metric_facts (shop_id, fact_key, day, subject, subject_id, metric, value, at)
    SELECT $1, * FROM unnest($2::text[], $3::date[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::timestamptz[])
      AS row (fact_key, day, subject, subject_id, metric, value, at)
    ORDER BY fact_key
    ON CONFLICT DO NOTHING
    RETURNING day, subject, subject_id, metric, value
  )
  INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
  SELECT $1, subject, subject_id, day, metric, sum(value) FROM fresh
  GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
  ON CONFLICT (shop_id, subject, subject_id, day, metric) DO UPDATE SET value = daily_metrics.value + excluded.value`;

/** Adds facts to the sums of their day, in the caller's transaction. A key that was there before changes nothing. */
export async function reportFacts(ctx: Pick<ShopCtx, 'shop' | 'tx'>, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  const days = facts.map((fact) => dayIn(ctx.shop.timezone, new Date(fact.at)));
  await ctx.tx.client.query({
    name: 'analytics_report_facts',
    text,
    values: [
      ctx.shop.id,
      facts.map((fact) => fact.key),
      days,
      facts.map((fact) => fact.subject),
      facts.map((fact) => fact.subject_id),
      facts.map((fact) => fact.metric),
      facts.map((fact) => fact.value),
      facts.map((fact) => new Date(fact.at).toISOString()),
    ],
  });
}
