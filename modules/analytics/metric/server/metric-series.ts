import type { ShopCtx } from '#core/server/call/context.ts';
import { addDays, firstDay } from '../../span/rules/day-range.ts';
import type { MetricSpan } from './metric-queries.ts';

/** Sums of a span and one of its metrics by day, oldest first: what a row of a list shows. */
export interface MetricSeries {
  sums: Record<string, number>;
  series: number[];
}

interface Row {
  subject_id: number;
  sums: string;
  days: string | null;
}

/** Lists ask for this with each page, so it is one statement with one short row a subject. */
const text = `
  SELECT subject_id, string_agg(metric || '=' || total, ',') AS sums, max(days) AS days FROM (
    SELECT subject_id, metric, sum(value) AS total,
           CASE WHEN metric = $6 THEN string_agg((day - $4::date) || '=' || value, ',') END AS days
    FROM daily_metrics
    WHERE shop_id = $1 AND subject = $2 AND subject_id = ANY($3::bigint[]) AND day BETWEEN $4 AND $5 AND metric = ANY($7::text[])
    GROUP BY subject_id, metric) m
  GROUP BY subject_id`;

/** By subject id; every metric asked for is there. For all time the series is that of the last 90 days. */
export async function metricSeries(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  span: MetricSpan & { series: string },
): Promise<Map<number, MetricSeries>> {
  const first = span.from === firstDay ? addDays(span.to, -89) : span.from;
  const offset = daysBetween(span.from, first);
  const length = daysBetween(first, span.to) + 1;
  const found = new Map<number, MetricSeries>();
  for (const id of span.subjectIds) {
    const sums: Record<string, number> = {};
    for (const metric of span.metrics) sums[metric] = 0;
    found.set(id, { sums, series: new Array<number>(length).fill(0) });
  }
  if (found.size === 0) return found;
  const rows = await ctx.tx.client.query<Row>({
    name: 'metric_series',
    text,
    values: [ctx.shop.id, span.subject, span.subjectIds, span.from, span.to, span.series, span.metrics],
  });
  for (const { subject_id: id, sums, days } of rows.rows) {
    const one = found.get(id)!;
    for (const [metric, total] of pairs(sums)) one.sums[metric] = total;
    for (const [day, value] of pairs(days ?? '')) {
      const index = Number(day) - offset;
      if (index >= 0) one.series[index] = value;
    }
  }
  return found;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** `view=12,sales=900` */
function* pairs(text: string): Generator<[string, number]> {
  if (text === '') return;
  for (const pair of text.split(',')) {
    const at = pair.indexOf('=');
    yield [pair.slice(0, at), Number(pair.slice(at + 1))];
  }
}
