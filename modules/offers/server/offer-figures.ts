import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { toMajor } from '#core/rules/money.ts';
import { dayRange, metricDays, metricSums } from '#modules/analytics/server/public.ts';
import type { DateFilter } from '../contract/offer-choice.ts';
import type { OfferFigures, OfferStatistics } from '../contract/offer-statistics.ts';

/** What is counted of an offer. `sales` is money in minor units; `orders` are the orders it discounted. */
export const offerMetrics = ['view', 'add_to_cart', 'checkout', 'orders', 'sales'] as const;

type Sums = Partial<Record<string, number>> | undefined;

/** Orders over views, in percent with two decimals; never over 100, for one view may order twice. */
export function conversionOf({ view = 0, orders = 0 }: { view?: number; orders?: number }): number {
  return view === 0 ? 0 : Math.min(100, Math.round((orders / view) * 10_000) / 100);
}

export function figuresOf(sums: Sums, major: (minor: number) => number): OfferFigures {
  const view = sums?.['view'] ?? 0;
  const orders = sums?.['orders'] ?? 0;
  return {
    view,
    add_to_cart: sums?.['add_to_cart'] ?? 0,
    checkout: sums?.['checkout'] ?? 0,
    sales: major(sums?.['sales'] ?? 0),
    conversion_rate: conversionOf({ view, orders }),
  };
}

/** Sums of the subject's figures over a span as `f`, for rows `o` that are sorted by one of them. */
export function figuresJoin(ctx: ShopCtx, subject: 'offer' | 'funnel', filter: DateFilter): SQL {
  const { from, to } = dayRange(filter, ctx.shop.timezone, ctx.now);
  return sql`LEFT JOIN (
      SELECT subject_id, sum(value) FILTER (WHERE metric = 'view') AS view,
             sum(value) FILTER (WHERE metric = 'orders') AS orders, sum(value) FILTER (WHERE metric = 'sales') AS sales
      FROM daily_metrics WHERE shop_id = ${ctx.shop.id} AND subject = ${subject} AND day BETWEEN ${from} AND ${to}
      GROUP BY subject_id) f ON f.subject_id = o.id`;
}

export function figureSort(field: 'view' | 'orders' | 'sales' | 'conversion_rate'): SQL {
  if (field === 'conversion_rate') return sql`coalesce(f.orders::float8 / nullif(f.view, 0), 0)`;
  return sql`coalesce(${sql.raw(`f.${field}`)}, 0)`;
}

/** C006. */
export async function offerStatisticsOf(
  ctx: ShopCtx,
  id: number,
  filter: DateFilter,
): Promise<OfferStatistics> {
  const range = dayRange(filter, ctx.shop.timezone, ctx.now);
  const major = (minor: number) => toMajor(minor, ctx.shop.currency);
  const span = { subject: 'offer', subjectIds: [id], metrics: offerMetrics } as const;
  const sums = await metricSums(ctx, { ...span, from: range.from, to: range.to });
  const days = await metricDays(ctx, { ...span, from: range.from, to: range.to });
  const before =
    range.previousFrom && range.previousTo
      ? await metricSums(ctx, { ...span, from: range.previousFrom, to: range.previousTo })
      : undefined;
  const figures = figuresOf(sums.get(id), major);
  return {
    ...figures,
    acr_sales: figures.sales,
    acr_view: figures.view,
    acr_add_cart: figures.add_to_cart,
    acr_rate: figures.conversion_rate,
    acr_checkout: figures.checkout,
    currency: ctx.shop.currency,
    daily: (days.get(id) ?? []).map(({ day, values }) => ({
      day,
      view: values['view'] ?? 0,
      add_to_cart: values['add_to_cart'] ?? 0,
      checkout: values['checkout'] ?? 0,
      sales: major(values['sales'] ?? 0),
    })),
    previous: before ? figuresOf(before.get(id), major) : null,
  };
}
