import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { invalid } from '#core/server/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../contract/analytics-refusals.ts';
import type { ComparedSpan } from '../contract/figure-names.ts';
import * as calls from '../contract/visit-statistics-calls.ts';
import { daysOf, firstDay } from '../rules/day-range.ts';
import { type AskedSpan, reportSpan } from '../rules/report-span.ts';
import { spanBefore } from '../rules/span-choice.ts';
import { conversionOf } from '../rules/shop-figures.ts';
import { shopDays } from './metric-queries.ts';
import { type QueryCtx, saleReport, type Span } from './sale-report.ts';
import { askedFilter, askedSpan } from './sales-question.ts';
import type { SalesRef } from './sales-ref.ts';
import { visitColumns, type VisitQuestion, visitReport } from './visit-report.ts';

const mostRows = 250;
const standardRows = 50;

interface AskedVisits extends AskedSpan {
  shop_ids?: string | undefined;
  compare?: ComparedSpan | undefined;
  page: number;
  limit?: number | undefined;
}

function oneShop({ shop_ids }: { shop_ids?: string | undefined }): void {
  // Whether the caller may see it, the pipeline has seen to.
  if (new Set(shop_ids?.split(',').filter((id) => id !== '')).size > 1)
    throw invalid({ shop_ids: analyticsSentences.one_shop });
}

/** The days that are asked for; all time begins with the first that had a visit or a sale. */
export async function spanOf(ctx: QueryCtx & Pick<Ctx, 'now'>, asked: AskedSpan): Promise<Span> {
  const span = await askedSpan(ctx, asked);
  if (asked.date_filter !== 'all_time') return span;
  const { rows } = await ctx.tx.execute<{ first: string | null }>(
    sql`SELECT min(day)::text AS first FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'shop' AND subject_id = 0 AND metric = 'view'`,
  );
  const first = rows[0]?.first ?? span.from;
  return first < span.from && first >= firstDay ? { from: first, to: span.to } : span;
}

export const beforeOf = (
  span: Span,
  asked: AskedSpan & { compare?: ComparedSpan | undefined },
): Span | null => (asked.date_filter === 'all_time' ? null : spanBefore(span, asked.compare ?? 'none'));

async function report(
  ctx: Ctx,
  report_type: string,
  asked: AskedVisits,
  form: Pick<VisitQuestion, 'by' | 'touch' | 'source' | 'product_id'>,
) {
  oneShop(asked);
  const span = await spanOf(ctx, asked);
  const { page, limit = standardRows } = asked;
  if (limit > mostRows) throw invalid({ limit: analyticsSentences.at_most_rows({ count: mostRows }) });
  const answer = await visitReport(ctx, {
    ...form,
    ...{ span, page, limit, before: beforeOf(span, asked) },
  });
  const columns = [
    ...visitColumns(form.by).map((name) => ({ name, unit: 'text' as const })),
    { name: 'visits', unit: 'count' as const },
    { name: 'share', unit: 'percent' as const },
    { name: 'orders', unit: 'count' as const },
    { name: 'net_sales', unit: 'money' as const },
  ];
  return { report: { report_type, ...span, currency: ctx.shop.currency, columns, ...answer } };
}

interface Counted {
  visits: number;
  orders: number;
}
const shown = ({ visits, orders }: Counted) => ({
  ...{ visits, orders, conversion_rate: visits === 0 ? null : conversionOf(orders, visits) },
});
const added = (parts: readonly Counted[]): Counted => ({
  visits: parts.reduce((sum, { visits }) => sum + visits, 0),
  orders: parts.reduce((sum, { orders }) => sum + orders, 0),
});

/** Visits and orders of each day of a span. */
async function countedDays(
  ctx: QueryCtx,
  span: Span,
  filter: Awaited<ReturnType<typeof askedFilter>>,
): Promise<Map<string, Counted>> {
  const counted = new Map(daysOf(span.from, span.to).map((day) => [day, { visits: 0, orders: 0 }]));
  for (const { day, values } of await shopDays(ctx, span)) counted.get(day)!.visits = values['view'] ?? 0;
  const sold = await saleReport(ctx, {
    ...{ span, filter, by: 'day', basis: 'own', figures: ['orders'], before: null },
    ...{ sort: { column: 'day', descending: false }, page: 1, limit: counted.size },
  });
  for (const { keys, sums } of sold.rows) counted.get(String(keys['day']))!.orders = sums.orders;
  return counted;
}

/** Every call of statistics that counts visits. */
export function visitStatisticsRoutes({ salesRefs }: { salesRefs: readonly SalesRef[] }): Route[] {
  return [
    handle(calls.trafficSource, (ctx, { query }) => {
      const { time_from_str, time_to_str, type, touch, source, product_id, ...asked } = query;
      const named = { ...asked, from_time: time_from_str, to_time: time_to_str };
      const span = reportSpan(named, ctx.shop.timezone, ctx.now);
      if ('problem' in span) {
        const { path, message } = span.problem;
        const field = { from_time: 'time_from_str', to_time: 'time_to_str' }[path] ?? path;
        throw invalid({ [field]: message }, analyticsRefusals.span);
      }
      return report(ctx, 'traffic_source', named, {
        by: type ?? 'source',
        touch,
        source,
        product_id,
      });
    }),
    handle(calls.utmCampaigns, (ctx, { query: { touch, ...asked } }) =>
      report(ctx, 'utm_campaign', asked, { by: 'campaign', touch }),
    ),
    handle(calls.utmCampaignAnalytics, (ctx, { query: { touch, ...asked } }) =>
      report(ctx, 'utm_campaign', asked, { by: 'campaign_way', touch }),
    ),
    handle(calls.utmReport, (ctx, { query: { touch, type, ...asked } }) =>
      report(ctx, 'utm', asked, { by: type ?? 'utm', touch }),
    ),
    handle(calls.conversionRate, async (ctx, { query }) => {
      const span = await spanOf(ctx, query);
      const filter = await askedFilter(ctx, salesRefs, query);
      const days = await countedDays(ctx, span, filter);
      const { interval, page } = query;
      const limit = query.limit ?? days.size;
      const times = Map.groupBy(days, ([day]) => (interval === 'day' ? day : day.slice(0, 7)));
      const rows = [...times].map(([time, parts]) => ({
        [interval]: time,
        ...shown(added(parts.map(([, counted]) => counted))),
      }));
      const before = beforeOf(span, query);
      const earlier = before && added([...(await countedDays(ctx, before, filter)).values()]);
      return {
        report: {
          ...{ report_type: 'conversion_rate', ...span, currency: ctx.shop.currency },
          columns: [
            { name: interval, unit: interval },
            { name: 'visits', unit: 'count' as const },
            { name: 'orders', unit: 'count' as const },
            { name: 'conversion_rate', unit: 'percent' as const },
          ],
          rows: rows.slice((page - 1) * limit, page * limit),
          totals: shown(added([...days.values()])),
          previous: before && earlier && { ...before, totals: shown(earlier) },
          ...{ total_rows: rows.length, page, limit },
        },
      };
    }),
  ];
}
