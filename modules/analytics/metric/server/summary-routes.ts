import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { handle } from '#core/server/call/handle.ts';
import { toMajor } from '#core/rules/money.ts';
import { shopSummary } from '../contract/report-calls.ts';
import { dayRange } from '../../span/rules/day-range.ts';
import { shopFigures } from '../rules/shop-figures.ts';
import { shopDays } from './metric-queries.ts';
import type { ProductTitles } from '../../report/server/product-titles.ts';

const bestSellers = 5;

async function bestSellersOf(ctx: ShopCtx, productTitles: ProductTitles, from: string, to: string) {
  // More may have come back than was sold.
  const { rows } = await ctx.tx.execute<{ product_id: number; quantity: number; sales_minor: number }>(
    sql`SELECT subject_id AS product_id,
          coalesce(sum(value) FILTER (WHERE metric = 'quantity'), 0)::bigint AS quantity,
          coalesce(sum(value) FILTER (WHERE metric = 'sales'), 0)::bigint AS sales_minor
        FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'product' AND metric IN ('quantity', 'sales')
          AND day BETWEEN ${from} AND ${to}
        GROUP BY subject_id
        HAVING coalesce(sum(value) FILTER (WHERE metric = 'quantity'), 0) > 0
        ORDER BY 3 DESC, 2 DESC, subject_id LIMIT ${bestSellers}`,
  );
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
      daily: days.map(({ day, values }, index) => ({
        day,
        sales: major(values['sales'] ?? 0),
        previous_sales: major(before[index]?.values['sales'] ?? 0),
        offer_sales: major(values['offer_sales'] ?? 0),
        orders: values['orders'] ?? 0,
        visits: values['view'] ?? 0,
      })),
      best_sellers: await bestSellersOf(ctx, productTitles, range.from, range.to),
    };
  });
