import type { ShopCtx } from '#core/server/context.ts';
import { dayIn } from '../rules/day-range.ts';

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

interface StoredFact extends Omit<Fact, 'key' | 'at'> {
  fact_key: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** ISO 8601, UTC. */
  at: string;
}

const stated = `
  SELECT fact_key, day::text AS day, subject, subject_id::float8 AS subject_id, metric, value::float8 AS value, at
  FROM metric_facts WHERE shop_id = $1 AND (source = $2 OR fact_key = ANY($3::text[])) FOR UPDATE`;
const forgotten = `DELETE FROM metric_facts WHERE shop_id = $1 AND fact_key = ANY($2::text[])`;
const written = `
  INSERT INTO metric_facts (shop_id, source, fact_key, day, subject, subject_id, metric, value, at)
  SELECT $1, $2, * FROM unnest($3::text[], $4::date[], $5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::timestamptz[])`;
const corrected = `
  INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
  SELECT $1, subject, subject_id, day, metric, sum(value)
  FROM unnest($2::date[], $3::text[], $4::bigint[], $5::text[], $6::bigint[]) AS row (day, subject, subject_id, metric, value)
  GROUP BY 2, 3, 4, 5 HAVING sum(value) <> 0 ORDER BY 2, 3, 4, 5
  ON CONFLICT (shop_id, subject, subject_id, day, metric) DO UPDATE SET value = daily_metrics.value + excluded.value`;

/**
 * Says anew all that is to be counted of one thing whose past may change, such as an order of another store: facts of
 * the same `source` that are not among these are taken back, others are corrected, and the sums of their days with them.
 * The same again changes nothing. A fact stays on its day when the shop's time zone has changed since.
 */
export async function restateFacts(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  source: string,
  facts: readonly Fact[],
): Promise<void> {
  const shop = ctx.shop.id;
  const keys = facts.map((fact) => fact.key);
  const found = await ctx.tx.client.query<Omit<StoredFact, 'at'> & { at: Date | string }>({
    name: 'analytics_stated_facts',
    text: stated,
    values: [shop, source, keys],
  });
  const before = new Map(
    found.rows.map((row): [string, StoredFact] => [
      row.fact_key,
      { ...row, at: new Date(row.at).toISOString() },
    ]),
  );
  const after = new Map(
    facts.map(({ key, ...fact }): [string, StoredFact] => {
      const at = new Date(fact.at).toISOString();
      const was = before.get(key);
      const day = was?.at === at ? was.day : dayIn(ctx.shop.timezone, new Date(at));
      return [key, { ...fact, fact_key: key, at, day }];
    }),
  );
  const same = (one: StoredFact, other: StoredFact | undefined) =>
    other !== undefined &&
    (['day', 'subject', 'subject_id', 'metric', 'value', 'at'] as const).every(
      (part) => one[part] === other[part],
    );
  const gone = [...before.values()].filter((fact) => !same(fact, after.get(fact.fact_key)));
  const fresh = [...after.values()].filter((fact) => !same(fact, before.get(fact.fact_key)));
  if (gone.length > 0) await ctx.tx.client.query(forgotten, [shop, gone.map((fact) => fact.fact_key)]);
  const columns = (rows: readonly StoredFact[]) => [
    rows.map((fact) => fact.day),
    rows.map((fact) => fact.subject),
    rows.map((fact) => fact.subject_id),
    rows.map((fact) => fact.metric),
  ];
  if (fresh.length > 0)
    await ctx.tx.client.query({
      name: 'analytics_restate_facts',
      text: written,
      values: [
        shop,
        source,
        fresh.map((fact) => fact.fact_key),
        ...columns(fresh),
        fresh.map((fact) => fact.value),
        fresh.map((fact) => fact.at),
      ],
    });
  const moved = [...gone.map((fact) => ({ ...fact, value: -fact.value })), ...fresh];
  if (moved.length > 0)
    await ctx.tx.client.query({
      name: 'analytics_correct_sums',
      text: corrected,
      values: [shop, ...columns(moved), moved.map((fact) => fact.value)],
    });
}
