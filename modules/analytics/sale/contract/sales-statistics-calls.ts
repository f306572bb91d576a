import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { jobStarted } from '#core/contract/scalar.ts';
import {
  closerFilters,
  countedQuery,
  countedSalesReply,
  figureList,
  salesGroup,
  salesReply,
  statisticsErrors,
  statisticsFilters,
  statisticsQuery,
  statisticsSpan,
  timedQuery,
} from '../../report/contract/statistics.ts';

const groupedQuery = z.object({
  ...statisticsQuery,
  ...closerFilters,
  group_by: salesGroup.optional().default('day'),
});

/** Net and total sales. The versions differ in their columns, never in their numbers (C258). */
export const totalSales = endpoint({
  name: 'totalSales',
  method: 'GET',
  path: '/admin/statistics/total-sales.json',
  summary: 'Net and total sales, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Every step from gross to total sales (C259). */
export const totalSalesV2 = endpoint({
  name: 'totalSalesV2',
  method: 'GET',
  path: '/admin/statistics/v2/total-sales.json',
  summary: 'Sales from gross to total, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Compared with the span before unless something else is asked for (C260). */
export const totalSalesDashboard = endpoint({
  name: 'totalSalesDashboard',
  method: 'GET',
  path: '/admin/statistics/v2/dashboard/total-sales.json',
  summary: 'Sales by day, beside the span before',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Orders, items and what an order comes to (C261). */
export const totalOrders = endpoint({
  name: 'totalOrders',
  method: 'GET',
  path: '/admin/statistics/total-orders.json',
  summary: 'Orders and what was sold with them, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Orders, items, and both averages (C262). */
export const totalOrdersV2 = endpoint({
  name: 'totalOrdersV2',
  method: 'GET',
  path: '/admin/statistics/v2/total-orders.json',
  summary: 'Orders, items and averages, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Compared with the span before unless something else is asked for (C263). */
export const totalOrdersDashboard = endpoint({
  name: 'totalOrdersDashboard',
  method: 'GET',
  path: '/admin/statistics/v2/dashboard/total-orders.json',
  summary: 'Orders by day, beside the span before',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** `count` beside the report (C271). */
export const countSoldOrders = endpoint({
  name: 'countSoldOrders',
  method: 'GET',
  path: '/admin/statistics/count-orders.json',
  summary: 'How many orders were placed',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(countedQuery),
  reply: countedSalesReply,
  errors: statisticsErrors,
});

/** The same as a report alone (C272). */
export const countSoldOrdersV2 = endpoint({
  name: 'countSoldOrdersV2',
  method: 'GET',
  path: '/admin/statistics/v2/count-orders.json',
  summary: 'How many orders were placed, as a report',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(countedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Net sales over orders (C266). */
export const averageOrderValue = endpoint({
  name: 'averageOrderValue',
  method: 'GET',
  path: '/admin/statistics/shop-aov.json',
  summary: 'What an order comes to on average, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Items over orders (C267). */
export const averageOrderItems = endpoint({
  name: 'averageOrderItems',
  method: 'GET',
  path: '/admin/statistics/shop-aoi.json',
  summary: 'How many items an order has on average, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** The same, with orders and items beside (C268). */
export const averageOrderItemsV2 = endpoint({
  name: 'averageOrderItemsV2',
  method: 'GET',
  path: '/admin/statistics/v2/shop-aoi.json',
  summary: 'How many items an order has on average, with orders and items',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** The default is ten rows (C295). */
export const topSales = endpoint({
  name: 'topSales',
  method: 'GET',
  path: '/admin/statistics/v2/top-sales.json',
  summary: 'What sold best: products unless said otherwise',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object({
    ...statisticsQuery,
    group_by: salesGroup.optional().default('product'),
  }),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Every figure that needs no further permission (C273). */
export const salesStatistic = endpoint({
  name: 'salesStatistic',
  method: 'GET',
  path: '/admin/statistics/sales-statistic.json',
  summary: 'Sales by anything they are told apart by',
  permission: 'dashboards',
  scope: 'read_reports',
  query: groupedQuery,
  reply: salesReply,
  errors: statisticsErrors,
});

/** Its report has totals and no rows (C277). */
export const countSalesStatistic = endpoint({
  name: 'countSalesStatistic',
  method: 'GET',
  path: '/admin/statistics/count-sales-statistic.json',
  summary: 'How many rows the sales statistic has',
  permission: 'dashboards',
  scope: 'read_reports',
  query: groupedQuery,
  reply: countedSalesReply,
  errors: statisticsErrors,
});

/** From gross to total sales (C274). */
export const salesReportV1 = endpoint({
  name: 'salesReportV1',
  method: 'GET',
  path: '/admin/statistics/sales-report.json',
  summary: 'Sales from gross to total, by anything they are told apart by',
  permission: 'read_sales',
  scope: 'read_reports',
  query: groupedQuery,
  reply: salesReply,
  errors: statisticsErrors,
});

/** Costs and profit are null without the permission `read_profit` (C281). */
export const salesReportV2 = endpoint({
  name: 'salesReportV2',
  method: 'GET',
  path: '/admin/statistics/v2/sales-report.json',
  summary: 'Every figure of sales, by anything they are told apart by',
  permission: 'read_sales',
  scope: 'read_reports',
  query: groupedQuery,
  reply: salesReply,
  errors: statisticsErrors,
});

/** The sales report of version 3 (V416) (C282). */
export const countryProductReport = endpoint({
  name: 'countryProductReport',
  method: 'GET',
  path: '/admin/statistics/v3/sales-report/country-product.json',
  summary: 'Sales by country and product',
  permission: 'read_sales',
  scope: 'read_reports',
  query: z.object({ ...statisticsQuery, ...closerFilters }),
  reply: salesReply,
  errors: statisticsErrors,
});

/**
 * The sales report as CSV, with every row of the query. The file belongs to the job: `downloadStatistics` returns it once the
 * job is done, for a day. Costs and profit need the permission `read_profit` (C280).
 */
export const exportSalesReport = endpoint({
  name: 'exportSalesReport',
  method: 'POST',
  path: '/admin/statistics/v2/sales-report/export.json',
  summary: 'Writes the sales report as CSV',
  permission: 'read_sales',
  scope: 'read_reports',
  query: z.object({ ...statisticsSpan, ...statisticsFilters, ...closerFilters }),
  body: z.object({
    filter: z
      .object({
        group_by: salesGroup.optional(),
        columns: figureList.optional(),
      })
      .optional(),
  }),
  example: { filter: { group_by: 'product', columns: 'items_sold,net_sales' } },
  reply: jobStarted,
  status: 202,
  errors: statisticsErrors,
});
