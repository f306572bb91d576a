import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';
import { handleShops, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type { SalesRefType } from '../../figure/contract/figure-names.ts';
import type { ComparedSpan } from '../../span/contract/date-filter.ts';
import * as calls from '../contract/visit-statistics-calls.ts';
import { firstDay, type Span } from '../../span/rules/day-range.ts';
import { type AskedSpan, reportSpan } from '../../span/rules/report-span.ts';
import { spanBefore } from '../../span/rules/span-choice.ts';
import { conversionOfVisits } from '../../metric/rules/shop-figures.ts';
import { askShops, refuseMore, shopIdsOf, usedRates, widened } from '../../report/server/across-shops.ts';
import { inMoney } from '../../sale/server/sale-money.ts';
import { metricHours, shopDays } from '../../metric/server/metric-queries.ts';
import { saleReport, timesOf } from '../../sale/server/sale-report.ts';
import type { QueryCtx } from '../../sale/server/sale-shape.ts';
import { askedFilter, askedSpan, requireHours } from '../../sale/server/sales-question.ts';
import type { SalesRef } from '../../sale/server/sales-ref.ts';
import { addedVisits, visitColumns, type VisitQuestion, visitReport } from './visit-report.ts';

const maxRows = 250;
const standardRows = 50;

interface AskedVisits extends AskedSpan {
  shop_ids?: string | undefined;
  sources?: string | undefined;
  ref_type?: SalesRefType | undefined;
  ref_id?: number | undefined;
  compare?: ComparedSpan | undefined;
  page: number;
  limit?: number | undefined;
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
  salesRefs: readonly SalesRef[],
  report_type: string,
  asked: AskedVisits,
  form: Pick<VisitQuestion, 'by' | 'touch' | 'source' | 'product_id'>,
) {
  const { page, limit = standardRows } = asked;
  if (limit > maxRows) throw invalid({ limit: analyticsSentences.at_most_rows({ count: maxRows }) });
  const isOfOne = form.by === 'landing_page';
  const parts = await askShops(ctx, { ...asked, ...form }, spanOf, async (shop, same) => {
    const span = await spanOf(shop, same);
    const filter = await askedFilter(shop, salesRefs, same);
    const question: VisitQuestion = {
      ...form,
      ...{ span, filter, page, limit, before: beforeOf(span, same) },
    };
    if (!shop.several) return { span, answer: await visitReport(shop, question), money: undefined };
    const sold = await inMoney(shop, { ...question, filter: {}, basis: 'own' });
    const answer = await visitReport(sold, widened(question, isOfOne));
    if (!isOfOne) refuseMore(answer.total_rows);
    const rows = isOfOne ? answer.rows.map((row) => ({ shop_id: shop.shop.id, ...row })) : answer.rows;
    return { span, answer: { ...answer, rows }, money: sold.money };
  });
  const several = shopIdsOf(ctx);
  const columns = [
    ...(several.shop_ids && isOfOne ? [{ name: 'shop_id', unit: 'id' as const }] : []),
    ...visitColumns(form.by).map((name) => ({ name, unit: 'text' as const })),
    { name: 'visits', unit: 'count' as const },
    { name: 'share', unit: 'percent' as const },
    { name: 'orders', unit: 'count' as const },
    { name: 'conversion_rate', unit: 'percent' as const },
    { name: 'net_sales', unit: 'money' as const },
  ];
  const answer = addedVisits(
    { ...form, page, limit },
    parts.map((part) => part.answer),
    ctx.shop.currency,
  );
  const { currency } = ctx.shop;
  const rates = usedRates(parts.map(({ money }) => money));
  return { report: { report_type, ...parts[0]!.span, currency, ...several, ...rates, columns, ...answer } };
}

interface Counted {
  visits: number;
  orders: number;
}
const shown = ({ visits, orders }: Counted) => ({
  ...{ visits, orders, conversion_rate: conversionOfVisits(orders, visits) },
});
const added = (parts: readonly Counted[]): Counted => ({
  visits: parts.reduce((sum, { visits }) => sum + visits, 0),
  orders: parts.reduce((sum, { orders }) => sum + orders, 0),
});

/** Visits and orders of each day or hour of a span, by when it was. */
async function countedTimes(
  ctx: QueryCtx,
  by: 'day' | 'hour',
  span: Span,
  filter: Awaited<ReturnType<typeof askedFilter>>,
): Promise<Map<string, Counted>> {
  const { names } = timesOf(by, ctx.shop.timezone, span);
  const counted = new Map(names.map((name) => [name, { visits: 0, orders: 0 }]));
  const visits =
    by === 'hour'
      ? await metricHours(ctx, span, 'view')
      : (await shopDays(ctx, span)).map(({ day, values }) => [day, values['view'] ?? 0] as const);
  for (const [time, sum] of visits) counted.get(time)!.visits = sum;
  const sold = await saleReport(ctx, {
    ...{ span, filter, by, basis: 'own', figures: ['orders'], before: null },
    ...{ sort: { column: by, descending: false }, page: 1, limit: counted.size },
  });
  for (const { keys, sums } of sold.rows) counted.get(String(keys[by]))!.orders = sums.orders;
  return counted;
}

/** Every call of statistics that counts visits. */
export function visitStatisticsRoutes({ salesRefs }: { salesRefs: readonly SalesRef[] }): Route[] {
  return [
    handleShops(calls.trafficSource, (ctx, { query }) => {
      const { time_from_str, time_to_str, type, touch, source, product_id, ...asked } = query;
      const named = { ...asked, from_time: time_from_str, to_time: time_to_str };
      const span = reportSpan(named, ctx.shop.timezone, ctx.now);
      if ('problem' in span) {
        const { path, message } = span.problem;
        const field = { from_time: 'time_from_str', to_time: 'time_to_str' }[path] ?? path;
        throw invalid({ [field]: message }, analyticsRefusals.span);
      }
      return report(ctx, salesRefs, 'traffic_source', named, {
        by: type ?? 'source',
        touch,
        source,
        product_id,
      });
    }),
    handleShops(calls.utmCampaigns, (ctx, { query: { touch, ...asked } }) =>
      report(ctx, salesRefs, 'utm_campaign', asked, { by: 'campaign', touch }),
    ),
    handleShops(calls.utmCampaignAnalytics, (ctx, { query: { touch, ...asked } }) =>
      report(ctx, salesRefs, 'utm_campaign', asked, { by: 'campaign_way', touch }),
    ),
    handleShops(calls.utmReport, (ctx, { query: { touch, type, ...asked } }) =>
      report(ctx, salesRefs, 'utm', asked, { by: type ?? 'utm', touch }),
    ),
    handleShops(calls.conversionRate, async (ctx, { query }) => {
      const { interval, page } = query;
      const by = interval === 'hour' ? 'hour' : 'day';
      const shops = await askShops(ctx, query, spanOf, async (shop, same) => {
        const span = await spanOf(shop, same);
        if (by === 'hour') requireHours(span);
        const filter = await askedFilter(shop, salesRefs, same);
        const before = beforeOf(span, same);
        const earlier = before && (await countedTimes(shop, 'day', before, filter));
        return { span, before, times: await countedTimes(shop, by, span, filter), earlier };
      });
      const { span, before } = shops[0]!;
      // Hours of shops in other time zones are not all the same ones.
      const all = shops.flatMap((shop) => [...shop.times]);
      const counted = new Map(
        [...Map.groupBy(all, ([time]) => time)]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([time, found]) => [time, added(found.map(([, one]) => one))]),
      );
      const limit = query.limit ?? counted.size;
      const times = Map.groupBy(counted, ([time]) => (interval === 'month' ? time.slice(0, 7) : time));
      const rows = [...times].map(([time, parts]) => ({
        [interval]: time,
        ...shown(added(parts.map(([, one]) => one))),
      }));
      const earlier = before && added(shops.flatMap((shop) => [...shop.earlier!.values()]));
      return {
        report: {
          ...{ report_type: 'conversion_rate', ...span, currency: ctx.shop.currency, ...shopIdsOf(ctx) },
          columns: [
            { name: interval, unit: interval },
            { name: 'visits', unit: 'count' as const },
            { name: 'orders', unit: 'count' as const },
            { name: 'conversion_rate', unit: 'percent' as const },
          ],
          rows: rows.slice((page - 1) * limit, page * limit),
          totals: shown(added([...counted.values()])),
          previous: before && earlier && { ...before, totals: shown(earlier) },
          ...{ total_rows: rows.length, page, limit },
        },
      };
    }),
  ];
}
