import { and, between, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { handle } from '#core/server/handle.ts';
import { toMajor } from '#core/rules/money.ts';
import { shopSummary } from '../contract/report-calls.ts';
import { dayRange } from '../rules/day-range.ts';
import { shopFigures } from '../rules/shop-figures.ts';
import { dailyMetricTable } from './daily-metric-table.ts';
import { shopDays } from './metric-queries.ts';
import type { ProductTitles } from './product-titles.ts';

const bestSellers = 5;

async function bestSellersOf(ctx: ShopCtx, productTitles: ProductTitles, from: string, to: string) {
  const { shop_id, subject, subject_id, day, metric, value } = dailyMetricTable;
  const sum = (name: string) =>
    sql<number>`coalesce(sum(${value}) FILTER (WHERE ${metric} = ${name}), 0)::bigint`.mapWith(Number);
  const rows = await ctx.tx
    .select({ product_id: subject_id, quantity: sum('quantity'), sales_minor: sum('sales') })
    .from(dailyMetricTable)
    .where(
      and(
        eq(shop_id, ctx.shop.id),
        eq(subject, 'product'),
        inArray(metric, ['quantity', 'sales']),
        between(day, from, to),
      ),
    )
    .groupBy(subject_id)
    // More may have come back than was sold.
    .having(sql`coalesce(sum(${value}) FILTER (WHERE ${metric} = 'quantity'), 0) > 0`)
    .orderBy(desc(sql`3`), desc(sql`2`), subject_id)
    .limit(bestSellers);
  const titles = await productTitles(
    ctx,
    rows.map((row) => row.product_id),
  );
  return rows.map((row) => ({
    product_id: row.product_id,
    title: titles.get(row.product_id)?.title ?? '',
    thumbnail: titles.get(row.product_id)?.thumbnail ?? null,
    quantity: row.quantity,
    sales: toMajor(row.sales_minor, ctx.shop.currency),
  }));
}

export const shopSummaryRoute = (productTitles: ProductTitles) =>
  handle(shopSummary, async (ctx, { query }) => {
    const range = dayRange(query.date_filter, ctx.shop.timezone, ctx.now);
    const major = (minor: number) => toMajor(minor, ctx.shop.currency);
    const days = await shopDays(ctx, range);
    const before =
      range.previousFrom && range.previousTo
        ? await shopDays(ctx, { from: range.previousFrom, to: range.previousTo })
        : [];
    return {
      from: days[0]?.day ?? range.to,
      to: range.to,
      current: shopFigures(days, major),
      previous: shopFigures(before, major),
      daily: days.map(({ day, values }, place) => ({
        day,
        sales: major(values['sales'] ?? 0),
        previous_sales: major(before[place]?.values['sales'] ?? 0),
        offer_sales: major(values['offer_sales'] ?? 0),
        orders: values['orders'] ?? 0,
        visits: values['view'] ?? 0,
      })),
      best_sellers: await bestSellersOf(ctx, productTitles, range.from, range.to),
    };
  });
