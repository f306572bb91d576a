import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { addDays, dayBegin, daysOf, firstDay } from '../../span/rules/day-range.ts';

/** Which sums are asked for. Days are the shop's own, both ends counted. */
export interface MetricSpan {
  subject: string;
  subjectIds: readonly number[];
  metrics: readonly string[];
  from: string;
  to: string;
}

export interface MetricDay {
  /** `YYYY-MM-DD` */
  day: string;
  values: Record<string, number>;
}

const inSpan = (ctx: Pick<ShopCtx, 'shop'>, span: MetricSpan) =>
  sql`shop_id = ${ctx.shop.id} AND subject = ${span.subject} AND subject_id = ANY(${idArray(span.subjectIds)})
      AND metric = ANY(${textArray(span.metrics)}) AND day BETWEEN ${span.from} AND ${span.to}`;

const zeros = (metrics: readonly string[]): Record<string, number> =>
  Object.fromEntries(metrics.map((name) => [name, 0]));

/** Every metric asked for, of every subject asked for; 0 where nothing was counted. */
export async function metricSums(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  span: MetricSpan,
): Promise<Map<number, Record<string, number>>> {
  const sums = new Map(span.subjectIds.map((id) => [id, zeros(span.metrics)]));
  if (span.subjectIds.length === 0 || span.metrics.length === 0) return sums;
  const { rows } = await ctx.tx.execute<{ id: number; metric: string; total: number }>(
    sql`SELECT subject_id AS id, metric, sum(value)::bigint AS total FROM daily_metrics
        WHERE ${inSpan(ctx, span)} GROUP BY subject_id, metric`,
  );
  for (const row of rows) {
    const own = sums.get(row.id);
    if (own) own[row.metric] = row.total;
  }
  return sums;
}

const shopMetrics = ['sales', 'orders', 'view', 'offer_sales', 'offer_checkout'] as const;

/**
 * The counts of a whole shop, day by day. Every screen that shows a figure of the shop uses this, so that all show the same.
 */
export async function shopDays(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  { from, to }: { from: string; to: string },
): Promise<MetricDay[]> {
  const days = await metricDays(ctx, { subject: 'shop', subjectIds: [0], metrics: shopMetrics, from, to });
  return days.get(0) ?? [];
}

/** The hourly sums of some days: visits as `view`, and the events of all products together. */
export type HourMetric = 'view' | 'product_view' | 'product_add_to_cart';

/** A metric of each hour of some days by when it begins, ISO 8601; hours without any are left out. */
export async function metricHours(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  { from, to }: { from: string; to: string },
  metric: HourMetric,
): Promise<Map<string, number>> {
  const { rows } = await ctx.tx.execute<{ day: string; hour: number; value: number }>(
    sql`SELECT day::text AS day, hour, value FROM hourly_metrics
        WHERE shop_id = ${ctx.shop.id} AND metric = ${metric} AND day BETWEEN ${from} AND ${to}`,
  );
  const { timezone } = ctx.shop;
  const hours = new Map<string, number>();
  for (const { day, hour, value } of rows) {
    // A day that was counted in another time zone may have had an hour more.
    const last = dayBegin(timezone, addDays(day, 1)).getTime() - 3_600_000;
    const begin = new Date(
      Math.min(dayBegin(timezone, day).getTime() + hour * 3_600_000, last),
    ).toISOString();
    hours.set(begin, (hours.get(begin) ?? 0) + value);
  }
  return hours;
}

/** The sums day by day, oldest first, empty days as zeros. All time begins with the first day that has anything. */
export async function metricDays(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  span: MetricSpan,
): Promise<Map<number, MetricDay[]>> {
  if (span.subjectIds.length === 0 || span.metrics.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<{ id: number; day: string; metric: string; value: number }>(
    sql`SELECT subject_id AS id, day, metric, value FROM daily_metrics WHERE ${inSpan(ctx, span)} ORDER BY day`,
  );
  const found = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const key = `${row.id} ${row.day}`;
    const values = found.get(key) ?? zeros(span.metrics);
    values[row.metric] = row.value;
    found.set(key, values);
  }
  const from = span.from === firstDay ? (rows[0]?.day ?? span.to) : span.from;
  const days = daysOf(from, span.to);
  return new Map(
    span.subjectIds.map((id) => [
      id,
      days.map((one) => ({ day: one, values: found.get(`${id} ${one}`) ?? zeros(span.metrics) })),
    ]),
  );
}
