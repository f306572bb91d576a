import { toMajor } from '#core/rules/money.ts';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import type { FigureName, RefundDay } from '../contract/figure-names.ts';
import { analyticsOverview, type Moved, type Overview } from '../contract/overview-calls.ts';
import { figureOf, figures, type Sums } from '../rules/figure.ts';
import { conversionOf } from '../rules/shop-figures.ts';
import { type Brought, whyMoved } from '../rules/why-moved.ts';
import { countedCustomers, customerReport } from './customer-report.ts';
import { shopDays } from './metric-queries.ts';
import { type SalesFilter, saleReport, type Span } from './sale-report.ts';
import { askedFilter } from './sales-question.ts';
import { shownFigures } from './sales-rows.ts';
import { everyFigure, type StatisticsNeeds } from './statistics-routes.ts';
import { beforeOf, spanOf } from './visit-statistics-routes.ts';

const netOf = (sums: Sums): number => figureOf(figures.net_sales, sums)!;

/** What some days came to, and the sums that say why. */
async function overviewOf(
  ctx: Ctx,
  span: Span,
  basis: RefundDay,
): Promise<{ overview: Overview; brought: Brought }> {
  const sold = async (filter: SalesFilter, wanted: readonly FigureName[]) =>
    (
      await saleReport(ctx, {
        ...{ span, basis, filter, figures: wanted, by: 'none', before: null },
        ...{ sort: { column: 'net_sales', descending: true }, page: 1, limit: 1 },
      })
    ).totals;
  const all = await sold({}, everyFigure);
  const without = await sold({ visit: 'none' }, ['orders', 'net_sales']);
  const days = await shopDays(ctx, span);
  const visits = days.reduce((sum, { values }) => sum + (values['view'] ?? 0), 0);
  const { totals } = customerReport(ctx, [
    await countedCustomers(ctx, { span, by: 'month', basis, filter: {} }),
  ]);
  const bought = (who: 'first_time' | 'returning' | 'unknown') => ({
    orders: totals.order[who],
    net_sales: totals.sales[who],
    customers: totals.customer[who],
  });
  return {
    overview: {
      figures: shownFigures(ctx, everyFigure, all),
      visits,
      conversion_rate: visits === 0 ? null : conversionOf(all.orders, visits),
      first_time: bought('first_time'),
      returning: bought('returning'),
      unknown: bought('unknown'),
      without_visit: { orders: without.orders, net_sales: toMajor(netOf(without), ctx.shop.currency) },
    },
    brought: {
      visits,
      orders: all.orders - without.orders,
      net: netOf(all) - netOf(without),
      withoutVisit: netOf(without),
    },
  };
}

/** Why net sales moved, in major units. */
function moved(before: Brought, now: Brought, currency: string): Moved {
  const major = (minor: number) => toMajor(minor, currency);
  const { change, visits, conversion, average_order, without_visit } = whyMoved(before, now);
  return {
    net_sales: major(now.net + now.withoutVisit),
    net_sales_before: major(before.net + before.withoutVisit),
    change: major(change),
    visits: major(visits),
    conversion: major(conversion),
    average_order: major(average_order),
    without_visit: major(without_visit),
  };
}

type Asked = BodyOf<typeof analyticsOverview> & QueryOf<typeof analyticsOverview>;

/** The one call with every headline figure. */
export function overviewRoute({ salesRefs }: Pick<StatisticsNeeds, 'salesRefs'>): Route {
  async function answer(ctx: Ctx, asked: Asked) {
    const span = await spanOf(ctx, asked);
    await askedFilter(ctx, salesRefs, { shop_ids: asked.shop_ids });
    const before = beforeOf(span, asked);
    const { currency } = ctx.shop;
    const now = await overviewOf(ctx, span, asked.refund_day);
    const earlier = before && (await overviewOf(ctx, before, asked.refund_day));
    return {
      ...{ ...span, currency, ...now.overview },
      previous: before && earlier && { ...before, ...earlier.overview },
      moved: earlier && moved(earlier.brought, now.brought, currency),
    };
  }
  return handle(analyticsOverview, async (ctx, { query, body }) => ({
    analytics: await answer(ctx, { ...query, ...body }),
  }));
}
