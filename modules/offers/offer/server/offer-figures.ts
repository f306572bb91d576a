import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { toMajor } from '#core/rules/money.ts';
import { dayRange } from '#modules/analytics/span/server/public.ts';
import { metricDays, metricSums, shopDays, shopFigures } from '#modules/analytics/metric/server/public.ts';
import type { DateFilter } from '#modules/analytics/span/contract/date-filter.ts';
import type { OfferFigures, OfferOverview, OfferStatistics } from '../contract/offer-statistics.ts';

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

const bestShown = 5;

type BestOffer = Omit<OfferOverview['best'][number], 'sales' | 'conversion_rate'> & {
  orders: number;
  sales: number;
};

/**
 * What all offers of the shop brought over a span, those that are kept automatically and those that are gone included.
 * Sales and checkouts are the shop's own sums, in which what two offers had a part in is there once; views are of each
 * offer, and the rate is that of all of them together.
 */
export async function offerOverviewOf(ctx: ShopCtx, filter: DateFilter): Promise<OfferOverview> {
  const range = dayRange(filter, ctx.shop.timezone, ctx.now);
  const major = (minor: number) => toMajor(minor, ctx.shop.currency);
  const { offer_sales, offer_checkouts } = shopFigures(await shopDays(ctx, range), major);
  const found = await ctx.tx.execute<{
    view: number;
    add_to_cart: number;
    orders: number;
    best: BestOffer[];
  }>(
    sql`WITH f AS MATERIALIZED (
          SELECT subject_id, coalesce(sum(value) FILTER (WHERE metric = 'view'), 0) AS view,
                 coalesce(sum(value) FILTER (WHERE metric = 'add_to_cart'), 0) AS add_to_cart,
                 coalesce(sum(value) FILTER (WHERE metric = 'orders'), 0) AS orders,
                 coalesce(sum(value) FILTER (WHERE metric = 'sales'), 0) AS sales
          FROM daily_metrics
          WHERE shop_id = ${ctx.shop.id} AND subject = 'offer' AND day BETWEEN ${range.from} AND ${range.to} GROUP BY subject_id)
        SELECT coalesce(sum(view), 0)::float8 AS view, coalesce(sum(add_to_cart), 0)::float8 AS add_to_cart,
               coalesce(sum(orders), 0)::float8 AS orders,
          (SELECT coalesce(jsonb_agg(to_jsonb(b) ORDER BY b.sales DESC, b.id), '[]') FROM (
             SELECT o.id, o.offer_name, o.offer_type, o.automated, f.view, f.orders, f.sales
             FROM f JOIN offers o ON o.shop_id = ${ctx.shop.id} AND o.id = f.subject_id
             WHERE f.view > 0 OR f.sales > 0 ORDER BY f.sales DESC, o.id LIMIT ${bestShown}) b) AS best
        FROM f`,
  );
  const { view, add_to_cart, orders, best } = found.rows[0]!;
  return {
    offer_sales,
    view,
    add_to_cart,
    offer_checkouts,
    conversion_rate: conversionOf({ view, orders }),
    best: best.map(({ orders: taken, ...offer }) => ({
      ...offer,
      sales: major(offer.sales),
      conversion_rate: conversionOf({ view: offer.view, orders: taken }),
    })),
  };
}

/** Figures of one offer over a span: in sum, a day at a time, and beside the span before (C006). */
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
    ...(ctx.shop.switches['refactored_analytics'] === true
      ? {
          acr_sales: figures.sales,
          acr_view: figures.view,
          acr_add_cart: figures.add_to_cart,
          acr_rate: figures.conversion_rate,
          acr_checkout: figures.checkout,
        }
      : {}),
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
