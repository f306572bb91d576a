import { toMajor } from '#core/rules/money.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { handleShops, type Route } from '#core/server/call/handle.ts';
import type { FigureName, RefundDay } from '../../figure/contract/figure-names.ts';
import { analyticsOverview, type Moved, type Overview } from '../contract/overview-calls.ts';
import { addSums, figureOf, figures, type Sums } from '../../figure/rules/figure.ts';
import { conversionOf } from '../../metric/rules/shop-figures.ts';
import { type Brought, whyMoved } from '../rules/why-moved.ts';
import { askShops, seenInAll, shopIdsOf, usedRates } from '../../report/server/across-shops.ts';
import { inMoney } from '../../sale/server/sale-money.ts';
import {
  type CountedCustomers,
  readCustomerCounts,
  customerReport,
} from '../../sale/server/customer-report.ts';
import { shopDays } from '../../metric/server/metric-queries.ts';
import { saleReport } from '../../sale/server/sale-report.ts';
import type { QueryCtx, SalesFilter } from '../../sale/server/sale-shape.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { figureColumns, shownFigures } from '../../sale/server/sales-rows.ts';
import { everyFigure } from '../../sale/server/statistics-routes.ts';
import { beforeOf, spanOf } from '../../visit/server/visit-statistics-routes.ts';

const netOf = (sums: Sums): number => figureOf(figures.net_sales, sums)!;

/** The sums of some days in one shop, which the sums of other shops are added to. */
interface OverviewSums {
  all: Sums;
  /** Of orders without a visit. */
  without: Sums;
  visits: number;
  customers: CountedCustomers;
}

async function overviewSums(ctx: QueryCtx, span: Span, basis: RefundDay): Promise<OverviewSums> {
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
  const customers = await readCustomerCounts(ctx, { span, by: 'month', basis, filter: {} });
  return { all, without, visits, customers };
}

/** Some days of all shops that are asked about, and the sums that say why. `ctx` is how the caller sees them. */
function overviewOf(
  ctx: Pick<Ctx, 'shop' | 'may'>,
  parts: readonly OverviewSums[],
): { overview: Overview; brought: Brought } {
  const all = parts.map((part) => part.all).reduce((one, other) => addSums(one, other));
  const without = parts.map((part) => part.without).reduce((one, other) => addSums(one, other));
  const visits = parts.reduce((sum, part) => sum + part.visits, 0);
  const { totals } = customerReport(
    ctx,
    parts.map(({ customers }) => customers),
  );
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

export type AnalyticsReply = ReplyOf<typeof analyticsOverview>['analytics'];

/** Figures of the overview as a link shows them: those of its head first, and none of what is earned. */
const linked: readonly FigureName[] = [
  ...(['net_sales', 'orders', 'average_order'] as const),
  ...(['gross_sales', 'discounts', 'returns', 'delivery', 'taxes', 'total_sales'] as const),
  ...(['items_sold', 'average_items'] as const),
];

/** The overview as a report of one row. */
export function overviewReport({ from, to, currency, shop_ids, rates, previous, ...now }: AnalyticsReply) {
  const totals = ({ figures: sold, visits, conversion_rate }: Overview) => ({
    ...{ visits, conversion_rate },
    ...Object.fromEntries(linked.map((name) => [name, sold[name] ?? null])),
  });
  const heads = linked.slice(0, 3);
  return {
    ...{ report_type: 'overview', from, to, currency },
    ...(shop_ids && { shop_ids }),
    ...(rates && { rates }),
    columns: [
      ...figureColumns(heads),
      { name: 'visits', unit: 'count' as const },
      { name: 'conversion_rate', unit: 'percent' as const },
      ...figureColumns(linked.slice(heads.length)),
    ],
    rows: [totals(now)],
    totals: totals(now),
    previous: previous && { from: previous.from, to: previous.to, totals: totals(previous) },
    ...{ total_rows: 1, page: 1, limit: 1 },
  };
}

type Asked = BodyOf<typeof analyticsOverview> & QueryOf<typeof analyticsOverview>;

async function answer(ctx: Ctx, asked: Asked): Promise<AnalyticsReply> {
  const basis = asked.refund_day;
  const parts = await askShops(ctx, asked, spanOf, async (shop, same) => {
    const span = await spanOf(shop, same);
    const before = beforeOf(span, same);
    const sold = await inMoney(shop, { filter: {}, basis, span, before });
    const now = await overviewSums(sold, span, basis);
    return {
      span,
      before,
      now,
      earlier: before && (await overviewSums(sold, before, basis)),
      money: sold.money,
    };
  });
  const { span, before } = parts[0]!;
  const seen = seenInAll(ctx);
  const { currency } = ctx.shop;
  const now = overviewOf(
    seen,
    parts.map((part) => part.now),
  );
  const earlier =
    before &&
    overviewOf(
      seen,
      parts.flatMap((part) => part.earlier ?? []),
    );
  return {
    ...{ ...span, currency, ...shopIdsOf(ctx) },
    ...usedRates(parts.map(({ money }) => money)),
    ...now.overview,
    previous: before && earlier && { ...before, ...earlier.overview },
    moved: earlier && moved(earlier.brought, now.brought, currency),
  };
}

/** The one call with every headline figure. */
export function overviewRoute(): Route {
  return handleShops(analyticsOverview, async (ctx, { query, body }) => ({
    analytics: await answer(ctx, { ...query, ...body }),
  }));
}
