import type { Ctx } from '#core/server/call/context.ts';
import { handleShops, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type { FigureName, SalesGroup } from '../../figure/contract/figure-names.ts';
import * as countryCalls from '../contract/country-statistics-calls.ts';
import { customerStatistics, staffPerformance } from '../contract/people-statistics-calls.ts';
import { topProducts, topProductsV2, productStatistics } from '../contract/product-statistics-calls.ts';
import { netProfit, profitReport } from '../contract/profit-statistics-calls.ts';
import * as salesCalls from '../contract/sales-statistics-calls.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';
import { daysOf } from '../../span/rules/day-range.ts';
import { asksSeveral, askShops, seenInAll, shopIdsOf, usedRates } from '../../report/server/across-shops.ts';
import { inMoney } from './sale-money.ts';
import { readCustomerCounts, customerReport } from './customer-report.ts';
import { type AskedSales, askedQuestion, askedSpan, hourDays, type ReportForm } from './sales-question.ts';
import { keyColumns, type RowNames } from './sales-rows.ts';
import type { SalesRef } from './sales-ref.ts';
import { salesReportOf } from './shops-sales.ts';

/** What statistics need from other areas. */
export interface StatisticsNeeds extends RowNames {
  salesRefs: readonly SalesRef[];
}

export const sold: readonly FigureName[] = ['gross_sales', 'discounts', 'returns', 'net_sales'];
export const toTotal: readonly FigureName[] = [...sold, 'delivery', 'taxes', 'total_sales'];
export const ordered: readonly FigureName[] = ['orders', 'items_sold', 'average_order', 'average_items'];
export const earned: readonly FigureName[] = [
  'cost',
  'reported_costs',
  'fees',
  'profit',
  'margin',
  'uncosted_sales',
  'uncosted_fees',
  'uncosted_costs',
];
export const everyFigure: readonly FigureName[] = [...toTotal, ...ordered, ...earned];

const customerColumns = [
  { name: 'sales', unit: 'money' },
  { name: 'profit', unit: 'money' },
  { name: 'order', unit: 'count' },
  { name: 'customer', unit: 'count' },
] as const;

interface Timed {
  interval?: 'hour' | 'day' | 'month' | undefined;
}
/** Of what the question says rows are, or its days. */
const byTime = 'time';

/** By day; of one or two days by hour. */
async function intervalOf(ctx: Ctx, query: AskedSales & Timed): Promise<'hour' | 'day' | 'month'> {
  if (query.interval) return query.interval;
  const { from, to } = await askedSpan(ctx, query);
  return daysOf(from, to).length <= hourDays ? 'hour' : 'day';
}

type Form = Omit<ReportForm, 'by' | 'sort'> & { sort?: FigureName | 'country' };

/** The default sort column of a report: the time for reports by time. */
const sortOf = (by: SalesGroup, { sort }: Form): string =>
  by === 'day' || by === 'hour' || by === 'month' ? by : (sort ?? 'net_sales');

/** Every call of statistics that is a report of sales: how its report is called, and what it is like. */
export function statisticsRoutes({ salesRefs, ...names }: StatisticsNeeds): Route[] {
  const report = (
    ctx: Ctx,
    type: string,
    asked: AskedSales & Timed,
    by: SalesGroup | typeof byTime,
    form: Form,
  ): Promise<SalesReport> =>
    salesReportOf(ctx, names, type, asked, async (shop, same) => {
      const group = by === byTime ? await intervalOf(shop, same) : by;
      return askedQuestion(shop, salesRefs, same, { ...form, by: group, sort: sortOf(group, form) });
    });

  const timedCall = (call: typeof salesCalls.totalSales, type: string, form: Form) =>
    handleShops(call, async (ctx, { query }) => ({
      report: await report(ctx, type, query, byTime, form),
    }));
  const groupedCall = (call: typeof salesCalls.salesReportV1, type: string, form: Form) =>
    handleShops(call, async (ctx, { query }) => ({
      report: await report(ctx, type, query, query.group_by, form),
    }));
  const fixedCall = (call: typeof countryCalls.topCountries, type: string, by: SalesGroup, form: Form) =>
    handleShops(call, async (ctx, { query }) => ({ report: await report(ctx, type, query, by, form) }));

  const top = { sort: 'net_sales', limit: 10 } as const;
  const toCountries = { sort: 'total_sales', limit: 10 } as const;
  return [
    timedCall(salesCalls.totalSales, 'total_sales', { figures: ['net_sales', 'total_sales'] }),
    timedCall(salesCalls.totalSalesV2, 'total_sales', { figures: toTotal }),
    timedCall(salesCalls.totalSalesDashboard, 'total_sales', {
      figures: ['net_sales', 'total_sales', 'orders'],
      compare: 'previous',
    }),
    timedCall(salesCalls.totalOrders, 'total_orders', { figures: ['orders', 'items_sold', 'average_order'] }),
    timedCall(salesCalls.totalOrdersV2, 'total_orders', { figures: ordered }),
    timedCall(salesCalls.totalOrdersDashboard, 'total_orders', {
      figures: ['orders', 'items_sold', 'average_order'],
      compare: 'previous',
    }),
    timedCall(salesCalls.averageOrderValue, 'average_order', { figures: ['average_order'] }),
    timedCall(salesCalls.averageOrderItems, 'average_items', { figures: ['average_items'] }),
    timedCall(salesCalls.averageOrderItemsV2, 'average_items', {
      figures: ['orders', 'items_sold', 'average_items'],
    }),
    handleShops(salesCalls.countSoldOrders, async (ctx, { query }) => {
      const counted = await report(ctx, 'count_orders', query, 'none', { figures: ['orders'] });
      return { count: counted.totals.orders ?? 0, report: counted };
    }),
    handleShops(salesCalls.countSoldOrdersV2, async (ctx, { query }) => ({
      report: await report(ctx, 'count_orders', query, 'none', { figures: ['orders'] }),
    })),
    handleShops(salesCalls.topSales, async (ctx, { query }) => ({
      report: await report(ctx, 'top_sales', query, query.group_by, {
        figures: ['net_sales', 'items_sold', 'orders'],
        ...top,
      }),
    })),
    groupedCall(salesCalls.salesStatistic, 'sales_statistic', { figures: [...toTotal, ...ordered] }),
    handleShops(salesCalls.countSalesStatistic, async (ctx, { query }) => {
      const counted = await report(ctx, 'sales_statistic', { ...query, page: 1, limit: 1 }, query.group_by, {
        figures: [...toTotal, ...ordered],
      });
      return { count: counted.total_rows, report: { ...counted, rows: [] } };
    }),
    groupedCall(salesCalls.salesReportV1, 'sales', { figures: toTotal }),
    groupedCall(salesCalls.salesReportV2, 'sales', { figures: everyFigure }),
    handleShops(salesCalls.countryProductReport, async (ctx, { query }) => ({
      report: await report(ctx, 'country_product', query, 'country_product', {
        figures: [...sold, 'items_sold'],
      }),
    })),
    handleShops(topProducts, async (ctx, { query: { top_product, ...query } }) => ({
      report: await report(ctx, 'top_products', { ...query, limit: top_product ?? query.limit }, 'product', {
        figures: ['items_sold', 'net_sales'],
        ...top,
      }),
    })),
    handleShops(topProductsV2, async (ctx, { query: { top_product, ...query } }) => ({
      report: await report(ctx, 'top_products', { ...query, limit: top_product ?? query.limit }, 'product', {
        figures: ['items_sold', 'orders', ...sold],
        ...top,
      }),
    })),
    handleShops(productStatistics, async (ctx, { body: { product_id, group_by, ...asked } }) => {
      // A product belongs to one shop, so the refusal names the field that was sent.
      if (product_id !== undefined && asksSeveral(ctx))
        throw invalid({ product_id: analyticsSentences.of_one_shop });
      const one = product_id === undefined ? {} : ({ ref_type: 'product', ref_id: product_id } as const);
      const by = product_id === undefined && group_by === 'day' ? 'product' : group_by;
      return {
        report: await report(ctx, 'product', { ...asked, ...one }, by, {
          figures: [...sold, 'orders', 'items_sold', 'cost', 'fees', 'profit', 'margin'],
        }),
      };
    }),
    handleShops(staffPerformance, async (ctx, { query }) => ({
      report: await report(ctx, 'staff_performance', query, 'staff', {
        figures: ['orders', 'items_sold', 'net_sales', 'average_order', 'total_sales'],
      }),
    })),
    handleShops(customerStatistics, async (ctx, { query }) => {
      const parts = await askShops(ctx, query, askedSpan, async (shop, same) => {
        const by = await intervalOf(shop, same);
        const form = { by, figures: ['net_sales'], sort: by } as const;
        const question = { ...(await askedQuestion(shop, salesRefs, same, form)), before: null, by };
        const { money } = await inMoney(shop, question);
        return { question, money, counted: await readCustomerCounts({ ...shop, money }, question) };
      });
      const { span, by } = parts[0]!.question;
      return {
        report: {
          report_type: 'customer',
          ...span,
          currency: ctx.shop.currency,
          ...shopIdsOf(ctx),
          ...usedRates(parts.map(({ money }) => money)),
          columns: [
            ...keyColumns[by].map((column) => ({ ...column, name: 'display_time' })),
            ...customerColumns,
          ],
          ...customerReport(
            seenInAll(ctx),
            parts.map(({ counted }) => counted),
          ),
        },
      };
    }),
    fixedCall(countryCalls.topCountries, 'top_countries', 'country', {
      figures: ['total_sales', 'net_sales', 'orders'],
      ...toCountries,
    }),
    fixedCall(countryCalls.topCountriesReport, 'top_countries', 'country', {
      figures: toTotal,
      ...toCountries,
    }),
    fixedCall(countryCalls.shopCountries, 'countries', 'country', {
      figures: ['orders', 'net_sales', 'total_sales'],
      sort: 'country',
      limit: 250,
    }),
    fixedCall(countryCalls.ordersByCountry, 'orders_by_country', 'country', {
      figures: ['orders', 'items_sold', 'average_order', 'net_sales'],
      sort: 'orders',
    }),
    timedCall(netProfit, 'net_profit', { figures: ['net_sales', ...earned] }),
    handleShops(profitReport, async (ctx, { query }) => ({
      report: await report(ctx, 'profit', query, query.group_by, {
        figures: [...sold, 'delivery', ...earned],
      }),
    })),
  ];
}
